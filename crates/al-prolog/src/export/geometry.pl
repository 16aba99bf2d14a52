% ---- squares ----

coord(1). coord(2). coord(3). coord(4). coord(5). coord(6). coord(7). coord(8).

on_board(X:Y) :- X > 0, X < 9, Y > 0, Y < 9.

absdiff(A, B, D) :- D is abs(A - B).
dist(X:Y, X1:Y1, D) :- D is max(abs(X - X1), abs(Y - Y1)).
manhdist(X:Y, X1:Y1, D) :- D is abs(X - X1) + abs(Y - Y1).
beside(A, B) :- dist(A, B, 1).

% amid(A, B, C): B stands between A and C, which share a line or a diagonal
amid(X:Y, X:Y1, X:Y2) :- strictly(Y, Y1, Y2).
amid(X:Y, X1:Y, X2:Y) :- strictly(X, X1, X2).
amid(X:Y, X1:Y1, X2:Y2) :-
    strictly(X, X1, X2), strictly(Y, Y1, Y2),
    abs(X - X1) =:= abs(Y - Y1), abs(X2 - X1) =:= abs(Y2 - Y1).

strictly(A, B, C) :- A < B, B < C.
strictly(A, B, C) :- A > B, B > C.

king_step(X:Y, X1:Y1) :- king_way(DX, DY), X1 is X + DX, Y1 is Y + DY, on_board(X1:Y1).

king_way(1, 1). king_way(1, -1). king_way(-1, 1). king_way(-1, -1).
king_way(1, 0). king_way(-1, 0). king_way(0, 1). king_way(0, -1).

rook_way(X:Y, T) :- coord(I), ( T = X:I ; T = I:Y ), T \== X:Y.
bishop_way(X:Y, I:Z) :- coord(I), ( Z is Y + I - X ; Z is Y - I + X ), on_board(I:Z), I:Z \== X:Y.
queen_way(S, T) :- rook_way(S, T).
queen_way(S, T) :- bishop_way(S, T).

knight_jump(X:Y, X1:Y1) :- knight_way(DX, DY), X1 is X + DX, Y1 is Y + DY, on_board(X1:Y1).

knight_way(1, 2). knight_way(1, -2). knight_way(-1, 2). knight_way(-1, -2).
knight_way(2, 1). knight_way(2, -1). knight_way(-2, 1). knight_way(-2, -1).

rook_aims(X:_, X:_).
rook_aims(_:Y, _:Y).
bishop_aims(X:Y, X1:Y1) :- abs(X - X1) =:= abs(Y - Y1).
queen_aims(S, T) :- rook_aims(S, T).
queen_aims(S, T) :- bishop_aims(S, T).
knight_aims(X:Y, X1:Y1) :- abs(X - X1) * abs(Y - Y1) =:= 2.

% the men of one kind, the one on the lower square first
lower_first([S-A, T-B], Man) :- higher(S, T), !, ( Man = B ; Man = A ).
lower_first([_-A, _-B], Man) :- !, ( Man = A ; Man = B ).
lower_first(Pairs, Man) :- lowest(Pairs, First, Rest), ( Man = First ; lower_first(Rest, Man) ).

higher(_:Y, _:Y1) :- Y > Y1.
higher(X:Y, X1:Y) :- X > X1.

lowest([S-A, T-B | Pairs], First, [Other | Rest]) :-
    ( higher(S, T) -> Low = T-B, Other = S-A ; Low = S-A, Other = T-B ),
    lowest([Low | Pairs], First, Rest).
lowest([_-A], A, []).

% ---- goals that hold always, or never ----

true(_).
never(_) :- fail.
