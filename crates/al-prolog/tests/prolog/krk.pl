% King and rook against king. The predicates are those of the book's library, which does not go with this file.

near_the_edge :: if their_king_edge and kings_close
    then [mate_in_2, squeeze, approach, keep_room, divide_in_2, divide_in_3].

anywhere :: if true
    then [squeeze, approach, keep_room, divide_in_2, divide_in_3].

advice(mate_in_2,
    mate :
    not rooklost and their_king_edge :
    (depth = 0) and legal then (depth = 2) and checkmove :
    (depth = 1) and legal).

advice(squeeze,
    newroomsmaller and not rookexposed and rookdivides and not stalemate :
    not rooklost :
    (depth = 0) and rookmove :
    nomove).

advice(approach,
    okapproachedcsquare and not rookexposed and not stalemate and (rookdivides or lpatt)
        and (roomgt2 or not our_king_edge) :
    not rooklost :
    (depth = 0) and kingdiagfirst :
    nomove).

advice(keep_room,
    themtomove and not rookexposed and rookdivides and okorndle and (roomgt2 or not our_king_edge) :
    not rooklost :
    (depth = 0) and kingdiagfirst :
    nomove).

advice(divide_in_2,
    themtomove and rookdivides and not rookexposed :
    not rooklost :
    (depth < 3) and legal :
    (depth < 2) and legal).

advice(divide_in_3,
    themtomove and rookdivides and not rookexposed :
    not rooklost :
    (depth < 5) and legal :
    (depth < 4) and legal).
