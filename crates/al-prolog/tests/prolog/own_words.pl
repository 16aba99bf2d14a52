% The same play under names of its own: nothing here is known by name.
:- op(200, xfy, [:, ::]).
:- op(220, xfy, ..).
:- op(185, fx, if).
:- op(190, xfx, then).
:- op(180, xfy, or).
:- op(160, xfy, and).
:- op(140, fx, not).

corner_work :: if hemmed_in and together
    then [finish, shrink, come_closer, wait, part, part_slowly].
open_board :: if anything
    then [shrink, come_closer, wait, part, part_slowly].

advice(finish,
    over : safe_tower and hemmed_in :
    (depth = 0) and any then (depth = 2) and on_his_lines :
    (depth = 1) and any).
advice(shrink,
    smaller and unhurried and parted and not stuck : safe_tower :
    (depth = 0) and tower : nobody).
advice(come_closer,
    closer and unhurried and not stuck and (parted or knight_like) and (roomy or not hemming_myself) : safe_tower :
    (depth = 0) and walk : nobody).
advice(wait,
    his_turn and unhurried and parted and still_beside and (roomy or not hemming_myself) : safe_tower :
    (depth = 0) and walk : nobody).
advice(part,
    his_turn and parted and unhurried : safe_tower : (depth < 3) and any : (depth < 2) and any).
advice(part_slowly,
    his_turn and parted and unhurried : safe_tower : (depth < 5) and any : (depth < 4) and any).
