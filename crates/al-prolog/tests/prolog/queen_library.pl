% Position: Side..WK..WQ..BK..Depth
side(S.._, S).
wk(_..K.._, K).
wq(_.._..Q.._, Q).
bk(_.._.._..K.._, K).
edge_k(P) :- bk(P, X:Y), member(Z, [1,8]), (X == Z ; Y == Z).
area(P, A) :- wq(P, QX:QY), bk(P, KX:KY), side_area(QX, KX, AX), side_area(QY, KY, AY), A is AX * AY.
side_area(Q, K, A) :- K < Q, !, A is Q - 1.
side_area(Q, K, A) :- K > Q, !, A is 8 - Q.
side_area(_, _, 8).
smaller(P, R) :- area(P, A), area(R, B), A < B.
kd(X:Y, X1:Y1, D) :- DX is abs(X-X1), DY is abs(Y-Y1), D is max(DX, DY).
closer(P, R) :- wk(P,K), bk(P,B), kd(K,B,D), wk(R,K1), bk(R,B1), kd(K1,B1,D1), D < D1.
qlost(_.._..Q..Q.._).
qlost(b..K..Q..B.._) :- kd(Q,B,1), \+ kd(Q,K,1).
qexposed(P) :- qlost(P).
kmove(X:Y, X1:Y1) :- between(-1, 1, DX), between(-1, 1, DY), (DX,DY) \= (0,0), X1 is X + DX, Y1 is Y + DY, between(1,8,X1), between(1,8,Y1).
dir(0,1). dir(1,0). dir(0,-1). dir(-1,0). dir(1,1). dir(1,-1). dir(-1,1). dir(-1,-1).
ray(X:Y, DX, DY, K, X1:Y1) :- X2 is X+DX, Y2 is Y+DY, between(1,8,X2), between(1,8,Y2), X2:Y2 \== K, ( X1 = X2, Y1 = Y2 ; ray(X2:Y2, DX, DY, K, X1:Y1) ).
attacked(K, Q, S) :- kd(K, S, 1).
attacked(K, Q, S) :- dir(DX,DY), ray(Q, DX, DY, K, S).
mate(b..K..Q..B.._) :- attacked(K,Q,B), \+ ( kmove(B,B1), safe(K,Q,B,B1) ).
stale(b..K..Q..B.._) :- \+ attacked(K,Q,B), \+ ( kmove(B,B1), safe(K,Q,B,B1) ).
safe(K,Q,B,B1) :- B1 \== K, \+ kd(K,B1,1), ( B1 == Q ; \+ attacked(K,Q,B1) ).
