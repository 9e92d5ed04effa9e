//! Heaps as rows of counters.

use super::super::heap::Heap;
use super::super::styled::{Line, Look};

/// The signs of counters that stay, that are put apart, and that are taken.
const SIGNS: [(&str, Look); 3] = [("●", Look::Plain), ("◆", Look::Marked), ("○", Look::Marked)];

pub(super) fn lines(heaps: &[Heap]) -> Vec<Line> {
    let widest = heaps.iter().map(|heap| heap.size.to_string().len()).max().unwrap_or(0);
    heaps
        .iter()
        .map(|heap| {
            let mut line = Line::of(format!("{:>widest$} ", heap.size), Look::Faint);
            let parts = [heap.stays(), heap.apart, heap.taken];
            for (count, (sign, look)) in parts.into_iter().zip(SIGNS).filter(|(count, _)| *count > 0) {
                if heap.is_large() {
                    line.push(&format!(" {sign}×{count}"), look);
                } else {
                    line.push(&format!(" {sign}").repeat(count as usize), look);
                }
            }
            let said = match (heap.taken, heap.apart) {
                (0, 0) => String::new(),
                (taken, 0) => format!("  ○ {taken} taken"),
                (0, apart) => format!("  ◆ {apart} put apart"),
                (taken, apart) => format!("  ◆ {apart} put apart, ○ {taken} taken"),
            };
            line.push(&said, Look::Faint);
            line
        })
        .collect()
}
