//! The store and the field side by side with their peers, in one run: `cargo run --release -- 7`
//! goes up to 10^7 nodes (6 if nothing is said), `-- 6 S3 S4` runs a part.
//!
//! What interns runs in processes of its own, so that the memory of one does not stand in the way
//! of the next.

mod field;
mod intern;
mod nim;
mod values;

#[path = "../../common/floor.rs"]
mod floor;
#[path = "../../common/work.rs"]
mod work;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, subject, nodes] = &arguments[..]
        && flag == "--intern"
    {
        return intern::one(subject, nodes.parse().expect("a number of nodes"));
    }
    let digits = arguments.iter().filter_map(|argument| argument.parse().ok()).next().unwrap_or(6);
    let named: Vec<&String> = arguments.iter().filter(|argument| argument.starts_with(['S', 'N'])).collect();
    let asked = |name: &str| named.is_empty() || named.iter().any(|argument| *argument == name);
    if asked("S1") {
        intern::all(digits);
    }
    if asked("S3") {
        nim::positions();
    }
    if asked("S4") {
        nim::write_out();
    }
    if asked("S5") {
        values::nim_sums();
    }
    if asked("S6") {
        values::mexes(digits);
    }
    if asked("S9") {
        nim::python();
    }
    if asked("N1") || asked("N4") {
        field::products();
    }
    if asked("N3") {
        field::double_words();
    }
    if asked("N5") {
        field::long();
    }
}

/// One line of a comparison: what, how long, and how many times ours.
pub fn line(name: &str, unit: &str, time: f64, ours: f64) {
    println!("  {name:<28} {time:>12.3} {unit}  {:>9.2} x ours", time / ours);
}
