//! The certificates of the table of solved games, as a part of the program: a user who installs the
//! command has no folder of them.

use std::path::Path;

/// A certificate by the code of its game.
macro_rules! certificates {
    ($($code:literal),*) => {
        [$(($code, include_bytes!(concat!("../../certificates/", $code, ".cert")))),*]
    };
}

static CERTIFICATES: [(&str, &[u8]); 9] =
    certificates!("0.104", "0.106", "0.1077", "0.127", "0.16", "0.1777", "0.354", "0.376", "0.56");

/// The certificate that a path names, `certificates/0.104.cert` or `0.104`, wherever that is.
pub fn carried(path: &Path) -> Option<&'static [u8]> {
    let name = path.file_name()?.to_str()?;
    let code = name.strip_suffix(".cert").unwrap_or(name);
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    if folder.is_some_and(|folder| folder != Path::new("certificates")) {
        return None;
    }
    CERTIFICATES.iter().find(|(carried, _)| *carried == code).map(|(_, certificate)| *certificate)
}

#[cfg(test)]
mod tests {
    use super::{CERTIFICATES, carried};
    use sprague::heap::SolvedGame;
    use std::path::Path;

    #[test]
    fn every_solved_game_has_its_certificate() {
        assert_eq!(CERTIFICATES.len(), SolvedGame::all().len());
        for game in SolvedGame::all() {
            let named = carried(Path::new(&game.certificate()));
            assert!(named.is_some() && named == carried(Path::new(&game.code().to_string())));
        }
        for path in ["", "0.77", "elsewhere/0.104.cert", "/certificates/0.104.cert", ".cert", "-"] {
            assert!(carried(Path::new(path)).is_none(), "{path}");
        }
    }
}
