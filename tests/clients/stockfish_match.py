"""Plays won endings against Stockfish as the defender. All must be won.

Positions come from files of samples, `KRK_public.csv` and so on with the columns fen, stm and wdl, where a folder of
them is given; of other endings they are drawn at random, and Syzygy's tables, where a folder is given, tell which
are won. Half of them are played with the colours exchanged.
"""

import argparse
import collections
import csv
import pathlib
import random
import sys

import chess
import chess.engine
import chess.syzygy

# what the network `elementary` has routes for
ENDINGS = "KRK,KQK,KBBK,KPK,KRRK,KQRK,KQQK"


def drawn(ending, draw):
    """A random legal position of an ending such as KRK, the strong side, White, to move."""
    theirs = ending.index("K", 1)
    while True:
        board = chess.Board(None)
        squares = draw.sample(chess.SQUARES, len(ending))
        for place, (letter, square) in enumerate(zip(ending, squares)):
            board.set_piece_at(square, chess.Piece(chess.Piece.from_symbol(letter).piece_type, place < theirs))
        if board.is_valid() and not board.is_game_over():
            return board


def won_positions(ending, draw, samples, tables):
    """Positions that White wins, without end."""
    file = samples and pathlib.Path(samples, f"{ending}_public.csv")
    if file and file.is_file():
        with file.open() as rows:
            boards = [chess.Board(row["fen"]) for row in csv.DictReader(rows) if row["wdl"] == "1"]
        boards = [board for board in boards if not board.is_game_over()]
        while True:
            draw.shuffle(boards)
            yield from (board.copy() for board in boards)
    while True:
        board = drawn(ending, draw)
        bishops = [square for square in board.pieces(chess.BISHOP, chess.WHITE)]
        both_colours = {chess.BB_LIGHT_SQUARES >> square & 1 for square in bishops} == {0, 1}
        if tables.probe_wdl(board) > 0 if tables else not bishops or both_colours:
            yield board


def is_over(board, strong):
    """Whether a game is over: the weak side claims every draw that it can, the strong side none that it need not."""
    drawn = board.is_repetition(3) or board.halfmove_clock >= 100
    return drawn or board.is_game_over(claim_draw=board.turn != strong)


def play(engine, defender, board, strong, nodes, game):
    """A game; how many moves the strong side made, or None where it did not win."""
    moves = 0
    while not is_over(board, strong):
        if board.turn == strong:
            result = engine.play(board, chess.engine.Limit(white_clock=10, black_clock=10), game=game)
            moves += 1
        else:
            result = defender.play(board, chess.engine.Limit(nodes=nodes), game=game)
        board.push(result.move)
    return moves if board.is_checkmate() and board.turn != strong else None


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("al", help="the command al")
    arguments.add_argument("stockfish", help="the command stockfish")
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--endings", default=ENDINGS, help=f"by default {ENDINGS}")
    arguments.add_argument("--samples", metavar="DIR", help="a folder of samples")
    arguments.add_argument("--syzygy", metavar="DIR", help="a folder of Syzygy's tables")
    arguments.add_argument("--nodes", type=int, default=20_000, help="how long the defender may think")
    arguments.add_argument("--seed", type=int, default=1)
    arguments = arguments.parse_args()
    draw = random.Random(arguments.seed)
    tables = arguments.syzygy and chess.syzygy.open_tablebase(arguments.syzygy)
    endings = arguments.endings.split(",")
    if not (arguments.samples or tables):
        print("without samples or tables nothing tells which positions with pawns are won: such endings are left out")
        endings = [ending for ending in endings if "P" not in ending]
    positions = {ending: won_positions(ending, draw, arguments.samples, tables) for ending in endings}
    lengths, played = collections.defaultdict(list), collections.Counter()
    with (
        chess.engine.SimpleEngine.popen_uci([arguments.al, "uci"]) as engine,
        chess.engine.SimpleEngine.popen_uci(arguments.stockfish) as defender,
    ):
        for game in range(arguments.games):
            ending = endings[game % len(endings)]
            board, strong = next(positions[ending]), chess.WHITE
            if draw.random() < 0.5:
                board, strong = board.mirror(), chess.BLACK
            start = board.fen()
            played[ending] += 1
            moves = play(engine, defender, board, strong, arguments.nodes, game)
            if moves is None:
                print(f"not won: {start}: {' '.join(move.uci() for move in board.move_stack)}")
            else:
                lengths[ending].append(moves)
    for ending, games in played.items():
        won = lengths[ending]
        mean, longest = sum(won) / max(len(won), 1), max(won, default=0)
        print(f"{ending}: {len(won)} of {games} games won, mean {mean:.1f} moves, longest {longest}")
    won = sum(map(len, lengths.values()))
    print(f"{won} of {arguments.games} games won")
    return 0 if won == arguments.games else 1


if __name__ == "__main__":
    sys.exit(main())
