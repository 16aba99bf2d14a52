//! Iterative deepening over alpha-beta, with captures played out.

use super::evaluation::{evaluate, worth};
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position as _};

/// The value of being mated at once; a mate that is so many plies away is worth so much less.
const MATE: i32 = 30_000;
/// Values beyond it are mates.
const MATES: i32 = MATE - 1_000;
/// The most plies that are looked ahead, captures not counted.
const DEEPEST: u32 = 64;

/// How long a search may go on.
pub(crate) struct Limits<'a> {
    /// Plies.
    pub(crate) depth: u32,
    /// Positions.
    pub(crate) nodes: u64,
    /// Asked now and then: whether to come to an end.
    pub(crate) over: &'a dyn Fn() -> bool,
}

/// What a search has found at some depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// Plies looked ahead.
    pub(crate) depth: u32,
    /// Positions looked at so far.
    pub(crate) nodes: u64,
    /// Hundredths of a pawn, for the side to move.
    pub(crate) value: i32,
    /// The best moves of both sides, the side to move's first. Not empty where a search has found it.
    pub(crate) line: Vec<Move>,
}

impl Found {
    /// Our moves to mate where a mate was found; negative where we are mated.
    pub(crate) fn mate(&self) -> Option<i32> {
        (self.value.abs() >= MATES).then(|| {
            let plies = MATE - self.value.abs();
            self.value.signum() * ((plies + 1) / 2)
        })
    }
}

/// Searches the moves `among` of a position, all legal ones where it is empty, and tells what was found at
/// each depth. `None` only where there is no legal move.
///
/// `before` are the positions of the game so far, without the present one: coming back to one of them counts
/// as a draw.
pub(crate) fn search(
    chess: &Chess,
    before: &[Zobrist64],
    among: &[Move],
    limits: &Limits<'_>,
    mut told: impl FnMut(&Found),
) -> Option<Found> {
    let legal = chess.legal_moves();
    let mut root: Vec<Move> = legal.iter().copied().filter(|mv| among.is_empty() || among.contains(mv)).collect();
    if root.is_empty() {
        root = legal.to_vec();
    }
    root.sort_by_key(|mv| -urgency(*mv));
    let mut best = Found { depth: 0, nodes: 0, value: evaluate(chess), line: vec![*root.first()?] };
    let mut search = Search { limits, nodes: 0, stopped: false, path: before.to_vec() };
    search.path.push(key(chess));
    for depth in 1..=limits.depth.clamp(1, DEEPEST) {
        let Some(found) = search.root(chess, &root, depth) else { break };
        // what was best is looked at first at the next depth
        if let Some(place) = root.iter().position(|mv| Some(mv) == found.line.first()) {
            root[..=place].rotate_right(1);
        }
        best = found;
        told(&best);
        if best.mate().is_some_and(|mate| 2 * mate.unsigned_abs() <= depth) {
            break;
        }
    }
    Some(best)
}

struct Search<'a> {
    limits: &'a Limits<'a>,
    nodes: u64,
    stopped: bool,
    /// The positions from the beginning of the game to the present node.
    path: Vec<Zobrist64>,
}

impl Search<'_> {
    /// One depth; `None` where it was not finished.
    fn root(&mut self, chess: &Chess, moves: &[Move], depth: u32) -> Option<Found> {
        let (mut alpha, mut line) = (-MATE - 1, Vec::new());
        for &mv in moves {
            let mut rest = Vec::new();
            let value = -self.after(chess, mv, depth - 1, 1, (-MATE - 1, -alpha), &mut rest);
            if self.stopped {
                return None;
            }
            if value > alpha {
                alpha = value;
                line = Some(mv).into_iter().chain(rest).collect();
            }
        }
        (!line.is_empty()).then_some(Found { depth, nodes: self.nodes, value: alpha, line })
    }

    fn after(
        &mut self,
        chess: &Chess,
        mv: Move,
        depth: u32,
        ply: i32,
        window: (i32, i32),
        line: &mut Vec<Move>,
    ) -> i32 {
        let mut next = chess.clone();
        next.play_unchecked(mv);
        self.path.push(key(&next));
        let value = self.node(&next, depth, ply, window, line);
        self.path.pop();
        value
    }

    fn node(&mut self, chess: &Chess, depth: u32, ply: i32, window: (i32, i32), line: &mut Vec<Move>) -> i32 {
        if self.is_over() {
            return 0;
        }
        let mut moves = chess.legal_moves();
        if moves.is_empty() {
            return if chess.is_check() { ply - MATE } else { 0 };
        }
        if chess.halfmoves() >= 100 || chess.is_insufficient_material() || self.repeats(chess) {
            return 0;
        }
        if depth == 0 {
            return self.captures(chess, window);
        }
        moves.sort_by_key(|mv| -urgency(*mv));
        let (mut alpha, beta) = window;
        for &mv in &moves {
            let mut rest = Vec::new();
            let value = -self.after(chess, mv, depth - 1, ply + 1, (-beta, -alpha), &mut rest);
            if self.stopped {
                return 0;
            }
            if value > alpha {
                alpha = value;
                line.clear();
                line.push(mv);
                line.append(&mut rest);
            }
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    /// Plays captures and promotions out, so that no exchange is broken off in the middle.
    fn captures(&mut self, chess: &Chess, window: (i32, i32)) -> i32 {
        if self.is_over() {
            return 0;
        }
        let (mut alpha, beta) = window;
        alpha = alpha.max(evaluate(chess));
        if alpha >= beta {
            return alpha;
        }
        let mut moves = chess.capture_moves();
        moves.extend(chess.promotion_moves().into_iter().filter(|mv| !mv.is_capture()));
        moves.sort_by_key(|mv| -urgency(*mv));
        for &mv in &moves {
            let mut next = chess.clone();
            next.play_unchecked(mv);
            alpha = alpha.max(-self.captures(&next, (-beta, -alpha)));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    /// Counts a position, and says whether the search has to end with it.
    fn is_over(&mut self) -> bool {
        self.nodes += 1;
        self.stopped |= self.nodes >= self.limits.nodes;
        self.stopped |= self.nodes.is_multiple_of(512) && (self.limits.over)();
        self.stopped
    }

    /// Whether the position at the end of the path was there before.
    fn repeats(&self, chess: &Chess) -> bool {
        let Some((now, before)) = self.path.split_last() else { return false };
        before.iter().rev().take(chess.halfmoves() as usize).any(|earlier| earlier == now)
    }
}

/// Captures of much by little first, then promotions.
fn urgency(mv: Move) -> i32 {
    let capture = mv.capture().map_or(0, |victim| 10 * worth(victim) - worth(mv.role()) / 10 + 1);
    capture + mv.promotion().map_or(0, worth)
}

/// What tells positions apart.
pub(crate) fn key(chess: &Chess) -> Zobrist64 {
    chess.zobrist_hash(EnPassantMode::Legal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;
    use shakmaty::uci::UciMove;

    fn chess(fen: &str) -> Chess {
        fen.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Standard).expect("a legal position")
    }

    fn best(fen: &str, depth: u32, before: &[Zobrist64]) -> (String, Option<i32>) {
        let limits = Limits { depth, nodes: u64::MAX, over: &|| false };
        let found = search(&chess(fen), before, &[], &limits, |_| {}).expect("a move");
        (UciMove::from_standard(found.line[0]).to_string(), found.mate())
    }

    #[test]
    fn mates_are_found_and_counted_in_moves() {
        assert_eq!(best("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 3, &[]).1, Some(1));
        assert_eq!(best("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 4, &[]).1, Some(2));
        assert_eq!(best("7k/8/6K1/8/8/8/8/R7 b - - 0 1", 4, &[]).1, Some(-1));
    }

    #[test]
    fn a_hanging_queen_is_taken_and_a_protected_pawn_is_not() {
        assert_eq!(best("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", 1, &[]).0, "d1d5");
        let (mv, _) = best("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", 2, &[]);
        assert_ne!(mv, "d1d5");
    }

    #[test]
    fn a_repetition_is_a_draw() {
        // with a queen less, white is glad to come back to a position of the game
        let now = chess("4k3/8/8/8/8/8/q7/4K2R w - - 10 20");
        let mut after = now.clone();
        let check = now.legal_moves().into_iter().find(|mv| UciMove::from_standard(*mv).to_string() == "e1d1");
        after.play_unchecked(check.expect("a legal move"));
        let limits = Limits { depth: 1, nodes: u64::MAX, over: &|| false };
        let value = |before: &[Zobrist64]| {
            search(&now, before, &[check.expect("a legal move")], &limits, |_| {}).expect("a move").value
        };
        assert_eq!(value(&[key(&after)]), 0);
        assert!(value(&[]) < 0);
    }

    #[test]
    fn a_search_that_may_not_begin_still_has_a_legal_move() {
        let limits = Limits { depth: 9, nodes: 1, over: &|| true };
        let found = search(&Chess::default(), &[], &[], &limits, |_| {}).expect("a move");
        assert!(Chess::default().is_legal(found.line[0]));
        assert_eq!(search(&chess("7k/5KR1/8/8/8/8/8/8 b - - 0 1"), &[], &[], &limits, |_| {}), None);
    }
}
