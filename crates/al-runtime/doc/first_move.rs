/// A table for the examples, of any material: its one piece of advice is to play our first legal
/// move, so many times, whatever they answer.
pub struct FirstMove {
    pub moves: u16,
}

impl FirstMove {
    fn ends(&self, depth: u16) -> bool {
        depth / 2 + 1 >= self.moves
    }
}

impl al_runtime::Table for FirstMove {
    fn name(&self) -> &str {
        "example"
    }
    fn materials(&self) -> &[al_chess::Material] {
        &[]
    }
    fn rule_count(&self) -> usize {
        1
    }
    fn rule_name(&self, _: u16) -> &str {
        "always"
    }
    fn advice_count(&self) -> usize {
        1
    }
    fn advice_name(&self, _: u16) -> &str {
        "first_move"
    }
    fn hash(&self) -> u64 {
        0
    }
    fn covers(&self, position: &al_chess::Position) -> bool {
        position.turn() == al_chess::Side::Us
    }
    fn decide(&self, position: &al_chess::Position, _: &mut al_runtime::Scratch) -> al_runtime::Decision {
        if !self.covers(position) {
            return al_runtime::Decision::NotCovered;
        }
        match position.legal_moves().first() {
            Some(&mv) => al_runtime::Decision::Play(al_runtime::Play { rule: 0, advice: 0, mv, ends: self.ends(0) }),
            None => al_runtime::Decision::NoAdvice { rule: 0 },
        }
    }
    fn allows(&self, _: &al_chess::Position, _: u16, _: u16, _: &al_chess::Position, _: al_chess::Move) -> bool {
        true
    }
    fn follow(
        &self,
        _: &al_chess::Position,
        _: u16,
        depth: u16,
        position: &al_chess::Position,
        _: &mut al_runtime::Scratch,
    ) -> al_runtime::Follow {
        match position.legal_moves().first() {
            Some(&mv) => al_runtime::Follow::Play { mv, ends: self.ends(depth) },
            None => al_runtime::Follow::Leaf,
        }
    }
}
