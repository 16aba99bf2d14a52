//! The prover against truth tables: bases made by chance, whose every answer can be checked by looking at all
//! combinations of truth and falsehood.

use al_chess::{Material, Position, Side};
use al_runtime::prover::{
    Answer, Answers, Base, Budget, Choose, Kind, Line, Memo, Memory, Method, Nodes, Options, Plan, PlanKind,
    Proposition, Quest, Settings, Target, prove,
};

/// A base of lemmas with fixed values, hypotheses, and methods made by chance.
struct Chance {
    kinds: Vec<Kind>,
    values: u64,
    methods: Vec<Made>,
}

struct Made {
    open: u64,
    adds: Vec<u8>,
    relation: Vec<Line>,
    negation: Vec<Line>,
}

impl Base for Chance {
    fn name(&self) -> &str {
        "chance"
    }
    fn materials(&self) -> &[Material] {
        &[]
    }
    fn hash(&self) -> u64 {
        0
    }
    fn settings(&self) -> Settings {
        let budget = Budget { methods: 1000, nodes: 0, milliseconds: None };
        let (choose, answers) = (Choose::Listing, Answers::First);
        Settings { choose, ask: 0, answers, joins: false, modifies: false, budget }
    }
    fn proposition_count(&self) -> usize {
        self.kinds.len()
    }
    fn proposition(&self, place: usize) -> Proposition<'_> {
        Proposition { name: "", kind: self.kinds[place] }
    }
    fn method_count(&self) -> usize {
        self.methods.len()
    }
    fn method(&self, place: usize) -> Method<'_> {
        let Made { open, adds, relation, negation } = &self.methods[place];
        Method { name: "", cost: 1, open: *open, truths: 0, falsehoods: 0, adds, relation, negation }
    }
    fn opening(&self, hypothesis: usize) -> u128 {
        let opens = |(_, made): &(usize, &Made)| made.open >> hypothesis & 1 == 1;
        self.methods.iter().enumerate().filter(opens).fold(0, |set, (place, _)| set | 1 << place)
    }
    fn plan_count(&self) -> usize {
        0
    }
    fn plan(&self, _: usize) -> Plan<'_> {
        Plan { name: "", side: Side::Us, bound: 1, kind: PlanKind::Written(0), everywhere: false }
    }
    fn covers(&self, _: &Position) -> bool {
        true
    }
    fn holds(&self, proposition: usize, _: &Position) -> bool {
        self.values >> proposition & 1 == 1
    }
    fn search(&self, _: &Quest, _: &Position, _: &mut Nodes<'_>, _: &mut Memo<'_>) -> Option<bool> {
        None
    }
}

/// Numbers that look like chance and are the same everywhere.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Of the propositions the first three are hypotheses, the rest lemmas.
const COUNT: usize = 7;

impl Chance {
    fn new(numbers: &mut Numbers) -> Self {
        let kinds = (0..COUNT).map(|place| if place < 3 { Kind::Hypothesis } else { Kind::Lemma }).collect();
        let methods = (0..1 + numbers.below(6)).map(|_| Made::new(numbers)).collect();
        Self { kinds, values: numbers.below(1 << COUNT), methods }
    }

    /// Whether the relations of all methods hold, of those the proof used.
    fn holds(&self, world: u64, memory: &Memory) -> bool {
        let used = self.methods.iter().enumerate().filter(|(place, _)| memory.has_used(*place));
        used.flat_map(|(_, method)| &method.relation).all(|line| is_true(*line, world))
    }
}

impl Made {
    /// A relation of one or two lines over some propositions, and its negation by definition.
    fn new(numbers: &mut Numbers) -> Self {
        let speaks_of: Vec<u64> = (0..3).map(|_| numbers.below(COUNT as u64)).collect();
        let open = 1 << numbers.below(3);
        let mut side = || speaks_of.iter().fold(0, |side, place| side | numbers.below(2) << place);
        let relation: Vec<Line> = (0..2)
            .map(|_| (side(), side()))
            .map(|(left, right)| Line::new(left, right & !left))
            .filter(|line| *line != Line::new(0, 0))
            .collect();
        // not (L1 and L2): one of them fails, which is all of its left and none of its right
        let mut negation = vec![Line::new(0, 0)];
        for line in &relation {
            let of_left = (0..COUNT).filter(|place| line.left >> place & 1 == 1).map(|place| Line::new(0, 1 << place));
            let of_right =
                (0..COUNT).filter(|place| line.right >> place & 1 == 1).map(|place| Line::new(1 << place, 0));
            let fails: Vec<Line> = of_left.chain(of_right).collect();
            negation = negation.iter().flat_map(|&a| fails.iter().map(move |&b| a.join(b))).collect();
        }
        let adds = (0..COUNT as u8).filter(|place| speaks_of.contains(&u64::from(*place)) && open >> place & 1 == 0);
        Self { open, adds: adds.collect(), relation, negation }
    }
}

fn is_true(line: Line, world: u64) -> bool {
    line.left & !world != 0 || line.right & world != 0
}

#[test]
fn answers_are_those_of_truth_tables() {
    let mut numbers = Numbers(1988);
    let position = Position::new_unchecked("KvK".parse().expect("a material"), &[], Side::Us);
    let mut memory = Box::<Memory>::default();
    let mut seen = [0; 4];
    for _ in 0..4000 {
        let base = Chance::new(&mut numbers);
        for choose in [Choose::Listing, Choose::Occurrences, Choose::Adaptive] {
            let options = Options { choose, ..Options::of(&base) };
            let proof = prove(&base, 0, &position, &options, &mut memory, &mut Memo::none(), &mut |_| {});
            // the worlds that agree with the lemmas looked up and the methods used
            let looked_up = memory.found().iter().filter(|fact| usize::from(fact.proposition) >= 3);
            let looked_up = looked_up.filter(|fact| fact.source != al_runtime::prover::Source::Deduced);
            let known = looked_up.fold(0_u64, |known, fact| known | 1 << fact.proposition);
            let mut worlds =
                (0..1 << COUNT).filter(|world| (world ^ base.values) & known == 0 && base.holds(*world, &memory));
            let mut question = [false; 2];
            worlds.by_ref().for_each(|world| question[(world & 1) as usize] = true);
            let expected = match question {
                [false, false] => 3,
                [false, true] => 0,
                [true, false] => 1,
                [true, true] => 2,
            };
            let found = match proof.answer {
                Answer::Yes => 0,
                Answer::No => 1,
                Answer::Undetermined(_) => 2,
                Answer::Inconsistent(_) => 3,
            };
            assert_eq!(found, expected, "{choose:?} {:?} {:?}", memory.found(), memory.targets());
            seen[found] += 1;
            // whatever was deduced is so in every world
            for fact in memory.found() {
                let so = |world: u64| (world >> fact.proposition & 1 == 1) == fact.value;
                let all = (0..1 << COUNT)
                    .filter(|world| (world ^ base.values) & known == 0 && base.holds(*world, &memory))
                    .all(so);
                assert!(all || found == 3, "{fact:?}");
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}

/// Once it is checked, an answer is that of truth tables of everything that the base knows, whichever control came
/// upon it.
#[test]
fn checked_answers_are_the_same_for_all_controls() {
    let mut numbers = Numbers(31);
    let position = Position::new_unchecked("KvK".parse().expect("a material"), &[], Side::Us);
    let mut memory = Box::<Memory>::default();
    let (mut seen, mut contradicted) = ([0; 4], 0);
    for _ in 0..4000 {
        let base = Chance::new(&mut numbers);
        // everything that methods may bring in, and the methods that may
        let (mut raised, mut applies) = (1_u64, 0_u64);
        loop {
            let before = raised;
            for (place, method) in base.methods.iter().enumerate().filter(|(_, made)| made.open & !before == 0) {
                applies |= 1 << place;
                raised |= method.adds.iter().fold(0, |adds, add| adds | 1 << add);
            }
            if raised == before {
                break;
            }
        }
        let known = raised & !7;
        let relations = base.methods.iter().enumerate().filter(|(place, _)| applies >> place & 1 == 1);
        let relations: Vec<Line> = relations.flat_map(|(_, method)| method.relation.iter().copied()).collect();
        let worlds = (0..1_u64 << COUNT).filter(|world| (world ^ base.values) & known == 0);
        let mut question = [false; 2];
        worlds
            .filter(|world| relations.iter().all(|line| is_true(*line, *world)))
            .for_each(|world| question[(world & 1) as usize] = true);
        for choose in [Choose::Listing, Choose::Occurrences, Choose::Adaptive] {
            let options = Options { choose, answers: Answers::Checked, ..Options::of(&base) };
            let proof = prove(&base, 0, &position, &options, &mut memory, &mut Memo::none(), &mut |_| {});
            let found = match proof.answer {
                Answer::Yes => [false, true],
                Answer::No => [true, false],
                Answer::Undetermined(_) => [true, true],
                Answer::Inconsistent(_) => [false, false],
            };
            assert_eq!(found, question, "{choose:?} {:?} {:?}", memory.found(), memory.targets());
            assert!(proof.checked);
            seen[usize::from(found[0]) + 2 * usize::from(found[1])] += 1;
            contradicted += u32::from(found == [false, false] && proof.first.is_some());
        }
    }
    assert!(seen.iter().all(|count| *count > 100) && contradicted > 100, "{seen:?} {contradicted}");
}

#[test]
fn products_and_substitutions_keep_what_a_target_says() {
    let mut numbers = Numbers(7);
    for _ in 0..2000 {
        let mut line = || {
            let (left, right) = (numbers.below(64), numbers.below(64));
            Line::new(left & numbers.below(64), right & numbers.below(64))
        };
        let (a, b): (Vec<Line>, Vec<Line>) = ((0..4).map(|_| line()).collect(), (0..3).map(|_| line()).collect());
        let (mut target, mut product) = (Target::EMPTY, Target::EMPTY);
        assert!(a.iter().all(|&line| target.add(line)));
        assert!(product.product(&target, b.iter().copied()));
        let all = |lines: &[Line], world| lines.iter().all(|line| is_true(*line, world));
        let fact = al_runtime::prover::Facts::one(numbers.below(6) as usize, numbers.below(2) == 1);
        let mut given = product.clone();
        given.substitute(fact);
        for world in 0..64 {
            assert_eq!(all(target.lines(), world), all(&a, world));
            assert_eq!(all(product.lines(), world), all(&a, world) || all(&b, world), "{a:?} {b:?}");
            let fits = (world ^ fact.values) & fact.known == 0;
            assert!(!fits || all(given.lines(), world) == all(product.lines(), world), "{product:?} {given:?}");
        }
        assert_eq!(product.is_theorem(), (0..64).all(|world| all(product.lines(), world)));
        assert!(given.lines().iter().all(|line| (line.left | line.right) & fact.known == 0));
    }
}
