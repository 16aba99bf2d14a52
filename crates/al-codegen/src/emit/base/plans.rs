//! What lemmas and plans mean for one material.

use super::super::look::{Expressions, by_depth};
use super::number;
use al_program::Constraint;
use al_program::base::{Base, BaseForm, Plan, PropositionKind};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The type of a form, with its conditions and the goals of its plans.
pub(super) fn form(expressions: &Expressions<'_>, base: &Base, number: usize, form: &BaseForm) -> TokenStream {
    let name = format_ident!("Form{number}");
    let doc = format!(" What lemmas and plans mean with {}.", form.material);
    let conditions = base.propositions.iter().enumerate().filter_map(|(place, proposition)| {
        let (PropositionKind::Lemma(condition) | PropositionKind::Observation(condition)) = proposition.kind else {
            return None;
        };
        let (place, value) = (self::number(place), expressions.value(form.conditions.get(condition)?));
        Some(quote!(#place => #value,))
    });
    let goal = |goal: &dyn Fn(&Plan) -> TokenStream| {
        let arms = form.plans.iter().enumerate().map(|(plan, written)| {
            let (plan, value) = (self::number(plan), goal(written));
            quote!(#plan => #value,)
        });
        quote!(#(#arms)*)
    };
    let better = goal(&|plan| expressions.value(&plan.better));
    let holding = goal(&|plan| expressions.value(&plan.holding));
    let place = goal(&|plan| expressions.steps(&plan.moves, &quote!(scene.depth)));
    let steps = goal(&|plan| steps(&plan.moves));
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug)]
        struct #name;

        impl #name {
            fn holds(proposition: usize, position: &__rt::Position) -> bool {
                let look = __rt::Look::at(position, position, 0);
                match proposition {
                    #(#conditions)*
                    _ => false,
                }
            }
        }

        impl __rt::prover::Goals for #name {
            fn rules(&self) -> __rt::prover::MoveRules<'_> { RULES }
            fn better(&self, plan: u16, scene: __rt::prover::Scene<'_>) -> bool {
                let look = __rt::Look::at(scene.root, scene.here, scene.depth);
                match plan {
                    #better
                    _ => false,
                }
            }
            fn holding(&self, plan: u16, scene: __rt::prover::Scene<'_>) -> bool {
                let look = __rt::Look::at(scene.root, scene.here, scene.depth);
                match plan {
                    #holding
                    _ => false,
                }
            }
            fn place(
                &self, plan: u16, scene: __rt::prover::Scene<'_>, mv: __rt::Move,
            ) -> ::core::option::Option<u32> {
                let after = __rt::After::new();
                let look = __rt::Look::at(scene.root, scene.here, scene.depth).moving(mv, &after);
                match plan {
                    #place
                    _ => ::core::option::Option::None,
                }
            }
            fn steps(&self, plan: u16, depth: u32) -> u32 {
                match plan {
                    #steps
                    _ => 0,
                }
            }
        }
    }
}

/// How many steps a constraint has.
fn steps(moves: &Constraint) -> TokenStream {
    by_depth(moves, &quote!(depth), &quote!(0), &|arm| {
        let count = Literal::usize_unsuffixed(arm.steps.len());
        quote!(#count)
    })
}
