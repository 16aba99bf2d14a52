//! Where in a search an expression is asked: everything about the position that is known beforehand.

use al_chess::{MAX_MEN, Man, Material, Role, Side};

/// Which men are left and what they are. The squares are not known, but everything else is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// The men of the root.
    pub material: Material,
    /// Bit per slot: captured.
    pub captured: u8,
    /// Roles now.
    pub roles: [Role; MAX_MEN],
}

impl Shape {
    /// All men present, as at the root.
    pub fn full(material: Material) -> Self {
        let mut roles = [Role::King; MAX_MEN];
        for (slot, man) in material.slots() {
            roles[slot as usize] = man.role;
        }
        Self { material, captured: 0, roles }
    }

    /// The same with one man captured.
    #[must_use]
    pub fn without(mut self, slot: u8) -> Self {
        self.captured |= 1 << slot;
        self
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

impl Site {
    /// The root itself.
    pub fn root(material: Material) -> Self {
        Self::node(Shape::full(material), Shape::full(material), 0)
    }

    /// A node of the tree, no move considered.
    pub fn node(root: Shape, here: Shape, depth: u32) -> Self {
        Self { root, before: here, here, mover: None, depth }
    }

    /// The position after a quiet move of `mover` from this node.
    #[must_use]
    pub fn after_move(self, mover: u8) -> Self {
        Self { mover: Some(mover), depth: self.depth + 1, ..self }
    }

    /// The position after `mover` has captured `victim`.
    #[must_use]
    pub fn after_capture(self, mover: u8, victim: u8) -> Self {
        Self { here: self.before.without(victim), ..self.after_move(mover) }
    }

    /// Who is to move `depth` plies from the root.
    pub fn side_at(depth: u32) -> Side {
        if depth.is_multiple_of(2) { Side::Us } else { Side::Them }
    }
}
