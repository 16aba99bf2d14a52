//! The pieces of advice that are played by: a table's own, then those of the tables that it hands over to.

use al_runtime::Table;

/// All of them, numbered.
#[derive(Clone)]
pub(super) struct Advised<'a> {
    /// Each table once, with the number of its first piece of advice.
    tables: Vec<(&'a dyn Table, usize)>,
    count: usize,
}

impl<'a> Advised<'a> {
    /// Those of a table or network.
    pub(super) fn of(table: &'a dyn Table) -> Self {
        let mut advised = Self { tables: Vec::new(), count: 0 };
        advised.add(table);
        advised
    }

    fn add(&mut self, table: &'a dyn Table) {
        if self.tables.iter().any(|(known, _)| is_same(*known, table)) {
            return;
        }
        self.tables.push((table, self.count));
        self.count += table.advice_count();
        (0..=u16::MAX).map_while(|to| table.hands_over_to(to)).for_each(|next| self.add(next));
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The number of a piece of advice of one of the tables.
    #[inline]
    pub(super) fn number(&self, table: &dyn Table, advice: u16) -> Option<usize> {
        let (_, first) = self.tables.iter().find(|(known, _)| is_same(*known, table))?;
        Some(first + usize::from(advice))
    }

    /// Their names: of the table's own as they are, of others behind the table's.
    pub(super) fn names(&self) -> Vec<String> {
        let named = |(place, (table, _)): (usize, &(&dyn Table, usize))| -> Vec<String> {
            let advice = (0..table.advice_count()).map(|advice| table.advice_name(advice as u16));
            match place {
                0 => advice.map(str::to_owned).collect(),
                _ => advice.map(|advice| format!("{}.{advice}", table.name())).collect(),
            }
        };
        self.tables.iter().enumerate().flat_map(named).collect()
    }
}

/// Tables without fields may lie at one address, so that says nothing.
fn is_same(a: &dyn Table, b: &dyn Table) -> bool {
    a.hash() == b.hash() && a.name() == b.name()
}
