% ---- the interpreter of AL0 ----
% decide(Position, Rule, Advice, Move): what the table advises at the root.
% play(Position): a game; you type the replies, for example 5:8-4:8.

decide(Pos, Rule, Advice, Move) :-
    rooted(Pos, Root),
    consult_table(Root, Rule, Advice, tree(Move, _)).

consult_table(Root, Rule, Advice, Tree) :-
    Rule :: if Condition then List,
    holds(Condition, Root, Root),@COMMIT@
    member(Advice, List),
    advice(Advice, Parts),
    sat(Parts, Root, Root, Tree),
    Tree = tree(_, _), !.

% sat(Advice, Node, Root, Tree): Tree is done, tree(Move, Tree) or replies([Reply-Tree, ...]).
sat(Parts, Pos, Root, Tree) :-
    Parts = (_ : Holding : _),
    holds(Holding, Pos, Root),
    expand(Parts, Pos, Root, Tree).

expand(Parts, Pos, Root, Tree) :-
    Parts = (Better : _), holds(Better, Pos, Root), !,
    Tree = done.
expand(Parts, Pos, Root, tree(Move, Tree)) :-
    side(Pos, us), !,
    Parts = (_ : _ : Us : _),
    moves(Us, Pos, Move, Pos1),
    sat(Parts, Pos1, Root, Tree).
expand(Parts, Pos, Root, replies(Trees)) :-
    Parts = (_ : _ : _ : Them),
    findall(Move-Pos1, moves(Them, Pos, Move, Pos1), Replies),
    Replies = [_|_],
    all_sat(Replies, Parts, Root, Trees).

all_sat([], _, _, []).
all_sat([Move-Pos | Rest], Parts, Root, [Move-Tree | Trees]) :-
    sat(Parts, Pos, Root, Tree), !,
    all_sat(Rest, Parts, Root, Trees).

holds(A and B, Pos, Root) :- !, holds(A, Pos, Root), holds(B, Pos, Root).
holds(A or B, Pos, Root) :- !, ( holds(A, Pos, Root) -> true ; holds(B, Pos, Root) ).
holds(not A, Pos, Root) :- !, \+ holds(A, Pos, Root).
holds(Name, Pos, Root) :-
    ( current_predicate(Name/1) -> Goal =.. [Name, Pos] ; Goal =.. [Name, Pos, Root] ),
    call(Goal), !.

moves(A and B, Pos, Move, Pos1) :- !, moves(A, Pos, Move, Pos1), moves(B, Pos, Move, Pos1).
moves(A then B, Pos, Move, Pos1) :- !, ( moves(A, Pos, Move, Pos1) ; moves(B, Pos, Move, Pos1) ).
moves(depth = N, Pos, _, _) :- !, depth(Pos, N).
moves(depth < N, Pos, _, _) :- !, depth(Pos, D), D < N.
moves(Word, Pos, Move, Pos1) :- move(Word, Pos, Move, Pos1).

play(Pos) :- play(Pos, done).

play(Pos, _) :- side(Pos, them), \+ move(legal, Pos, _, _), !, write('the game is over'), nl.
play(Pos, tree(Move, Tree)) :-
    side(Pos, us), !,
    move(legal, Pos, Move, Pos1), !,
    write(Move), nl,
    play(Pos1, Tree).
play(Pos, _) :-
    side(Pos, us), !,
    rooted(Pos, Root),
    (   consult_table(Root, Rule, Advice, Tree)
    ->  write(Rule), write(', '), write(Advice), write(': '), play(Root, Tree)
    ;   write('the table knows no move'), nl
    ).
play(Pos, Tree) :-
    write('your move: '), read(Move),
    (   move(legal, Pos, Move, Pos1)
    ->  ( Tree = replies(Trees), member(Move-Next, Trees) -> play(Pos1, Next) ; play(Pos1, done) )
    ;   write('that is not legal'), nl, play(Pos, Tree)
    ).
