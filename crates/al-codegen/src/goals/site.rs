//! Where in a search an expression is asked: everything about the position that is known beforehand.

use al_chess::{MAX_DECLARED, Man, Material, Role, Side};

/// Which men are left and what they are. The squares are not known, but everything else is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// The men of the root.
    pub material: Material,
    /// Bit per slot: captured.
    pub captured: u8,
    /// Roles now.
    pub roles: [Role; MAX_DECLARED],
    /// The pawn that has just made a double step and may be taken en passant.
    pub passed: Option<u8>,
}

/// One ply, as far as it is known beforehand: all but where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The man that moves.
    pub mover: u8,
    /// The man it takes.
    pub victim: Option<u8>,
    /// What it becomes.
    pub promotion: Option<Role>,
    /// Whether it is a double step after which the pawn may be taken en passant.
    pub passes: bool,
}

impl Ply {
    /// A move that takes nothing, promotes nothing and gives no right to take en passant.
    pub fn quiet(mover: u8) -> Self {
        Self { mover, victim: None, promotion: None, passes: false }
    }

    /// A capture.
    pub fn capture(mover: u8, victim: u8) -> Self {
        Self { victim: Some(victim), ..Self::quiet(mover) }
    }

    /// A double step with a right to take en passant.
    pub fn double_step(mover: u8) -> Self {
        Self { passes: true, ..Self::quiet(mover) }
    }

    /// The same with a promotion.
    #[must_use]
    pub fn promoting(self, role: Role) -> Self {
        Self { promotion: Some(role), ..self }
    }
}

impl Shape {
    /// All men present, as at the root.
    pub fn full(material: Material) -> Self {
        let mut roles = [Role::King; MAX_DECLARED];
        for (slot, man) in material.slots() {
            roles[slot as usize] = man.role;
        }
        Self { material, captured: 0, roles, passed: None }
    }

    /// What the men may be at the root of a tree: nothing has happened yet, but for a double step of theirs.
    pub fn roots(material: Material) -> Vec<Self> {
        let full = Self::full(material);
        let mut roots = vec![full];
        if full.has_pawn(Side::Us) {
            for slot in full.pawns(Side::Them) {
                let mut root = full;
                root.passed = Some(slot);
                roots.push(root);
            }
        }
        roots
    }

    /// The same with one man captured.
    #[must_use]
    pub fn without(mut self, slot: u8) -> Self {
        self.captured |= 1 << slot;
        self
    }

    /// The men after a ply.
    #[must_use]
    pub fn after(self, ply: Ply) -> Self {
        let mut after = ply.victim.map_or(self, |victim| self.without(victim));
        if let Some(role) = ply.promotion {
            after.roles[ply.mover as usize] = role;
        }
        after.passed = ply.passes.then_some(ply.mover);
        after
    }

    /// The number that the runtime has for these men: the captured slots as bits; from bit 8 on the slot of a
    /// pawn that may be taken en passant, plus one; from bit 16 on three bits a slot, 1 to 4 for what its pawn
    /// has become.
    pub fn code(&self) -> u64 {
        let passed = self.passed.map_or(0, |slot| u64::from(slot) + 1);
        let promoted = self.promoted().map(|(slot, role)| {
            let place = Role::PROMOTIONS.iter().position(|promotion| *promotion == role).map_or(0, |place| place + 1);
            (place as u64) << (16 + 3 * slot)
        });
        promoted.fold(u64::from(self.captured) | passed << 8, |code, bits| code | bits)
    }

    /// The pawns that have promoted, captured since or not, and to what.
    pub fn promoted(&self) -> impl Iterator<Item = (u8, Role)> + '_ {
        let roles = self.material.slots().map(|(slot, man)| (slot, man.role, self.roles[slot as usize]));
        roles.filter(|(_, root, now)| root != now).map(|(slot, _, now)| (slot, now))
    }

    /// The pawns of one side on the board.
    pub fn pawns(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        self.men_of(side).filter(|(_, role)| *role == Role::Pawn).map(|(slot, _)| slot)
    }

    /// Whether a side has a pawn.
    pub fn has_pawn(&self, side: Side) -> bool {
        self.pawns(side).next().is_some()
    }

    /// Whether a man is captured.
    pub fn is_captured(&self, slot: u8) -> bool {
        self.captured >> slot & 1 == 1
    }

    /// The men on the board: slot, side and present role.
    pub fn men(&self) -> impl Iterator<Item = (u8, Man)> + '_ {
        self.material
            .slots()
            .filter(|(slot, _)| !self.is_captured(*slot))
            .map(|(slot, man)| (slot, Man { side: man.side, role: self.roles[slot as usize] }))
    }

    /// The men of one side on the board.
    pub fn men_of(&self, side: Side) -> impl Iterator<Item = (u8, Role)> + '_ {
        self.men().filter(move |(_, man)| man.side == side).map(|(slot, man)| (slot, man.role))
    }

    /// The slot of a side's king.
    pub fn king(&self, side: Side) -> u8 {
        self.material.king(side)
    }
}

/// Where an expression is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// The men at the root of the tree.
    pub root: Shape,
    /// The men before the move under consideration; at a node, the men there.
    pub before: Shape,
    /// The men after it; without a move, the same as `before`.
    pub here: Shape,
    /// The man that moves, if a move is considered. Its square after the move is the destination.
    pub mover: Option<u8>,
    /// The depth of `here`, in plies from the root.
    pub depth: u32,
    /// How many plies may lie below the root, with what is asked by `can`; [`u32::MAX`]: no limit.
    pub plies: u32,
    /// Whether it is a site of a question's tree, at whose root it is known what could be taken en passant.
    pub asked: bool,
}

impl Site {
    /// The root itself.
    pub fn root(root: Shape) -> Self {
        Self::node(root, root, 0)
    }

    /// A node of the tree, no move considered.
    pub fn node(root: Shape, here: Shape, depth: u32) -> Self {
        Self { root, before: here, here, mover: None, depth, plies: u32::MAX, asked: false }
    }

    /// The same in a tree of at most so many plies.
    #[must_use]
    pub fn within(self, plies: u32) -> Self {
        Self { plies, ..self }
    }

    /// The same in the tree of a question.
    #[must_use]
    pub fn asked(self, asked: bool) -> Self {
        Self { asked, ..self }
    }

    /// The node that the move under consideration leads to.
    #[must_use]
    pub fn reached(self) -> Self {
        Self { before: self.here, mover: None, ..self }
    }

    /// The position after a ply from this node.
    #[must_use]
    pub fn after(self, ply: Ply) -> Self {
        Self { mover: Some(ply.mover), here: self.before.after(ply), depth: self.depth + 1, ..self }
    }

    /// Who is to move `depth` plies from the root.
    pub fn side_at(depth: u32) -> Side {
        if depth.is_multiple_of(2) { Side::Us } else { Side::Them }
    }
}
