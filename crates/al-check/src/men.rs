//! `our.rook`, `their.pawns`, `our.men`: the men of the material.
//!
//! A man keeps its slot through captures and promotions. So `our.queens` are the queens of the material
//! and the pawns that have become queens, each while it is on the board.

use super::builtin::{self, owner_word, role_word, side_has};
use super::context::Typer;
use super::term::Term;
use super::words::did_you_mean;
use al_chess::{Role, Side};
use al_program::intrinsic::Intrinsic;
use al_program::{Expr, ExprKind, Ty, Value, View};
use al_syntax::ast::{self, Name};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// What a word after `our.` means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    One(Role),
    All(Role),
    Men,
    Pieces,
    Piece,
}

const WORDS: [(&str, Word); 15] = [
    ("king", Word::One(Role::King)),
    ("queen", Word::One(Role::Queen)),
    ("rook", Word::One(Role::Rook)),
    ("bishop", Word::One(Role::Bishop)),
    ("knight", Word::One(Role::Knight)),
    ("pawn", Word::One(Role::Pawn)),
    ("kings", Word::All(Role::King)),
    ("queens", Word::All(Role::Queen)),
    ("rooks", Word::All(Role::Rook)),
    ("bishops", Word::All(Role::Bishop)),
    ("knights", Word::All(Role::Knight)),
    ("pawns", Word::All(Role::Pawn)),
    ("men", Word::Men),
    ("pieces", Word::Pieces),
    ("piece", Word::Piece),
];

fn word(name: &str) -> Option<Word> {
    WORDS.iter().find(|(word, _)| *word == name).map(|&(_, word)| word)
}

/// The plural of a role's word.
pub(crate) fn plural(role: Role) -> &'static str {
    WORDS.iter().find(|(_, word)| *word == Word::All(role)).map_or("men", |(name, _)| name)
}

impl<'a> Typer<'_, '_, 'a> {
    /// `our.name` or `our.name(args)`.
    pub(crate) fn of_owner(
        &mut self,
        side: Side,
        view: Option<View>,
        name: &'a Name,
        args: Option<&'a [ast::Expr]>,
        span: Span,
    ) -> Term {
        let owner = owner_word(side);
        if name.text == "rank" {
            return self.rank_of(side, view, args, span);
        }
        if let Some(rank) = builtin::rank(&name.text) {
            let rank = if self.seen_side(side) == Side::Us { rank } else { 7 - rank };
            return Expr::constant(Value::Int(rank.into()), Ty::Rank, span).into();
        }
        let Some(word) = word(&name.text) else {
            let message = format!("`{owner}.` has no `{}`", name.text);
            let known = WORDS.iter().map(|(word, _)| *word).chain(["rank"]);
            let diagnostic = Diagnostic::new(Code::UnknownMan, name.span, message);
            let help = did_you_mean(&name.text, known)
                .unwrap_or_else(|| format!("men: `{owner}.king`, `{owner}.rooks`, `{owner}.men`; ranks: `{owner}.rank(square)`, `{owner}.rank_6`"));
            self.report(diagnostic.help(help));
            return Term::Error;
        };
        if let Some(args) = args {
            let message = format!("`{owner}.{}` takes no arguments", name.text);
            let diagnostic = Diagnostic::new(Code::WrongArity, span, message);
            self.report(diagnostic.label(format!("{} given", args.len())).help("leave the brackets out"));
            return Term::Error;
        }
        let term = match word {
            Word::One(role) => self.the_one(side, role, span),
            Word::All(role) => {
                let members = self.members(side, role);
                if members.is_empty() && self.in_table() && !self.elsewhere(side, role) {
                    self.no_such_man(side, role, span);
                    return Term::Error;
                }
                Term::Men(members, span)
            }
            Word::Men => Term::Men(self.all_men(side), span),
            Word::Pieces => Term::Men(self.pieces(side), span),
            Word::Piece => self.the_piece(side, span),
        };
        match view {
            Some(view) => self.seen_from(view, term, span),
            None => term,
        }
    }

    /// `our.bishop on light`: the man of that kind that stands there (or was taken there); the last one where
    /// none does.
    pub(crate) fn on(&mut self, base: &'a ast::Expr, squares: &'a ast::Expr, span: Span) -> Term {
        let Some((side, view, role)) = self.kind_of_man(base) else {
            let (base_span, base) = (base.span, self.term(base));
            let set = self.set_of(squares);
            let base = self.want_set(base, base_span);
            return base
                .zip(set)
                .map(|(base, set)| self.make(Intrinsic::Intersect, vec![base, set], Ty::Set, span))
                .into();
        };
        if view.is_some_and(|view| !self.need_view(view, span)) {
            return Term::Error;
        }
        if self.cx.any_men {
            self.not_unique_anywhere(side, role, span);
            return Term::Error;
        }
        let slots: Vec<u8> = self.cx.material.slots_of(side, role).collect();
        let Some((&last, others)) = slots.split_last() else {
            self.no_such_man(side, role, base.span);
            return Term::Error;
        };
        let Some(set) = self.set_of(squares) else { return Term::Error };
        let chosen = match others.is_empty() {
            true => Expr { kind: ExprKind::Man, ty: Ty::Man(last), span }.into(),
            false => Term::Chosen(slots, Box::new(set), span),
        };
        match view {
            Some(view) => self.seen_from(view, chosen, span),
            None => chosen,
        }
    }

    /// What is said of the man that a set chooses: said of each, then chosen.
    pub(crate) fn of_chosen(
        &mut self,
        slots: &[u8],
        set: Expr,
        span: Span,
        mut say: impl FnMut(&mut Self, Expr) -> Term,
    ) -> Term {
        let Some((&last, others)) = slots.split_last() else { return Term::Error };
        let man = |slot| Expr { kind: ExprKind::Man, ty: Ty::Man(slot), span };
        self.share(set, |typer, set| {
            let mut chosen = say(typer, man(last));
            for &slot in others.iter().rev() {
                let square = super::want::man_square(slot, span);
                let there = typer.make(Intrinsic::Member, vec![square, set.clone()], Ty::Bool, span);
                let said = say(typer, man(slot));
                let (then, otherwise, ty) = typer.join((said, span), (chosen, span))?;
                let kind = ExprKind::If(Box::new(there), Box::new(then), Box::new(otherwise));
                chosen = Expr { kind, ty, span }.into();
            }
            match chosen {
                Term::Value(expr) => Some(expr),
                other => typer.want_set(other, span),
            }
        })
        .into()
    }

    /// The square of the man that a set chooses.
    pub(crate) fn chosen_square(&mut self, slots: &[u8], set: Expr, span: Span) -> Option<Expr> {
        let square = self.of_chosen(slots, set, span, |_, man| match man.ty {
            Ty::Man(slot) => super::want::man_square(slot, span).into(),
            _ => Term::Error,
        });
        match square {
            Term::Value(square) => Some(square),
            _ => None,
        }
    }

    /// A term with a chosen man as his square.
    pub(crate) fn settled(&mut self, term: Term) -> Option<Term> {
        match term {
            Term::Chosen(slots, set, span) => self.chosen_square(&slots, *set, span).map(Term::Value),
            Term::Error => None,
            term => Some(term),
        }
    }

    /// The side, view and role of `our.bishop`, however it is bracketed.
    pub(crate) fn kind_of_man(&mut self, expr: &'a ast::Expr) -> Option<(Side, Option<View>, Role)> {
        match &expr.kind {
            ast::ExprKind::Paren(inner) => self.kind_of_man(inner),
            ast::ExprKind::View { view, expr } => {
                self.kind_of_man(expr).map(|(side, _, role)| (side, Some(*view), role))
            }
            // `let p = our.pawn;` is another name of his
            ast::ExprKind::Name(name) if self.find_local(&name.text).is_none() => {
                let body = self.cx.defs.named_value(self.scope, &name.text)?;
                self.kind_of_man(body)
            }
            ast::ExprKind::Field { base, name, args: None } => {
                let (side, view) = self.owner(base)?;
                match word(&name.text)? {
                    Word::One(role) => Some((side, view, role)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether an expression is `our` or `their`, perhaps in a view.
    fn owner(&mut self, expr: &'a ast::Expr) -> Option<(Side, Option<View>)> {
        match &expr.kind {
            ast::ExprKind::Paren(inner) => self.owner(inner),
            ast::ExprKind::View { view, expr } => self.owner(expr).map(|(side, _)| (side, Some(*view))),
            ast::ExprKind::Name(name) => match self.builtin_name(&name.text)? {
                builtin::Named::Men(side) => Some((side, None)),
                _ => None,
            },
            _ => None,
        }
    }

    /// `our.rank(x)`: counted from our side or from theirs.
    fn rank_of(&mut self, side: Side, view: Option<View>, args: Option<&'a [ast::Expr]>, span: Span) -> Term {
        let Some([arg]) = args else {
            let owner = owner_word(side);
            let message = format!("`{owner}.rank` takes one square");
            let diagnostic = Diagnostic::new(Code::WrongArity, span, message);
            self.report(
                diagnostic.help(format!("write `{owner}.rank({owner}.king)`; a rank itself is `{owner}.rank_1`")),
            );
            return Term::Error;
        };
        let Some(square) = self.square_of(arg) else { return Term::Error };
        let rank = self.make(Intrinsic::RankOf, vec![square], Ty::Rank, span);
        let rank = match side {
            Side::Us => rank,
            Side::Them => {
                let seven = self.number(7, span);
                let ty = Ty::Int(al_program::Interval::new(0, 7));
                self.make(Intrinsic::Sub, vec![seven, rank], ty, span)
            }
        };
        match view {
            Some(view) => self.seen_from(view, rank.into(), span),
            None => rank.into(),
        }
    }

    /// `our.rook`, where we have exactly one.
    fn the_one(&mut self, side: Side, role: Role, span: Span) -> Term {
        if self.cx.any_men {
            if role == Role::King {
                return Expr { kind: ExprKind::KingOf(side), ty: Ty::Found(side), span }.into();
            }
            self.not_unique_anywhere(side, role, span);
            return Term::Error;
        }
        let slots: Vec<u8> = self.cx.material.slots_of(side, role).collect();
        match slots.as_slice() {
            [slot] => Expr { kind: ExprKind::Man, ty: Ty::Man(*slot), span }.into(),
            [] => {
                self.no_such_man(side, role, span);
                Term::Error
            }
            several => {
                let (owner, one, all) = (owner_word(side), role_word(role), plural(role));
                let message = format!("which {one}? {} {} of them", side_has(side), several.len());
                let on = if role == Role::Bishop { "light" } else { "some_squares" };
                let diagnostic = Diagnostic::new(Code::UnknownMan, span, message).label("not unique").help(format!(
                    "write `{owner}.{all}` for all of them, `any m in {owner}.{all}: …` for one of them, or \
                     `{owner}.{one} on {on}`"
                ));
                self.report(diagnostic);
                Term::Error
            }
        }
    }

    /// Says that a table for any position knows no such man by himself.
    fn not_unique_anywhere(&mut self, side: Side, role: Role, span: Span) {
        let (owner, one, all) = (owner_word(side), role_word(role), plural(role));
        let message = format!("which {one}? in any position there may be none or several");
        let diagnostic = Diagnostic::new(Code::UnknownMan, span, message).label("known only where men are declared");
        self.report(diagnostic.help(format!(
            "write `{owner}.{all}` for all of them, `any m in {owner}.{all}: …` for one of them; or declare the men: \
             `table name (K R vs K) {{ … }}`"
        )));
    }

    /// `our.piece`: our only man beside king and pawns.
    fn the_piece(&mut self, side: Side, span: Span) -> Term {
        if self.cx.any_men {
            let owner = owner_word(side);
            let message = "which piece? in any position there may be none or several";
            let diagnostic = Diagnostic::new(Code::UnknownMan, span, message);
            let diagnostic = diagnostic.label("known only where men are declared");
            self.report(diagnostic.help(format!("write `{owner}.pieces` for all of them")));
            return Term::Error;
        }
        let is_piece = |role| !matches!(role, Role::King | Role::Pawn);
        let slots = self.cx.material.slots().filter(|(_, man)| man.side == side && is_piece(man.role));
        let slots: Vec<u8> = slots.map(|(slot, _)| slot).collect();
        if let [slot] = slots.as_slice() {
            return Expr { kind: ExprKind::Man, ty: Ty::Man(*slot), span }.into();
        }
        let owner = owner_word(side);
        let has = if slots.is_empty() { "no piece".to_owned() } else { format!("{} pieces", slots.len()) };
        let message = format!("in {} {} {has}", self.cx.material, side_has(side));
        let diagnostic = Diagnostic::new(Code::UnknownMan, span, message)
            .label("means the only man beside king and pawns")
            .help(format!("write `{owner}.pieces` for all of them"));
        self.report(diagnostic);
        Term::Error
    }

    /// Says that the material has no such man, and what it has.
    pub(crate) fn no_such_man(&mut self, side: Side, role: Role, span: Span) {
        let material = self.cx.material;
        let message = format!("in {material} {} no {}", side_has(side), role_word(role));
        let mut have: Vec<&str> = Vec::new();
        for (_, man) in material.slots().filter(|(_, man)| man.side == side) {
            let many = material.slots_of(side, man.role).count() > 1;
            let word = if many { plural(man.role) } else { role_word(man.role) };
            if have.last() != Some(&word) {
                have.push(word);
            }
        }
        let owner = owner_word(side);
        let have: Vec<String> = have.iter().map(|word| format!("`{owner}.{word}`")).collect();
        let mut help = format!("{} {}", side_has(side), have.join(", "));
        let pawns = material.slots_of(side, Role::Pawn).next().is_some();
        if pawns && !matches!(role, Role::King | Role::Pawn) {
            help += &format!("; promoted pawns are in `{owner}.{}`", plural(role));
        } else if self.cx.has_forms() && self.elsewhere(side, role) {
            let man = format!("{owner}.{}", role_word(role));
            help += &format!("; in another material of this table: ask first, `not captured({man}) and …`");
        }
        self.report(Diagnostic::new(Code::UnknownMan, span, message).help(help));
    }

    /// Whether the place is inside a table. Definitions outside are for any material: lists of men that it has
    /// not are empty there.
    pub(crate) fn in_table(&self) -> bool {
        let defs = self.cx.defs;
        let mut next = Some(self.scope);
        while let Some(scope) = next {
            if defs.tables.iter().any(|table| table.scope == scope) {
                return true;
            }
            next = defs.scopes[scope.0].outer;
        }
        false
    }

    /// Whether another material of the table has such a man, or could get one by promotion.
    pub(crate) fn elsewhere(&self, side: Side, role: Role) -> bool {
        let promotable = !matches!(role, Role::King | Role::Pawn);
        self.cx.materials.iter().any(|material| {
            material.slots_of(side, role).next().is_some()
                || promotable && material.slots_of(side, Role::Pawn).next().is_some()
        })
    }
}
