//! Playing a table: its forcing trees to their ends, then a new consultation.

use core::fmt;

use al_chess::{Move, Position};

use crate::{Consulted, Decision, Follow, Scratch, Table, consult};

/// Plays an advice table move by move.
///
/// A table is meant to be played by its forcing trees: once a piece of advice is accepted, its tree
/// is followed for as long as the opponent's replies stay in it, and only then is the table consulted
/// again. A table consulted anew at every move may go round in circles for ever. So a player
/// remembers where in a tree it is; it recognises by itself whether the position it is given
/// continues the tree, and takes up every other position as a new root.
///
/// The table may be a network, or hand positions over by its rules: then the trees of other tables are
/// played too, and [`Chosen::table`] says whose. A tree is followed to its end also where a capture or a
/// promotion leaves other men on the board; what comes then is asked of the player's own table or network.
///
/// The same position asked again gives the same answer.
///
/// ```
/// use al_chess::{Color, Position};
/// use al_runtime::{Player, Table};
/// # mod doc { include!("../doc/first_move.rs"); }
/// # use doc::FirstMove;
///
/// // A table whose only advice is: our first legal move, any reply, our first legal move again.
/// let table = FirstMove { moves: 2 };
/// let mut player = Player::new(&table);
///
/// let root = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
/// let first = player.choose(&root)?;
/// assert!(!first.continues());
///
/// // They answer; the position continues the tree, two plies below its root.
/// let after = root.play(first.mv);
/// let reply = after.find_move("c3b3").ok_or("not a legal reply")?;
/// let second = player.choose(&after.play(reply))?;
/// assert!(second.continues());
/// assert_eq!(second.depth, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Player<'t> {
    table: &'t dyn Table,
    place: Option<Place<'t>>,
}

/// Where in a forcing tree a player is: what it remembers of the last move it chose.
///
/// Root, advice and depth say everything about a tree; [`Table::follow`] finds its moves again.
#[derive(Clone, Copy)]
pub struct Place<'t> {
    /// The table whose tree it is.
    pub table: &'t dyn Table,
    /// The root of the tree: the canonical form of a position in which the table was consulted.
    pub root: Position,
    /// The rule consulted at the root.
    pub rule: u16,
    /// The advice accepted there.
    pub advice: u16,
    /// Plies from the root to [`Place::before`]; even.
    pub depth: u16,
    /// The position in which the move was chosen, its men in the slots of the root.
    pub before: Position,
    /// The move chosen.
    pub mv: Move,
    /// The position after it.
    pub after: Position,
    /// Whether the tree ended with it.
    pub ends: bool,
}

/// A move chosen by a player, with the reason for it.
#[derive(Clone, Copy)]
pub struct Chosen<'t> {
    /// The move, a legal one of the position asked.
    pub mv: Move,
    /// The table that advised it: the player's, or the one that the position was handed over to.
    pub table: &'t dyn Table,
    /// The rule consulted at the root of the tree: an index for [`Table::rule_name`].
    pub rule: u16,
    /// The advice whose tree is played: an index for [`Table::advice_name`].
    pub advice: u16,
    /// Plies from the root of the tree: 0 where the table was consulted anew, else the depth in the
    /// tree that the move was read from.
    pub depth: u16,
    /// Whether the forcing tree ends with this move.
    pub ends: bool,
    /// The half-move clock of the position asked: plies since the last capture or pawn move.
    pub clock: u8,
}

/// Why a player has no move to offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The position has other men than the table's, or they are to move.
    NotCovered,
    /// No rule's condition holds.
    NoRule,
    /// No advice of the rule is satisfiable; where the rule hands over, the other table has no move.
    NoAdvice {
        /// The rule consulted: an index for [`Table::rule_name`] of the player's table.
        rule: u16,
    },
    /// The table answered with a move that is not legal here: a defect of the table's code, which no
    /// compiled and no interpreted table has.
    IllegalMove(Move),
}

impl<'t> Player<'t> {
    /// A player of a table or of a network, outside any tree.
    #[must_use]
    pub fn new(table: &'t dyn Table) -> Self {
        Self { table, place: None }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &'t dyn Table {
        self.table
    }

    /// Where in a forcing tree the player is, if it has chosen a move.
    #[must_use]
    pub fn place(&self) -> Option<&Place<'t>> {
        self.place.as_ref()
    }

    /// Forgets the tree: the next position is a new root.
    pub fn reset(&mut self) {
        self.place = None;
    }

    /// Chooses a move, without memory of the caller's.
    ///
    /// Where the position is one of the player's forcing tree, the tree's move; otherwise, and where
    /// the tree ended, the table is consulted with the position as a new root. The position may name
    /// its men in any slots, come from a FEN or from play, and have men captured or promoted.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] where the table has nothing to say. The player has then forgotten its tree.
    pub fn choose(&mut self, position: &Position) -> Result<Chosen<'t>, Refusal> {
        self.choose_with(position, &mut Scratch::default())
    }

    /// Chooses a move with memory that is lent: tables with measures are faster so, most of all from one decision
    /// to the next. The move is the same.
    ///
    /// # Errors
    ///
    /// As [`choose`](Self::choose).
    pub fn choose_with(&mut self, position: &Position, scratch: &mut Scratch) -> Result<Chosen<'t>, Refusal> {
        let asked = position.canonical();
        let place = match self.place.take() {
            Some(place) if place.before.canonical() == asked => Some(place),
            Some(place) => place.next(&asked, scratch),
            None => None,
        };
        let place = match place {
            Some(place) => place,
            None => self.consult(asked, scratch)?,
        };
        let mv = in_slots_of(position, place.mv).ok_or(Refusal::IllegalMove(place.mv))?;
        self.place = Some(place);
        let Place { table, rule, advice, depth, ends, .. } = place;
        Ok(Chosen { mv, table, rule, advice, depth, ends, clock: position.clock() })
    }

    /// Consults the table at a new root.
    fn consult(&self, root: Position, scratch: &mut Scratch) -> Result<Place<'t>, Refusal> {
        let Consulted { table, decision, handed_over_by } = consult(self.table, &root, scratch);
        let refusal = match decision {
            Decision::Play(play) => {
                return Ok(Place {
                    table,
                    root,
                    rule: play.rule,
                    advice: play.advice,
                    depth: 0,
                    before: root,
                    mv: play.mv,
                    after: root.play(play.mv),
                    ends: play.ends,
                });
            }
            Decision::NoRule => Refusal::NoRule,
            Decision::NoAdvice { rule } => Refusal::NoAdvice { rule },
            Decision::NotCovered | Decision::HandOver { .. } => Refusal::NotCovered,
        };
        Err(handed_over_by.map_or(refusal, |rule| Refusal::NoAdvice { rule }))
    }
}

impl Place<'_> {
    /// The place of the tree's next move in the position `asked`, if a reply that the tree knows led
    /// there and the tree goes on.
    fn next(self, asked: &Position, scratch: &mut Scratch) -> Option<Self> {
        if self.ends {
            return None;
        }
        let (advice, depth) = (self.advice, self.depth.checked_add(2)?);
        let replies = self.after.legal_moves();
        let reply = *replies.iter().find(|reply| self.after.play(**reply).canonical() == *asked)?;
        if !self.table.allows(&self.root, advice, depth - 1, &self.after, reply) {
            return None;
        }
        let before = self.after.play(reply);
        match self.table.follow(&self.root, advice, depth, &before, scratch) {
            Follow::Play { mv, ends } => Some(Self { depth, before, mv, after: before.play(mv), ends, ..self }),
            Follow::Leaf | Follow::Outside => None,
        }
    }
}

/// The legal move of a position that makes the same steps as `mv`, which names a man by its slot in
/// another view of the same board.
fn in_slots_of(position: &Position, mv: Move) -> Option<Move> {
    let same = |legal: &&Move| (legal.from, legal.to, legal.promotion) == (mv.from, mv.to, mv.promotion);
    position.legal_moves().iter().find(same).copied()
}

impl<'t> Chosen<'t> {
    /// Whether the move was read from the forcing tree that the player was in, rather than from a new
    /// consultation of the table.
    #[must_use]
    pub fn continues(&self) -> bool {
        self.depth > 0
    }

    /// The most plies that mate can take from the position asked on, our move included, against any defence;
    /// `None` where that is not proved. See [`Table::longest_moves`].
    #[must_use]
    pub fn longest_plies(&self) -> Option<u16> {
        // our last move ends the game, and the plies from the root of the tree are behind us
        let whole = self.table.longest_moves()?.checked_mul(2)?.checked_sub(1)?;
        Some(whole.saturating_sub(self.depth))
    }

    /// Whether the longest way to mate still fits into the 50-move rule, as the half-move clock stands: a mate on
    /// the 100th ply without capture or pawn move counts. `None` where nothing is proved. `Some(false)` does not
    /// say that mate comes too late, only that it may.
    #[must_use]
    pub fn in_time(&self) -> Option<bool> {
        Some(u16::from(self.clock) + self.longest_plies()? <= 100)
    }

    /// The name of the rule consulted.
    #[must_use]
    pub fn rule_name(&self) -> &'t str {
        self.table.rule_name(self.rule)
    }

    /// The name of the advice played.
    #[must_use]
    pub fn advice_name(&self) -> &'t str {
        self.table.advice_name(self.advice)
    }
}

impl fmt::Debug for Player<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player").field("table", &self.table.name()).field("place", &self.place).finish()
    }
}

impl fmt::Debug for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Place")
            .field("table", &self.table.name())
            .field("rule", &self.table.rule_name(self.rule))
            .field("advice", &self.table.advice_name(self.advice))
            .field("depth", &self.depth)
            .field("root", &self.root)
            .field("before", &self.before)
            .field("mv", &self.mv)
            .field("ends", &self.ends)
            .finish()
    }
}

impl fmt::Debug for Chosen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chosen")
            .field("mv", &self.mv)
            .field("table", &self.table.name())
            .field("rule", &self.rule_name())
            .field("advice", &self.advice_name())
            .field("depth", &self.depth)
            .field("ends", &self.ends)
            .field("clock", &self.clock)
            .finish()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCovered => f.write_str("the position has other men than the table's, or the opponent is to move"),
            Self::NoRule => f.write_str("no rule's condition holds"),
            Self::NoAdvice { rule } => write!(f, "no advice of rule {} is satisfiable", u32::from(*rule) + 1),
            Self::IllegalMove(mv) => {
                write!(f, "the table advised {}{} (in our view), which is not legal", mv.from, mv.to)
            }
        }
    }
}

impl core::error::Error for Refusal {}
