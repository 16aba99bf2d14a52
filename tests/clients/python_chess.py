"""Talks with `al uci` through python-chess, as programs of other people do."""

import sys

import chess
import chess.engine

KRK = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
MIDDLE = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"


def limits():
    yield chess.engine.Limit(time=0.05)
    yield chess.engine.Limit(depth=2)
    yield chess.engine.Limit(nodes=200)
    yield chess.engine.Limit(mate=1)
    yield chess.engine.Limit(white_clock=0.2, black_clock=0.2)
    yield chess.engine.Limit(white_clock=0.2, black_clock=0.2, white_inc=0.01, black_inc=0.01)
    yield chess.engine.Limit(white_clock=0.2, black_clock=0.2, remaining_moves=3)


def main(al):
    with chess.engine.SimpleEngine.popen_uci([al, "uci"]) as engine:
        assert engine.id["name"].startswith("AL "), engine.id
        assert engine.id["author"], engine.id
        for option in ("Table", "Engine", "Explain", "UCI_AnalyseMode", "Ponder", "MultiPV"):
            assert option in engine.options, option
        engine.configure({"Explain": True})
        engine.ping()

        for fen in (KRK, MIDDLE, chess.STARTING_FEN):
            for limit in limits():
                board = chess.Board(fen)
                result = engine.play(board, limit, info=chess.engine.INFO_ALL)
                assert result.move in board.legal_moves, (fen, limit, result)
                board.push(result.move)
                assert result.ponder is None or result.ponder in board.legal_moves, (fen, limit, result)

        # the mate is known when it has been proved, at the latest after some seconds, and the line leads there
        board = chess.Board("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
        info = engine.analyse(board, chess.engine.Limit(time=60))
        assert info["score"].white() == chess.engine.Mate(2), info
        for move in info["pv"]:
            board.push(move)
        assert board.is_checkmate(), info

        # several lines are asked for, and one comes
        infos = engine.analyse(chess.Board(MIDDLE), chess.engine.Limit(depth=2), multipv=3)
        assert infos[0]["pv"], infos

        # an analysis that is broken off
        with engine.analysis(chess.Board(MIDDLE)) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 2:
                    break
        engine.ping()

        # pondering
        board = chess.Board(MIDDLE)
        result = engine.play(board, chess.engine.Limit(white_clock=1, black_clock=1), ponder=True)
        board.push(result.move)
        board.push(result.ponder)
        result = engine.play(board, chess.engine.Limit(white_clock=1, black_clock=1))
        assert result.move in board.legal_moves

        # a game: the engine has both sides, and the rook mates within what is proved
        board = chess.Board(KRK)
        while not board.is_game_over():
            board.push(engine.play(board, chess.engine.Limit(nodes=500)).move)
        assert board.is_checkmate() and board.fullmove_number <= 35, board.fen()
    print("python-chess: all is well")


if __name__ == "__main__":
    main(sys.argv[1])
