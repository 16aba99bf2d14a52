//! The drawing of a pattern: which square demands what, where its names lie, how it may lie on the board.

use super::declared::{Declared, declared};
use super::report::Report;
use super::scope::PatternDef;
use super::words::did_you_mean;
use al_chess::{Role, Side};
use al_program::{Edges, Mark, Symmetries};
use al_syntax::ast::{self, Name, Setting, Text, Word};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::BTreeMap;

/// A drawing that fits together.
#[derive(Debug)]
pub(crate) struct Drawing<'a> {
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) marks: Vec<Mark>,
    pub(crate) kinds: Vec<Kind<'a>>,
    /// The named squares: the parameters, then the cells that stand once.
    pub(crate) squares: Vec<(&'a str, u8, u8)>,
    pub(crate) params: usize,
    pub(crate) symmetries: Symmetries,
    pub(crate) edges: Edges,
}

/// What a square of the drawing demands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind<'a> {
    /// `R`, `k`
    Man(Side, Role),
    /// `.`
    Empty,
    /// `cell x = …;`
    Cell(&'a ast::Expr),
}

/// A sign of the diagram.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign<'a> {
    Any,
    Empty,
    Man(Side, Role),
    Named(&'a str),
}

/// Along which axes a drawing may be moved about: what surrounds its signs is left away.
#[derive(Default)]
struct Shifts {
    files: bool,
    ranks: bool,
}

/// Reads a pattern's drawing; `None` where something is wrong, which is reported.
pub(crate) fn read<'a>(def: &PatternDef<'a>, report: &mut Report) -> Option<Drawing<'a>> {
    let before = report.len();
    let mut reader = Reader { def, report, is_unspaced: false };
    reader.names();
    let (symmetries, shifts) = reader.symmetries();
    let edges = reader.edges();
    let rows = reader.rows()?;
    let drawing = reader.drawing(rows, symmetries, &shifts, edges);
    (report.len() == before).then_some(drawing)
}

/// The signs of a pattern's diagrams as they are written: names among them, also such as mean nothing there.
pub(crate) fn signs<'a>(def: &PatternDef<'a>) -> impl Iterator<Item = &'a str> {
    let texts = def.diagrams.iter().flat_map(|(texts, _)| texts.iter());
    texts.flat_map(|text| text.value.split_whitespace())
}

struct Reader<'r, 'a> {
    def: &'r PatternDef<'a>,
    report: &'r mut Report,
    /// Whether it has been said that blanks are missing.
    is_unspaced: bool,
}

/// A sign, where it is written, and its row and column in words.
type Placed<'a> = (Sign<'a>, Span, String);

impl<'a> Reader<'_, 'a> {
    fn wrong(&mut self, span: Span, message: String, label: String, help: &str) {
        self.report.push(Diagnostic::new(Code::BadPattern, span, message).label(label).help(help));
    }

    fn params(&self) -> &'a [ast::Param] {
        self.def.ast.params.as_deref().unwrap_or(&[])
    }

    /// The names that the diagram may use.
    fn names(&mut self) {
        for param in self.params() {
            let is_square = param.ty.as_ref().is_none_or(|ty| declared(ty).is_ok_and(|ty| ty == Declared::Square));
            if !is_square {
                let message = format!("`{}` is a square of the diagram", param.name.text);
                self.wrong(param.name.span, message, "not of this type".into(), "write its type `square`, or none");
            }
            self.letter(&param.name);
        }
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for (name, _) in &self.def.cells {
            self.letter(name);
            if let Some(&first) = seen.get(name.text.as_str()) {
                let message = format!("a second `cell {}`", name.text);
                let diagnostic = Diagnostic::new(Code::DuplicateName, name.span, message)
                    .also(first, "the first is here")
                    .help("join the two: sets with `&`, conditions with `and`");
                self.report.push(diagnostic);
            }
            seen.entry(&name.text).or_insert(name.span);
        }
    }

    /// The letters of the men are taken.
    fn letter(&mut self, name: &Name) {
        if let Some((side, role)) = man(&name.text) {
            let owner = super::builtin::owner_word(side);
            let message = format!("`{}` is {owner} {} in every diagram", name.text, super::builtin::role_word(role));
            self.wrong(name.span, message, "a letter of a man".into(), "choose another letter or a word");
        }
    }

    /// The signs of the only diagram, top row first.
    fn rows(&mut self) -> Option<Vec<Vec<Placed<'a>>>> {
        let [(texts, _)] = self.def.diagrams.as_slice() else {
            match self.def.diagrams.as_slice() {
                [(_, first), (_, second), ..] => {
                    let diagnostic = Diagnostic::new(Code::DuplicateSetting, *second, "a second `diagram:`")
                        .also(*first, "the first is here")
                        .help("one pattern has one diagram: write another pattern, and join the two with `or`");
                    self.report.push(diagnostic);
                }
                _ => {
                    let name = &self.def.ast.name;
                    let message = format!("the pattern `{}` has no diagram", name.text);
                    let help = "draw it, one row of cells a string: `diagram: \"k . R\" \"? K ?\";`";
                    self.wrong(name.span, message, "nothing to look for".into(), help);
                }
            }
            return None;
        };
        let mut rows: Vec<Vec<Placed<'a>>> = Vec::new();
        let mut good = true;
        for text in *texts {
            for (line, from) in lines(&text.value) {
                let row: Vec<Option<Placed<'a>>> = cells(line)
                    .enumerate()
                    .map(|(column, (cell, at))| {
                        let place = format!("row {}, column {}", rows.len() + 1, column + 1);
                        let span = within(text, from + at, cell.len());
                        self.sign(cell, span, &place).map(|sign| (sign, span, place))
                    })
                    .collect();
                if row.is_empty() {
                    continue;
                }
                match row.into_iter().collect::<Option<Vec<_>>>() {
                    Some(row) => {
                        if let Some(first) = rows.first().filter(|first| first.len() != row.len()) {
                            let message = format!("this row has {} cells, the first has {}", row.len(), first.len());
                            let span = row[0].1.to(row[row.len() - 1].1);
                            let label = format!("row {}", rows.len() + 1);
                            self.wrong(
                                span,
                                message,
                                label,
                                "rows are of one length; `?` is a cell of which nothing is said",
                            );
                            return None;
                        }
                        rows.push(row);
                    }
                    None => good = false,
                }
            }
        }
        if !good {
            return None;
        }
        let (files, ranks) = (rows.first().map_or(0, Vec::len), rows.len());
        if files == 0 || files > 8 || ranks > 8 {
            let span = self.def.diagrams[0].1;
            let (message, help) = match files {
                0 => ("this diagram has no cells".to_owned(), "write one row of cells a string: `\"k . R\"`"),
                _ => (format!("a diagram of {files} by {ranks} cells"), "the board has eight files and eight ranks"),
            };
            self.wrong(span, message, "does not fit the board".into(), help);
            return None;
        }
        Some(rows)
    }

    fn sign(&mut self, cell: &str, span: Span, place: &str) -> Option<Sign<'a>> {
        if let Some((side, role)) = man(cell) {
            return Some(Sign::Man(side, role));
        }
        let names = self.params().iter().map(|param| &param.name).chain(self.def.cells.iter().map(|(name, _)| *name));
        let names: Vec<&'a str> = names.map(|name| name.text.as_str()).collect();
        match cell {
            "?" => return Some(Sign::Any),
            "." => return Some(Sign::Empty),
            _ => {}
        }
        if let Some(name) = names.iter().find(|name| **name == cell) {
            return Some(Sign::Named(name));
        }
        let known = |letter: char| {
            matches!(letter, '.' | '?') || man(&letter.to_string()).is_some() || names.contains(&&*letter.to_string())
        };
        let help = match did_you_mean(cell, names.iter().copied()) {
            _ if cell.chars().count() > 1 && cell.chars().all(known) => {
                if std::mem::replace(&mut self.is_unspaced, true) {
                    return None;
                }
                self.wrong(
                    span,
                    "the cells of this diagram have no blanks between them".to_owned(),
                    format!("from {place} on"),
                    "separate them: `k . R`; so a cell may have a name of several letters",
                );
                return None;
            }
            _ if cell.contains('/') => {
                "a row is a string of its own, the top one first, with a cell for each square: `diagram: \"k . R\" \"? K ?\";`"
                    .to_owned()
            }
            Some(near) => near,
            None => format!("say what it is: `cell {cell} = …;`, or make it a parameter of the pattern"),
        };
        self.wrong(span, format!("`{cell}` is not known in this diagram"), place.to_owned(), &help);
        None
    }

    fn drawing(
        &mut self,
        rows: Vec<Vec<Placed<'a>>>,
        symmetries: Symmetries,
        shifts: &Shifts,
        edges: Edges,
    ) -> Drawing<'a> {
        let ranks = rows.len();
        let mut placed: Vec<(Sign<'a>, usize, usize, Span, String)> = Vec::new();
        let files = rows[0].len();
        for (row, signs) in rows.into_iter().enumerate() {
            for (file, (sign, span, place)) in signs.into_iter().enumerate() {
                if sign != Sign::Any {
                    placed.push((sign, file, ranks - 1 - row, span, place));
                }
            }
        }
        // names that are not drawn are reported, and are what was to be demanded
        let is_named = !self.params().is_empty() || !self.def.cells.is_empty();
        if placed.is_empty() && !is_named {
            let span = self.def.diagrams[0].1;
            self.wrong(
                span,
                "this diagram demands nothing".into(),
                "only `?`".into(),
                "draw men, `.` for empty squares, or name squares",
            );
        }
        let extent = |of: fn(&(Sign<'a>, usize, usize, Span, String)) -> usize, shift: bool, size: usize| match shift {
            true => (placed.iter().map(of).min().unwrap_or(0), placed.iter().map(of).max().unwrap_or(0)),
            false => (0, size - 1),
        };
        let (left, right) = extent(|cell| cell.1, shifts.files, files);
        let (bottom, top) = extent(|cell| cell.2, shifts.ranks, ranks);
        let mut drawing = Drawing {
            files: (right + 1 - left) as u8,
            ranks: (top + 1 - bottom) as u8,
            marks: Vec::new(),
            kinds: Vec::new(),
            squares: Vec::new(),
            params: self.params().len(),
            symmetries,
            edges,
        };
        self.opposite_edges(&drawing);
        let mut kinds: BTreeMap<Sign<'a>, usize> = BTreeMap::new();
        let mut named: BTreeMap<&str, Vec<(u8, u8, Span, String)>> = BTreeMap::new();
        for (sign, file, rank, span, place) in placed {
            let (file, rank) = ((file - left) as u8, (rank - bottom) as u8);
            if let Sign::Named(name) = sign {
                named.entry(name).or_default().push((file, rank, span, place));
            }
            let kind = match sign {
                Sign::Man(side, role) => Some(Kind::Man(side, role)),
                Sign::Empty => Some(Kind::Empty),
                Sign::Named(name) => {
                    self.def.cells.iter().find(|(cell, _)| cell.text == name).map(|(_, set)| Kind::Cell(set))
                }
                Sign::Any => None,
            };
            if let Some(kind) = kind {
                let kind = *kinds.entry(sign).or_insert_with(|| {
                    drawing.kinds.push(kind);
                    drawing.kinds.len() - 1
                });
                drawing.marks.push(Mark { file, rank, kind });
            }
        }
        self.named(&mut drawing, &named);
        drawing
    }

    /// Where the names lie: each parameter once, each cell at least once.
    fn named(&mut self, drawing: &mut Drawing<'a>, named: &BTreeMap<&str, Vec<(u8, u8, Span, String)>>) {
        let nowhere = |name: &Name| format!("`{}` stands nowhere in the diagram", name.text);
        for param in self.params() {
            let name = &param.name;
            match named.get(name.text.as_str()).map(Vec::as_slice) {
                None | Some([]) => {
                    self.wrong(
                        name.span,
                        nowhere(name),
                        "not drawn".into(),
                        "a parameter is the name of a square of the diagram",
                    );
                }
                Some([(file, rank, ..)]) => drawing.squares.push((&name.text, *file, *rank)),
                Some([_, (_, _, span, place), ..]) => {
                    let message = format!("`{}` is one square, but stands in the diagram twice", name.text);
                    self.wrong(*span, message, place.clone(), "give one of the two another name");
                }
            }
        }
        for (name, _) in &self.def.cells {
            let is_param = self.params().iter().any(|param| param.name.text == name.text);
            match named.get(name.text.as_str()).map(Vec::as_slice) {
                None | Some([]) if is_param => {}
                None | Some([]) => self.wrong(name.span, nowhere(name), "not drawn".into(), "remove it, or draw it"),
                Some([(file, rank, ..)]) if !is_param => {
                    drawing.squares.push((&name.text, *file, *rank));
                }
                Some(_) => {}
            }
        }
    }

    /// A drawing at opposite edges is as large as the board.
    fn opposite_edges(&mut self, drawing: &Drawing<'a>) {
        let edges = drawing.edges;
        let apart = edges.left && edges.right && drawing.files < 8 || edges.top && edges.bottom && drawing.ranks < 8;
        if let Some(setting) = self.setting("edges").filter(|_| apart) {
            let message =
                format!("a diagram of {} by {} cells does not reach opposite edges", drawing.files, drawing.ranks);
            let help = "name one of the two edges, or draw all eight files or ranks";
            self.wrong(setting.span, message, "never matches".into(), help);
        }
    }

    fn setting(&self, key: &str) -> Option<&'a Setting> {
        self.def.settings.iter().copied().find(|setting| setting.key.text == key)
    }

    fn symmetries(&mut self) -> (Symmetries, Shifts) {
        let mut found = (Symmetries::default(), Shifts::default());
        self.words("symmetries", &SYMMETRIES, |words| {
            let (symmetries, shifts) = (&mut found.0, &mut found.1);
            match words {
                "mirror files" => symmetries.mirror_files = true,
                "mirror ranks" => symmetries.mirror_ranks = true,
                "rotate" => symmetries.rotate = true,
                "all" => (symmetries.mirror_files, symmetries.rotate) = (true, true),
                "swap colours" => symmetries.swap_colours = true,
                "shift" => (shifts.files, shifts.ranks) = (true, true),
                "shift files" => shifts.files = true,
                "shift ranks" => shifts.ranks = true,
                _ => {}
            }
        });
        found
    }

    fn edges(&mut self) -> Edges {
        let mut edges = Edges::default();
        self.words("edges", &EDGES, |words| match words {
            "left" => edges.left = true,
            "right" => edges.right = true,
            "top" => edges.top = true,
            "bottom" => edges.bottom = true,
            _ => {}
        });
        for (n, setting) in self.def.settings.iter().enumerate() {
            let key = setting.key.text.as_str();
            if !matches!(key, "symmetries" | "edges") {
                let help = did_you_mean(key, ["symmetries", "edges", "diagram", "where"]);
                let help = help.unwrap_or_else(|| "the settings of a pattern are: symmetries, edges".to_owned());
                let message = format!("a pattern has no setting `{key}`");
                self.report
                    .push(Diagnostic::new(Code::BadSetting, setting.key.span, message).label("unknown").help(help));
            } else if let Some(first) = self.def.settings[..n].iter().find(|first| first.key.text == key) {
                let diagnostic =
                    Diagnostic::new(Code::DuplicateSetting, setting.key.span, format!("a second `{key}:`"))
                        .also(first.key.span, "the first is here")
                        .help("write them in one list: `symmetries: mirror files, rotate;`");
                self.report.push(diagnostic);
            }
        }
        edges
    }

    /// The values of a setting, each some words.
    fn words(&mut self, key: &str, known: &[&str], mut take: impl FnMut(&str)) {
        let Some(setting) = self.setting(key) else { return };
        for value in &setting.values {
            let words: Vec<&str> = value
                .iter()
                .map(|word| match word {
                    Word::Name(name) => name.text.as_str(),
                    Word::Int(..) | Word::Text(_) => "",
                })
                .collect();
            let words = words.join(" ");
            if known.contains(&words.as_str()) {
                take(&words);
                continue;
            }
            let span = value.iter().map(span_of).reduce(Span::to).unwrap_or(setting.key.span);
            let list = known.join(", ");
            let help = match did_you_mean(&words, known.iter().copied()) {
                Some(near) => format!("{near} The values are: {list}"),
                None => format!("the values are: {list}"),
            };
            let diagnostic = Diagnostic::new(Code::BadValue, span, format!("`{key}` does not know this value"));
            self.report.push(diagnostic.label("not a value of this key").help(help));
        }
    }
}

const SYMMETRIES: [&str; 9] =
    ["mirror files", "mirror ranks", "rotate", "all", "swap colours", "shift", "shift files", "shift ranks", "none"];
const EDGES: [&str; 5] = ["left", "right", "top", "bottom", "floating"];

fn span_of(word: &Word) -> Span {
    match word {
        Word::Name(name) => name.span,
        Word::Int(_, span) => *span,
        Word::Text(text) => text.span,
    }
}

/// Capital letters are our men, small ones theirs.
fn man(cell: &str) -> Option<(Side, Role)> {
    let mut letters = cell.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    let role = Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_lowercase())?;
    Some((if letter.is_ascii_uppercase() { Side::Us } else { Side::Them }, role))
}

/// The lines of a text, each with its first byte's place.
fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut from = 0;
    text.split('\n').map(move |line| {
        let at = from;
        from += line.len() + 1;
        (line, at)
    })
}

/// The cells of a row, each with its first byte's place.
fn cells(line: &str) -> impl Iterator<Item = (&str, usize)> {
    line.split_whitespace().map(move |cell| (cell, cell.as_ptr() as usize - line.as_ptr() as usize))
}

/// Some bytes of a literal as a place in the source. Only one without escapes has its bytes in order.
fn within(text: &Text, from: usize, len: usize) -> Span {
    let plain = (text.span.hi - text.span.lo) as usize == text.value.len() + 2;
    match plain {
        true => Span { lo: text.span.lo + 1 + from as u32, hi: text.span.lo + 1 + (from + len) as u32, ..text.span },
        false => text.span,
    }
}
