% Predicates for own_words.pl. A position is Side..OurKing..Tower..HisKing..Depth.
wk(_..K.._, K).
wr(_.._..T.._, T).
bk(_.._.._..H.._, H).

anything(_).
his_turn(b.._).

% ---- squares ----
gap(A, B, D) :- D is abs(A - B).

steps(X:Y, X1:Y1, D) :-
    gap(X, X1, DX), gap(Y, Y1, DY),
    ( DX >= DY -> D = DX ; D = DY ).

walk_and_turn(X:Y, X1:Y1, D) :- D is abs(X - X1) + abs(Y - Y1).

beside(A, B) :- steps(A, B, 1).

amid(A, B, C) :- A < B, B < C.
amid(A, B, C) :- A > B, B > C.

rim(X:_) :- X =:= 1 ; X =:= 8.
rim(_:Y) :- Y =:= 1 ; Y =:= 8.

direction(1, 1).   direction(1, -1).  direction(-1, 1).  direction(-1, -1).
direction(1, 0).   direction(-1, 0).  direction(0, 1).   direction(0, -1).

stride(X:Y, X1:Y1) :-
    direction(DX, DY),
    X1 is X + DX, X1 >= 1, X1 =< 8,
    Y1 is Y + DY, Y1 >= 1, Y1 =< 8.

line(1). line(2). line(3). line(4). line(5). line(6). line(7). line(8).

% a man on B shuts the way from A to C, or stands on C
shuts(_, B, B).
shuts(X:Y1, X:Y2, X:Y3) :- amid(Y1, Y2, Y3).
shuts(X1:Y, X2:Y, X3:Y) :- amid(X1, X2, X3).

struck(_..K..T..H.._) :-
    ( beside(K, H)
    ; T \== H, same_line(T, H), \+ shuts(T, K, H) ).

same_line(X:_, X:_).
same_line(_:Y, _:Y).

% ---- moves ----
move(walk, w..K..T..H..D, K-K1, b..K1..T..H..D1) :-
    D1 is D + 1,
    stride(K, K1), \+ beside(K1, H), K1 \== T.
move(tower, w..K..X:Y..H..D, X:Y-T, b..K..T..H..D1) :-
    D1 is D + 1,
    line(I), ( T = X:I ; T = I:Y ), T \== X:Y,
    \+ shuts(X:Y, K, T).
move(on_his_lines, P, T-X:Y, P1) :-
    wr(P, T), bk(P, HX:HY),
    ( X = HX ; Y = HY ),
    move(tower, P, T-X:Y, P1).
move(any, w..P, M, P1) :- move(walk, w..P, M, P1) ; move(tower, w..P, M, P1).
move(any, b..K..T..H..D, H-H1, w..K..T..H1..D1) :-
    D1 is D + 1,
    stride(H, H1), \+ struck(w..K..T..H1..D1).

legalmove(P, M, P1) :- move(any, P, M, P1).

% ---- conditions ----
over(b..P) :- struck(b..P), \+ legalmove(b..P, _, _).
stuck(b..P) :- \+ struck(b..P), \+ legalmove(b..P, _, _).

hemmed_in(P) :- bk(P, H), rim(H).
hemming_myself(P) :- wk(P, K), rim(K).
together(P) :- wk(P, K), bk(P, H), steps(K, H, D), D < 4.

safe_tower(P) :- \+ tower_gone(P).
tower_gone(_.._..T..T.._).
tower_gone(b..K..T..H.._) :- beside(H, T), \+ beside(K, T).

unhurried(S..K..T..H.._) :-
    steps(K, T, Ours), steps(H, T, His),
    ( S == w -> Ours =< His + 1 ; Ours =< His ).

parted(_..KX:KY..TX:TY..HX:HY.._) :- amid(KX, TX, HX) ; amid(KY, TY, HY).

space(P, S) :-
    wr(P, TX:TY), bk(P, HX:HY),
    beyond(TX, HX, A), beyond(TY, HY, B), !,
    S is A * B.
space(_, 64).

beyond(T, H, N) :- H < T, N is T - 1.
beyond(T, H, N) :- H > T, N is 8 - T.

smaller(P, Root) :- space(P, A), space(Root, B), A < B.
roomy(P) :- space(P, S), S > 2.

toward(T, H, C) :- H < T, !, C is T - 1.
toward(T, _, C) :- C is T + 1.

to_the_point(P, D) :-
    wk(P, K), wr(P, TX:TY), bk(P, HX:HY),
    toward(TX, HX, CX), toward(TY, HY, CY),
    walk_and_turn(K, CX:CY, D).

closer(P, Root) :- to_the_point(P, A), to_the_point(Root, B), A < B.

knight_like(_..K..T..H.._) :- walk_and_turn(K, H, 2), walk_and_turn(T, H, 3).

still_beside(_..K..T.._, _..RK..RT.._) :- steps(K, T, A), steps(RK, RT, B), A =< B.
