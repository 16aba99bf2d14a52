"""Plays won endings against Stockfish as the defender. All must be won."""

import argparse
import random
import sys

import chess
import chess.engine


def won_position(ending, draw, strong):
    """A random legal position of an ending such as KRK, the strong side to move and nothing hanging."""
    theirs = ending.index("K", 1)
    while True:
        board = chess.Board(None)
        squares = draw.sample(chess.SQUARES, len(ending))
        for place, (letter, square) in enumerate(zip(ending, squares)):
            color = strong if place < theirs else not strong
            board.set_piece_at(square, chess.Piece(chess.Piece.from_symbol(letter).piece_type, color))
        board.turn = strong
        if board.is_valid() and not board.is_game_over():
            return board


def play(engine, defender, board, nodes, game):
    """A game; the moves it took, or None where it was not won."""
    strong = board.turn
    while not board.is_game_over(claim_draw=True):
        if board.turn == strong:
            result = engine.play(board, chess.engine.Limit(white_clock=10, black_clock=10), game=game)
        else:
            result = defender.play(board, chess.engine.Limit(nodes=nodes), game=game)
        board.push(result.move)
    return (len(board.move_stack) + 1) // 2 if board.is_checkmate() and board.turn != strong else None


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("al", help="the command al")
    arguments.add_argument("stockfish", help="the command stockfish")
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--endings", default="KRK", help="endings in which every position is won, such as KRK,KQK")
    arguments.add_argument("--nodes", type=int, default=20_000, help="how long the defender may think")
    arguments.add_argument("--seed", type=int, default=1)
    arguments = arguments.parse_args()
    draw = random.Random(arguments.seed)
    endings = arguments.endings.split(",")
    lengths = []
    with (
        chess.engine.SimpleEngine.popen_uci([arguments.al, "uci"]) as engine,
        chess.engine.SimpleEngine.popen_uci(arguments.stockfish) as defender,
    ):
        for game in range(arguments.games):
            ending = endings[game % len(endings)]
            board = won_position(ending, draw, chess.WHITE if draw.random() < 0.5 else chess.BLACK)
            start = board.fen()
            moves = play(engine, defender, board, arguments.nodes, game)
            if moves is None:
                print(f"not won: {start}: {' '.join(move.uci() for move in board.move_stack)}")
            else:
                lengths.append(moves)
    won = len(lengths)
    mean = sum(lengths) / max(won, 1)
    print(f"{won} of {arguments.games} games won ({arguments.endings}), mean {mean:.1f} moves, longest {max(lengths, default=0)}")
    return 0 if won == arguments.games else 1


if __name__ == "__main__":
    sys.exit(main())
