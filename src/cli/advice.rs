//! What would help after an error, in the words of the command line.

use sprague::{Advice, Error, Limit};

/// The error with its advice as options and commands to type.
pub fn worded(error: &Error, in_session: bool) -> Error {
    error.worded(|advice| {
        Some(match advice {
            Advice::Raise(Limit::Memory) => "allow the process more memory, or ask for less".to_owned(),
            Advice::Raise(limit) if in_session => format!("raise the limit with {}", command(*limit)?),
            Advice::Raise(limit) => format!("raise the limit with {}", option(*limit)?),
            Advice::LoopyGraph => {
                "--loopy values graphs with cycles, by the theory of loopy games".to_owned()
            }
            Advice::LongRun { game } => {
                format!(
                    "`sprague period {game} --checkpoint DIR` looks further, and resumes where it stopped"
                )
            }
            Advice::WriteForGraphviz => "`--format dot` writes it for Graphviz".to_owned(),
            other => other.to_string(),
        })
    })
}

/// What raises a limit; some are fixed here.
fn option(limit: Limit) -> Option<&'static str> {
    Some(match limit {
        Limit::Nodes => "--max-nodes",
        Limit::Depth => "--max-depth",
        Limit::States => "--max-states",
        Limit::Drawing => "--max",
        Limit::Time => "--time-limit SECONDS (0: no limit)",
        _ => return None,
    })
}

/// What raises a limit within a session.
fn command(limit: Limit) -> Option<&'static str> {
    Some(match limit {
        Limit::Nodes => "`:limits max-nodes N`",
        Limit::Depth => "`:limits max-depth N`",
        Limit::States => "`:limits max-states N`",
        Limit::Time => "`:limits time-limit SECONDS` (0: no limit)",
        _ => return None,
    })
}
