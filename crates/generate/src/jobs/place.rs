//! The files of a plan: read with messages that name the file and the place in it, written whole or not at all.

#![allow(clippy::disallowed_methods, reason = "plans, jobs and results are files")]

use super::manifest::{FORMAT, Job, JobResult, Manifest, PlannedRun};
use crate::failure::Failure;
use crate::options::Options;
use heapwright_fingerprint::{digest_of, pack, unpack};
use heapwright_store::{Digest, Kind, Store, seal, unseal};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::Permissions;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How long an unpacked class path is kept.
const KEPT: Duration = Duration::from_secs(14 * 24 * 60 * 60);

/// The directory in which class paths from a store are unpacked.
#[derive(Clone, Debug)]
pub struct ClassPathPlace(pub PathBuf);

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::wrong_input(format!("cannot read {}: {error}", path.display()))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::wrong_input(format!("cannot write {}: {error}; is there room, and is it yours?", path.display()))
}

/// Fails if a directory holds another plan.
pub(super) fn check_empty(directory: &Path) -> Result<(), Failure> {
    if directory.join("manifest.json").exists() {
        return Err(Failure::wrong_input(format!(
            "{} has a plan already: remove it, or give another directory with --out",
            directory.display()
        )));
    }
    for part in ["jobs", "results"] {
        let path = directory.join(part);
        std::fs::create_dir_all(&path).map_err(|error| unwritable(&path, &error))?;
    }
    Ok(())
}

/// Writes a file: readers see all of it or nothing.
fn write(path: &Path, content: &[u8]) -> Result<(), Failure> {
    let parent = path.parent().unwrap_or(Path::new("."));
    let written = std::fs::create_dir_all(parent).and_then(|()| {
        let mut file =
            tempfile::Builder::new().prefix(".new").permissions(Permissions::from_mode(0o666)).tempfile_in(parent)?;
        file.write_all(content)?;
        file.flush()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    });
    written.map_err(|error| unwritable(path, &error))
}

fn write_json<T: Serialize>(path: &Path, value: &T) -> Result<Digest, Failure> {
    let mut text = serde_json::to_string_pretty(value).map_err(Failure::fault)?;
    text.push('\n');
    write(path, text.as_bytes())?;
    Ok(Digest::of(text.as_bytes()))
}

fn read_json<T: DeserializeOwned>(path: &Path, what: &str) -> Result<(T, Digest), Failure> {
    let text = std::fs::read(path).map_err(|error| unreadable(path, &error))?;
    let value = serde_json::from_slice(&text).map_err(|error| {
        let why = error.to_string();
        let why = why.split(" at line ").next().unwrap_or(&why);
        Failure::wrong_input(format!(
            "{}:{}:{}: {why}: this is no {what} of this version of heapwright; plan again",
            path.display(),
            error.line(),
            error.column()
        ))
    })?;
    Ok((value, Digest::of(&text)))
}

/// Writes the manifest of a plan and returns its hash.
pub(super) fn write_manifest(directory: &Path, manifest: &Manifest) -> Result<Digest, Failure> {
    write_json(&directory.join("manifest.json"), manifest)
}

/// Reads the manifest of a plan, with its hash.
pub fn load_manifest(directory: &Path) -> Result<(Manifest, Digest), Failure> {
    let path = directory.join("manifest.json");
    if !path.exists() {
        let directory = directory.display();
        return Err(Failure::wrong_input(format!(
            "{directory} has no plan: make one with `heapwright plan --out {directory}`"
        )));
    }
    let (manifest, digest): (Manifest, Digest) = read_json(&path, "plan")?;
    match manifest.format {
        FORMAT => Ok((manifest, digest)),
        other => Err(Failure::wrong_input(format!(
            "{}: the format is {other}, and this version of heapwright knows {FORMAT}: plan again",
            path.display()
        ))),
    }
}

/// Writes a job.
pub(super) fn write_job(directory: &Path, number: usize, job: &Job) -> Result<(), Failure> {
    write_json(&directory.join("jobs").join(format!("{number:05}.json")), job).map(|_| ())
}

/// Reads a job, with its hash.
pub fn load_job(path: &Path) -> Result<(Job, Digest), Failure> {
    read_json(path, "job")
}

/// Returns the directory of the plan that a job belongs to.
pub(super) fn directory_of(job: &Path) -> Result<PathBuf, Failure> {
    let whole = std::path::absolute(job).map_err(|error| unreadable(job, &error))?;
    whole
        .parent()
        .and_then(Path::parent)
        .map(Path::to_owned)
        .ok_or_else(|| Failure::wrong_input(format!("{} is not in the directory `jobs` of a plan", job.display())))
}

/// Returns the files of all jobs of a plan, in order.
pub fn jobs(directory: &Path) -> Result<Vec<PathBuf>, Failure> {
    let place = directory.join("jobs");
    let listed = std::fs::read_dir(&place).map_err(|error| unreadable(&place, &error))?;
    let is_job = |path: &PathBuf| path.extension().is_some_and(|end| end == "json");
    let mut found: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).filter(is_job).collect();
    found.sort();
    Ok(found)
}

/// Returns the file of a job's result.
pub fn result_path(job: &Path) -> PathBuf {
    let name = job.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let directory = job.parent().and_then(Path::parent).unwrap_or(Path::new(""));
    directory.join("results").join(format!("{name}.result"))
}

/// Writes the result of a job.
pub(super) fn write_result(path: &Path, job: &Digest, result: &JobResult) -> Result<(), Failure> {
    write(path, &seal(job, &serde_json::to_vec(result).map_err(Failure::fault)?))
}

/// Reads the result of a job, with its size; `None` if there is none, an error if it is not that of the job.
pub fn load_result(path: &Path, job: &Digest) -> Result<Option<(JobResult, u64)>, String> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("its result {} cannot be read: {error}", path.display())),
    };
    let broken = |why: &dyn std::fmt::Display| format!("its result {} cannot be used: {why}", path.display());
    let content = unseal(job, &bytes).map_err(|damage| broken(&damage))?;
    let result: JobResult = serde_json::from_slice(&content).map_err(|error| broken(&error))?;
    Ok(Some((result, bytes.len() as u64)))
}

/// Returns the hash of a directory or file of the class path.
pub(super) fn digest(path: &Path) -> Result<Digest, Failure> {
    digest_of(path).map_err(|error| unreadable(path, &error))
}

/// Puts a directory or jar into a store, unless it is there.
pub(super) fn upload(store: &Store, path: &Path, digest: &Digest) -> Result<(), Failure> {
    if store.get(Kind::ClassPath, digest).is_none() {
        store.put(Kind::ClassPath, digest, &pack(path).map_err(|error| unreadable(path, &error))?);
    }
    Ok(())
}

/// Returns the options of a planned run with paths that lead to the planned content on this machine.
pub(super) fn localised(
    manifest: &Manifest,
    run: &PlannedRun,
    directory: &Path,
    store: Option<&Store>,
    place: &ClassPathPlace,
) -> Result<Options, Failure> {
    let mut options = run.options.clone();
    let mut moved = false;
    let mut entries = Vec::new();
    for entry in &run.class_path {
        let as_written = PathBuf::from(&entry.path);
        let planned = Path::new(&manifest.directory).join(&entry.path);
        let found = [as_written, planned].into_iter().find(|path| digest_of(path).is_ok_and(|own| own == entry.digest));
        let path = match found {
            Some(path) => path,
            None => fetched(entry, store, place)?,
        };
        moved |= path.display().to_string() != entry.path;
        entries.push(path.display().to_string());
    }
    // where nothing has moved, the class path stays as the user wrote it
    if moved {
        for target in &mut options.targets {
            let below = |entry: &super::Entry| Path::new(&*target).strip_prefix(&entry.path).ok().map(Path::to_owned);
            let found =
                run.class_path.iter().zip(&entries).find_map(|(entry, new)| Some(Path::new(new).join(below(entry)?)));
            if let Some(path) = found {
                *target = path.display().to_string().trim_end_matches('/').to_owned();
            }
        }
        options.class_path = entries;
    }
    for (position, path) in options.spec.iter_mut().enumerate() {
        let same = |file: &super::SpecFile| std::fs::read_to_string(&file.path).is_ok_and(|text| text == file.text);
        if !run.specs.iter().all(same) {
            *path = unpacked_spec(run, position, directory)?;
        }
    }
    Ok(options)
}

/// Takes an entry of the class path from the store.
fn fetched(entry: &super::Entry, store: Option<&Store>, place: &ClassPathPlace) -> Result<PathBuf, Failure> {
    let name = Path::new(&entry.path).file_name().unwrap_or_default();
    let home = place.0.join(entry.digest.to_string());
    let target = home.join(name);
    if digest_of(&target).is_ok_and(|own| own == entry.digest) {
        return Ok(target);
    }
    let lost = |why: &str| {
        Failure::wrong_input(format!(
            "the class path entry {} is not what it was when the plan was made, and {why}: build it as it was, plan again, \
             or give `plan` and `work` the same --cache",
            entry.path
        ))
    };
    let store = store.ok_or_else(|| lost("there is no cache to take it from"))?;
    let packed = store.get(Kind::ClassPath, &entry.digest);
    let packed = packed.ok_or_else(|| lost(&format!("the cache {} does not have it", store.place())))?;
    let unwritten = |error: std::io::Error| unwritable(&target, &error);
    std::fs::create_dir_all(&place.0).map_err(unwritten)?;
    let made = tempfile::Builder::new().prefix(".new").tempdir_in(&place.0).map_err(unwritten)?;
    let inside = made.path().join(name);
    match entry.directory {
        true => unpack(&packed, &inside).map_err(unwritten)?,
        false => std::fs::write(&inside, packed).map_err(unwritten)?,
    }
    if digest_of(&inside).ok() != Some(entry.digest) {
        return Err(lost("what the cache has in its place is something else"));
    }
    // if another worker was faster, its copy is as good
    let _ = std::fs::rename(made.path(), &home);
    forget_old(&place.0);
    match digest_of(&target).ok() == Some(entry.digest) {
        true => Ok(target),
        false => Err(lost(&format!("{} is in the way", home.display()))),
    }
}

/// Removes class paths that were unpacked long ago. One that is still needed is unpacked again.
fn forget_old(place: &Path) {
    for entry in std::fs::read_dir(place).into_iter().flatten().flatten() {
        let unpacked = entry.metadata().and_then(|found| found.modified());
        let age = unpacked.ok().and_then(|unpacked| SystemTime::now().duration_since(unpacked).ok());
        if age.is_some_and(|age| age > KEPT) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// Writes the specifications of a plan beside it, in the same places relative to each other, and returns the path of
/// one.
fn unpacked_spec(run: &PlannedRun, position: usize, directory: &Path) -> Result<PathBuf, Failure> {
    let plain = |path: &str| -> PathBuf {
        let parts = Path::new(path).components();
        parts
            .map(|part| match part {
                std::path::Component::Normal(name) => name.to_owned(),
                std::path::Component::ParentDir => "up".into(),
                _ => "root".into(),
            })
            .collect()
    };
    let root = directory.join("specifications");
    for file in &run.specs {
        write(&root.join(plain(&file.path)), file.text.as_bytes())?;
    }
    let wanted = run.options.spec.get(position).map(|path| path.display().to_string()).unwrap_or_default();
    Ok(root.join(plain(&wanted)))
}
