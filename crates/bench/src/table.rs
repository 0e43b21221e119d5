//! Tables, and pages of them, in text and in Markdown from the same rows.

/// A table: the first column is aligned to the left, the others to the right.
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(header: &[&str]) -> Table {
        Table {
            header: header.iter().map(|&text| text.to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Columns aligned with blanks; a rule under the header.
    pub(crate) fn text(&self) -> String {
        let width = |column: usize| {
            std::iter::once(&self.header)
                .chain(&self.rows)
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.header.len()).map(width).collect();
        let rule: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
        let mut text = String::new();
        for row in [&self.header, &rule].into_iter().chain(&self.rows) {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let width = widths.get(column).copied().unwrap_or(0);
                if column == 0 {
                    line.push_str(&format!("{cell:<width$}"));
                } else {
                    line.push_str(&format!("  {cell:>width$}"));
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// A Markdown table.
    pub(crate) fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let mut text = line(&self.header);
        text.push_str("|---|");
        text.push_str(&"---:|".repeat(self.header.len().saturating_sub(1)));
        text.push('\n');
        for row in &self.rows {
            text.push_str(&line(row));
        }
        text
    }
}

/// What a benchmark says: on what it was measured, tables, remarks.
pub struct Page {
    pub(crate) title: &'static str,
    pub(crate) host: Vec<String>,
    /// With their titles; a table that is alone needs none.
    pub(crate) tables: Vec<(Option<String>, Table)>,
    pub(crate) remarks: Vec<String>,
}

/// Tables that all have titles.
pub(crate) fn titled(
    tables: impl IntoIterator<Item = (impl Into<String>, Table)>,
) -> Vec<(Option<String>, Table)> {
    let with_title = |(title, table): (_, Table)| (Some(Into::into(title)), table);
    tables.into_iter().map(with_title).collect()
}

impl Page {
    /// For a terminal.
    pub fn text(&self) -> String {
        let mut text = lines("", &self.host);
        for (title, table) in &self.tables {
            let title = title.as_ref().map(|title| format!("{title}\n\n"));
            text.push_str(&format!("\n{}{}", title.unwrap_or_default(), table.text()));
        }
        text + "\n" + &lines("", &self.remarks)
    }

    /// For `docs/benchmarks`.
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n{}", self.title, lines("- ", &self.host));
        for (title, table) in &self.tables {
            let title = title.as_ref().map(|title| format!("## {title}\n\n"));
            text.push_str(&format!(
                "\n{}{}",
                title.unwrap_or_default(),
                table.markdown()
            ));
        }
        text + "\n" + &lines("- ", &self.remarks)
    }
}

fn lines(mark: &str, list: &[String]) -> String {
    list.iter().map(|line| format!("{mark}{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms() {
        let mut table = Table::new(&["what", "ms"]);
        table.row(vec!["a long name".into(), "1.5".into()]);
        table.row(vec!["b".into(), "10.0".into()]);
        assert_eq!(
            table.text(),
            "what           ms\n\
             -----------  ----\n\
             a long name   1.5\n\
             b            10.0\n"
        );
        assert_eq!(
            table.markdown(),
            "| what | ms |\n|---|---:|\n| a long name | 1.5 |\n| b | 10.0 |\n"
        );
    }

    #[test]
    fn a_page() {
        let mut table = Table::new(&["what", "ms"]);
        table.row(vec!["a".into(), "1".into()]);
        let mut page = Page {
            title: "Some benchmark",
            host: vec!["a computer".into()],
            tables: vec![(None, table)],
            remarks: vec!["fast".into()],
        };
        assert_eq!(
            page.text(),
            "a computer\n\nwhat  ms\n----  --\na      1\n\nfast\n"
        );
        page.tables[0].0 = Some("First".into());
        assert_eq!(
            page.markdown(),
            "# Some benchmark\n\n- a computer\n\n## First\n\n\
             | what | ms |\n|---|---:|\n| a | 1 |\n\n- fast\n"
        );
    }
}
