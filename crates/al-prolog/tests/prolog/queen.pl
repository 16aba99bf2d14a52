rule1 :: if edge_k then [mate1, squeeze].
rule2 :: if true then [squeeze, near].
advice(mate1, mate : not qlost : (depth = 0) and queenmove : nomove).
advice(squeeze, smaller and not stale and not qexposed : not qlost : (depth = 0) and queenmove : nomove).
advice(near, closer and not stale : not qlost : (depth = 0) and kingmove : nomove).
