//! Compresses what the command carries with it and reads seldom: the letters of its pictures, and the
//! certificates of solved games. Both go to the folder of what is built.

#[cfg(feature = "cli")]
fn main() -> std::io::Result<()> {
    use std::{env, fs, path::PathBuf};

    let built = PathBuf::from(env::var_os("OUT_DIR").ok_or(std::io::ErrorKind::NotFound)?);
    for (name, font) in [
        ("condensed", dejavu::sans_condensed::regular()),
        ("condensed-bold", dejavu::sans_condensed::bold()),
        ("mono", dejavu::sans_mono::regular()),
    ] {
        fs::write(built.join(name).with_extension("ttf"), compressed(font)?)?;
    }
    // The Python package, which contains the command, has this build script too.
    let here = env::current_dir()?;
    let certificates =
        here.ancestors().map(|folder| folder.join("certificates")).find(|folder| folder.is_dir());
    let certificates = certificates.ok_or(std::io::ErrorKind::NotFound)?;
    println!("cargo::rerun-if-changed={}", certificates.display());
    for file in fs::read_dir(certificates)? {
        let path = file?.path();
        if let (Some("cert"), Some(name)) = (path.extension().and_then(|end| end.to_str()), path.file_name())
        {
            fs::write(built.join(name), compressed(&fs::read(&path)?)?)?;
        }
    }
    Ok(())
}

#[cfg(feature = "cli")]
fn compressed(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    use std::io::Write;

    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// The library carries nothing.
#[cfg(not(feature = "cli"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
