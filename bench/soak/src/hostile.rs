//! Damaged class files: a run ends promptly and cleanly, and every file it writes is complete.

use crate::Round;
use crate::places::{Places, below};
use crate::process::{End, run};
use heapwright_randprog::{Damage, Rng};
use std::path::Path;
use std::time::Duration;

const CASES: usize = 12;
const LIMIT: Duration = Duration::from_secs(60);

pub fn round(places: &Places, rng: &mut Rng, seed: u64) -> Result<Round, String> {
    let classes = below(&places.examples, "class");
    let mut round = Round::default();
    for case in 0..CASES {
        let scratch = tempfile::tempdir().map_err(|error| error.to_string())?;
        let Some(file) = rng.choose(&classes) else { return Err("no example is compiled".to_owned()) };
        let relative = file.strip_prefix(&places.examples).unwrap_or(&file);
        let damaged = scratch.path().join("damaged").join(relative);
        if let Some(folder) = damaged.parent() {
            std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        let original = std::fs::read(&file).map_err(|error| error.to_string())?;
        let damage = rng.pick(Damage::ALL);
        std::fs::write(&damaged, damage.apply(&original, rng)).map_err(|error| error.to_string())?;
        // The damaged class comes first; everything else it needs is intact.
        let path = format!("{}:{}", scratch.path().join("damaged").display(), places.examples.display());
        let mut command = places.generate(Path::new(&path), &scratch.path().join("out"));
        command.args(["--time", "8s", "--method-time", "300ms"]).arg(class_name(relative));
        if rng.chance(70) {
            command.arg("--no-replay");
        }
        let finished = run(&mut command, scratch.path(), LIMIT)?;
        round.count("files", 1);
        let orderly = matches!(finished.end, End::Exit(0 | 2 | 3 | 4 | 5)) && !finished.stderr.contains("panicked at");
        if !orderly {
            let kept = places.keep(scratch.path(), &format!("hostile-{seed}-{case}"));
            round.findings.push(format!("{damage:?}: {}; kept in {}", finished.describe(), kept.display()));
        }
    }
    Ok(round)
}

fn class_name(relative: &Path) -> String {
    relative.with_extension("").to_string_lossy().replace('/', ".")
}
