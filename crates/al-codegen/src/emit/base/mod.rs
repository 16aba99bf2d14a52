//! The public module of a knowledge base: its propositions, methods and plans as constants, its conditions and
//! goals as functions of a position.
//!
//! The prover and the search are the runtime's; what is compiled is what they ask. Goals are asked in few
//! positions and differently each time, so they are emitted as they are written, one function an instance
//! of a `let`, and not lifted to masks as a table's are.

mod plans;

use super::externs;
use super::look::Expressions;
use super::name::snake;
use super::spelling::{hexadecimal, option, role_path};
use al_chess::Side;
use al_program::Program;
use al_program::base::{self, Answers, Base, Choose, Clause, Method, PropositionKind};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// What emission is told of a base.
pub struct BaseEmission<'a> {
    /// All definitions.
    pub program: &'a Program,
    /// The base.
    pub base: &'a Base,
    /// Its source text.
    pub source: &'a str,
    /// Which compiled program it is.
    pub hash: u64,
    /// The path of the runtime, `::advice::__rt1`.
    pub runtime: &'a TokenStream,
    /// Where a byte of the source stands, for comments: "kpk.adv:12".
    pub place: &'a dyn Fn(al_syntax::source::Span) -> String,
    /// The tokens that stand at a place, for messages of the Rust compiler.
    pub span: &'a dyn Fn(al_syntax::source::Span) -> proc_macro2::Span,
}

/// The module of a base.
pub fn emit(emission: &BaseEmission<'_>) -> TokenStream {
    let base = emission.base;
    let first = format!(" The knowledge base `{}`, `{}`.", base.name, (emission.place)(base.name_span));
    let docs = base.docs.iter().map(|line| format!(" {line}"));
    let (source, hash, runtime) = (emission.source, hexadecimal(emission.hash), emission.runtime);
    let (data, implementation) = (data(base), implementation(base));
    let expressions = Expressions::new(emission.program);
    let forms: Vec<TokenStream> =
        base.forms.iter().enumerate().map(|(number, form)| plans::form(&expressions, base, number, form)).collect();
    let functions = expressions.functions();
    let externs = externs::module(&expressions.asked(), &emission.program.externs, &[], emission.place, emission.span);
    public(
        &base.name,
        quote!(#[doc = #first] #(#[doc = #docs])*),
        runtime,
        source,
        &hash,
        &quote! {
            #externs
            #data
            #implementation
            #(#forms)*
            #functions
        },
    )
}

/// The same module without its meaning: a base that covers nothing.
pub fn stub(name: &str, runtime: &TokenStream) -> TokenStream {
    let nothing = quote! {
        #[allow(unused_variables)]
        impl __rt::prover::Base for Compiled {
            fn name(&self) -> &'static str { "" }
            fn materials(&self) -> &'static [__rt::Material] { &[] }
            fn hash(&self) -> u64 { HASH }
            fn settings(&self) -> __rt::prover::Settings { __rt::prover::Settings::NOTHING }
            fn proposition_count(&self) -> usize { 0 }
            fn proposition(&self, place: usize) -> __rt::prover::Proposition<'_> { __rt::prover::Proposition::NOTHING }
            fn method_count(&self) -> usize { 0 }
            fn opening(&self, hypothesis: usize) -> u128 { 0 }
            fn method(&self, place: usize) -> __rt::prover::Method<'_> { __rt::prover::Method::NOTHING }
            fn plan_count(&self) -> usize { 0 }
            fn plan(&self, place: usize) -> __rt::prover::Plan<'_> { __rt::prover::Plan::NOTHING }
            fn covers(&self, position: &__rt::Position) -> bool { false }
            fn holds(&self, proposition: usize, position: &__rt::Position) -> bool { false }
            fn search(
                &self, quest: &__rt::prover::Quest, root: &__rt::Position, nodes: &mut __rt::prover::Nodes<'_>,
                memo: &mut __rt::prover::Memo<'_>,
            ) -> ::core::option::Option<bool> {
                ::core::option::Option::None
            }
        }
    };
    let zero = hexadecimal(0);
    public(name, quote!(#[doc = " A base with errors."]), &quote!(#runtime::__rt1), "", &zero, &nothing)
}

/// The module with the items that users see.
fn public(
    name: &str,
    docs: TokenStream,
    runtime: &TokenStream,
    source: &str,
    hash: &Literal,
    rest: &TokenStream,
) -> TokenStream {
    let module = snake(name);
    quote! {
        #docs
        #[allow(unreachable_pub, dead_code, unused_variables, unused_parens, clippy::all, clippy::pedantic, clippy::nursery)]
        pub mod #module {
            use #runtime as __rt;

            /// What the base is asked about: a position as us see it.
            pub type Position = __rt::Position;

            /// The source of the base.
            pub const SOURCE: &str = #source;

            /// Which program this is: the source, what it uses, and the meaning of the built-in functions.
            pub const HASH: u64 = #hash;

            /// The base, compiled.
            #[derive(Clone, Copy, Debug, Default)]
            pub struct Compiled;

            /// The base, ready to be asked.
            pub static BASE: Compiled = Compiled;

            #rest
        }
    }
}

/// Propositions, methods, plans and switches.
fn data(base: &Base) -> TokenStream {
    let propositions = base.propositions.iter().map(|proposition| {
        let (name, kind) = (&proposition.name, kind(proposition.kind));
        quote!(__rt::prover::Proposition { name: #name, kind: #kind })
    });
    let methods = base.methods.iter().map(method);
    let opening = (0..base.propositions.len()).map(|place| {
        let id = base::PropositionId(place as u32);
        Literal::u128_unsuffixed(base.opening(id))
    });
    let plans = base.plans.iter().map(|head| plan(base, head));
    let materials = base.settings.materials.iter().map(|material| {
        let roles = |side| {
            let men = material.slots().filter(move |(_, man)| man.side == side);
            let roles: Vec<_> = men.map(|(_, man)| role_path(man.role)).collect();
            quote!(&[#(#roles),*])
        };
        let (us, them) = (roles(Side::Us), roles(Side::Them));
        quote!(__rt::material(#us, #them))
    });
    let moves = &base.settings.moves;
    let (single_step, no_promotion) = (moves.single_step, moves.no_promotion);
    let order = moves.order.iter().map(|role| role_path(*role));
    quote! {
        static MATERIALS: &[__rt::Material] = &[#(#materials),*];
        static PROPOSITIONS: &[__rt::prover::Proposition<'static>] = &[#(#propositions),*];
        static METHODS: &[__rt::prover::Method<'static>] = &[#(#methods),*];
        static OPENING: &[u128] = &[#(#opening),*];
        static PLANS: &[__rt::prover::Plan<'static>] = &[#(#plans),*];
        static RULES: __rt::prover::MoveRules<'static> = __rt::prover::MoveRules {
            single_step: #single_step,
            no_promotion: #no_promotion,
            order: &[#(#order),*],
        };
    }
}

fn number(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

fn kind(kind: PropositionKind) -> TokenStream {
    let plan = |id: base::PlanId| number(id.index());
    match kind {
        PropositionKind::Hypothesis => quote!(__rt::prover::Kind::Hypothesis),
        PropositionKind::Observation(_) => quote!(__rt::prover::Kind::Observation),
        PropositionKind::Lemma(_) => quote!(__rt::prover::Kind::Lemma),
        PropositionKind::Success(id) => {
            let id = plan(id);
            quote!(__rt::prover::Kind::Success(#id))
        }
        PropositionKind::Refutation { by, of } => {
            let (by, of) = (plan(by), plan(of));
            quote!(__rt::prover::Kind::Refutation { by: #by, of: #of })
        }
    }
}

fn method(method: &Method) -> TokenStream {
    let set = |ids: &mut dyn Iterator<Item = base::PropositionId>| {
        Literal::u64_unsuffixed(ids.fold(0, |set, id| set | 1 << id.0))
    };
    let facts = |value| method.facts.iter().filter(move |fact| fact.1 == value).map(|fact| fact.0);
    let lines = |clauses: &[Clause]| {
        let lines = clauses.iter().map(|clause| {
            let (left, right) = (Literal::u64_unsuffixed(clause.left), Literal::u64_unsuffixed(clause.right));
            quote!(__rt::prover::Line::new(#left, #right))
        });
        quote!(&[#(#lines),*])
    };
    let (name, cost) = (&method.name, Literal::u32_unsuffixed(method.cost));
    let (open, truths, falsehoods) =
        (set(&mut method.open.iter().copied()), set(&mut facts(true)), set(&mut facts(false)));
    let adds = method.adds.iter().map(|id| number(id.index()));
    let (relation, negation) = (lines(&method.relation), lines(&method.negation));
    quote!(__rt::prover::Method {
        name: #name,
        cost: #cost,
        open: #open,
        truths: #truths,
        falsehoods: #falsehoods,
        adds: &[#(#adds),*],
        relation: #relation,
        negation: #negation,
    })
}

fn plan(base: &Base, head: &base::PlanHead) -> TokenStream {
    let kind = match head.kind {
        base::PlanKind::Written(written) => {
            let written = number(written);
            quote!(__rt::prover::PlanKind::Written(#written))
        }
        base::PlanKind::Or(a, b) => {
            let (a, b) = (number(a.index()), number(b.index()));
            quote!(__rt::prover::PlanKind::Or(#a, #b))
        }
        base::PlanKind::Mod(a, b) => {
            let (a, b) = (number(a.index()), number(b.index()));
            quote!(__rt::prover::PlanKind::Mod(#a, #b))
        }
    };
    let everywhere = base.asks_everywhere(head.kind);
    let (name, bound) = (&head.name, Literal::u32_unsuffixed(head.bound));
    let side = if head.side == Side::Us { quote!(Us) } else { quote!(Them) };
    quote!(__rt::prover::Plan {
        name: #name,
        side: __rt::Side::#side,
        bound: #bound,
        kind: #kind,
        everywhere: #everywhere,
    })
}

/// What the prover asks of the base.
fn implementation(base: &Base) -> TokenStream {
    let settings = &base.settings;
    let choose = match settings.choose {
        Choose::Listing => quote!(Listing),
        Choose::Occurrences => quote!(Occurrences),
        Choose::Adaptive => quote!(Adaptive),
    };
    let answers = match settings.answers {
        Answers::Checked => quote!(Checked),
        Answers::First => quote!(First),
    };
    let (ask, joins, modifies) = (number(base.question()), settings.joins, settings.modifies);
    let (methods, nodes) =
        (Literal::u32_unsuffixed(settings.budget.methods), Literal::u64_unsuffixed(settings.budget.nodes));
    let milliseconds = option(settings.budget.milliseconds.map(Literal::u32_unsuffixed));
    let name = &base.name;
    let forms = (0..base.forms.len()).map(|form| format_ident!("Form{form}"));
    let searches = forms.clone().enumerate().map(|(form, name)| {
        let form = number(form);
        quote!(::core::option::Option::Some(#form) => __rt::prover::attempt(&#name, quest, root, nodes, memo),)
    });
    let conditions = forms.enumerate().map(|(form, name)| {
        let form = number(form);
        quote!(::core::option::Option::Some(#form) => #name::holds(proposition, position),)
    });
    quote! {
        /// Which of the materials a position has; none where a man is missing or has been promoted.
        fn form(position: &__rt::Position) -> ::core::option::Option<usize> {
            if !position.is_whole() {
                return ::core::option::Option::None;
            }
            MATERIALS.iter().position(|material| *material == position.material())
        }

        impl __rt::prover::Base for Compiled {
            fn name(&self) -> &'static str { #name }
            fn materials(&self) -> &'static [__rt::Material] { MATERIALS }
            fn hash(&self) -> u64 { HASH }
            fn settings(&self) -> __rt::prover::Settings {
                __rt::prover::Settings {
                    choose: __rt::prover::Choose::#choose,
                    ask: #ask,
                    answers: __rt::prover::Answers::#answers,
                    joins: #joins,
                    modifies: #modifies,
                    budget: __rt::prover::Budget { methods: #methods, nodes: #nodes, milliseconds: #milliseconds },
                }
            }
            fn proposition_count(&self) -> usize { PROPOSITIONS.len() }
            fn proposition(&self, place: usize) -> __rt::prover::Proposition<'_> {
                PROPOSITIONS.get(place).copied().unwrap_or(__rt::prover::Proposition::NOTHING)
            }
            fn method_count(&self) -> usize { METHODS.len() }
            fn method(&self, place: usize) -> __rt::prover::Method<'_> {
                METHODS.get(place).copied().unwrap_or(__rt::prover::Method::NOTHING)
            }
            fn opening(&self, hypothesis: usize) -> u128 {
                OPENING.get(hypothesis).copied().unwrap_or(0)
            }
            fn plan_count(&self) -> usize { PLANS.len() }
            fn plan(&self, place: usize) -> __rt::prover::Plan<'_> {
                PLANS.get(place).copied().unwrap_or(__rt::prover::Plan::NOTHING)
            }
            fn covers(&self, position: &__rt::Position) -> bool { form(position).is_some() }
            fn holds(&self, proposition: usize, position: &__rt::Position) -> bool {
                match form(position) {
                    #(#conditions)*
                    _ => false,
                }
            }
            fn search(
                &self, quest: &__rt::prover::Quest, root: &__rt::Position, nodes: &mut __rt::prover::Nodes<'_>,
                memo: &mut __rt::prover::Memo<'_>,
            ) -> ::core::option::Option<bool> {
                match form(root) {
                    #(#searches)*
                    _ => ::core::option::Option::None,
                }
            }
        }
    }
}
