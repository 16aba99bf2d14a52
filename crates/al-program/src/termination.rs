//! Which tables come to an end by the way they choose their moves.

use super::measure::Against;
use super::{Advice, Beside, Choice, Constraint, Consult, ExprKind, Program, Table, Value};

impl Table {
    /// Whether the table is consulted anew after every reply: no forcing tree is played to its end.
    pub fn is_consulted_anew(&self) -> bool {
        let mut advice = self.forms.iter().flat_map(|form| &form.advice).peekable();
        advice.peek().is_some() && advice.all(|advice| advice.consult == Consult::Anew)
    }
}

impl Program {
    /// Whether no game with this table can go round for ever, whatever they answer.
    ///
    /// So it is where one piece of advice demands less of its measure than at the root, takes the best and then
    /// the quickest move, is consulted anew after every reply and reckons with all of them, and asks the same
    /// of a position wherever it lies in a tree. After a reply the rest of the tree is then open still: either
    /// the value that can be forced is smaller, or the same value is forced in a move less.
    ///
    /// ```
    /// use al_check::check;
    /// use al_syntax::load::{self, Disk};
    ///
    /// let table = |choose: &str| {
    ///     let text = format!(
    ///         "table t (K R vs K) {{ choose: {choose}; consult: anew; bound: 2 moves; measure m = cage.count;
    ///          rule always: true -> tighten; advice tighten {{ holding: not stalemate; better: m < root.m; }} }}"
    ///     );
    ///     check(&load::text("t.adv", &text, &mut Disk)).0
    /// };
    /// let (best, first) = (table("best, quickest"), table("first"));
    /// assert!(best.cannot_cycle(&best.tables[0]));
    /// assert!(!first.cannot_cycle(&first.tables[0]));
    /// ```
    pub fn cannot_cycle(&self, table: &Table) -> bool {
        let mut tries = table.rules.iter().map(|rule| rule.tries.as_slice());
        let Some(&[only]) = tries.next() else { return false };
        let alone = tries.all(|tries| tries == [only]) && table.hands_over_to.is_empty();
        let falls = |advice: Option<&Advice>| advice.is_some_and(|advice| self.falls(advice));
        alone && table.forms.iter().all(|form| falls(form.advice.get(only.index())))
    }

    /// Whether value and moves fall at every move of a piece of advice.
    fn falls(&self, advice: &Advice) -> bool {
        let against = advice.measure.as_ref().and_then(|measured| measured.against);
        against == Some(Against::Less)
            && advice.choice == Choice::BestQuickest
            && advice.consult == Consult::Anew
            && self.beside(advice) == Beside::default()
            && advice.them.allows_every_move()
    }
}

impl Constraint {
    /// Whether every legal move is allowed at every depth.
    fn allows_every_move(&self) -> bool {
        let [arm] = self.arms.as_slice() else { return false };
        let is_true = |kind: &ExprKind| matches!(kind, ExprKind::Const(Value::Bool(true)));
        arm.depths.is_empty() && arm.steps.iter().any(|step| is_true(&step.filter.kind))
    }
}
