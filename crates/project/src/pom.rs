//! Reads what a `pom.xml` says about directories, modules and the Java version, with what it inherits from parents that
//! are part of the same project.

use crate::ProjectError;
use crate::command;
use roxmltree::{Document, Node};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How often a value may refer to another property.
const MOST_REFERENCES: usize = 20;

/// What is known of a `pom.xml`. Values are as written; [`Pom::value`] resolves them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pom {
    directory: PathBuf,
    /// The name of the artifact.
    pub(crate) id: String,
    /// What the module is built to: `jar`, `pom`, `war`, …
    pub(crate) packaging: String,
    /// Modules below it, as written.
    pub(crate) modules: Vec<String>,
    properties: BTreeMap<String, String>,
    /// The entries of `<build>` that are directories.
    build: BTreeMap<String, String>,
    /// The release in the configuration of the compiler plugin.
    release: Option<String>,
    /// This file, and those of the parents that were read.
    pub(crate) files: Vec<PathBuf>,
}

/// The longest chain of parents.
const MOST_PARENTS: usize = 20;

impl Pom {
    /// Reads the file of a module, and those of its parents.
    pub(crate) fn read(directory: &Path) -> Result<Pom, ProjectError> {
        Pom::with_parents(&directory.join("pom.xml"), MOST_PARENTS)
    }

    fn with_parents(file: &Path, left: usize) -> Result<Pom, ProjectError> {
        let text = command::read(file)?;
        let wrong = |problem: String| ProjectError::BuildFile { path: file.display().to_string(), problem };
        let document = Document::parse(&text).map_err(|error| wrong(format!("is not well-formed XML: {error}")))?;
        let project = document.root_element();
        if project.tag_name().name() != "project" {
            return Err(wrong("is no Maven project: its root element is not <project>".to_owned()));
        }
        let directory = file.parent().unwrap_or(Path::new("")).to_owned();
        let mut pom = match parent(project, &directory).filter(|_| left > 0) {
            Some(path) if path.is_file() => Pom::with_parents(&path, left - 1)?,
            _ => Pom::default(),
        };
        pom.directory = directory;
        pom.id = text_of(project, "artifactId").unwrap_or_default();
        pom.packaging = text_of(project, "packaging").unwrap_or_else(|| "jar".to_owned());
        pom.modules = modules(project);
        let properties = child(project, "properties").into_iter().flat_map(elements);
        pom.properties.extend(properties.map(|node| (node.tag_name().name().to_owned(), content(node))));
        if let Some(build) = child(project, "build") {
            for name in ["directory", "outputDirectory", "sourceDirectory", "testSourceDirectory"] {
                pom.build.extend(text_of(build, name).map(|value| (name.to_owned(), value)));
            }
            pom.release = compiler_release(build).or(pom.release.take());
        }
        pom.files.push(file.to_owned());
        Ok(pom)
    }

    /// Returns the directory that an entry of `<build>` names.
    pub(crate) fn directory(&self, name: &str) -> PathBuf {
        let usual = match name {
            "directory" => "target",
            "outputDirectory" => "${project.build.directory}/classes",
            "testSourceDirectory" => "src/test/java",
            _ => "src/main/java",
        };
        let value = self.build.get(name).map_or(usual, String::as_str);
        self.directory.join(self.value(value))
    }

    /// Returns the Java version that it is compiled for.
    pub(crate) fn release(&self) -> Option<u16> {
        let properties = ["maven.compiler.release", "maven.compiler.target", "maven.compiler.source", "java.version"];
        let of_properties = properties.iter().find_map(|name| self.properties.get(*name));
        let text = self.value(self.release.as_ref().or(of_properties)?);
        text.strip_prefix("1.").unwrap_or(&text).parse().ok()
    }

    /// Replaces references to properties.
    pub(crate) fn value(&self, text: &str) -> String {
        let mut text = text.trim().to_owned();
        for _ in 0..MOST_REFERENCES {
            let Some((before, rest)) = text.split_once("${") else { break };
            let Some((name, after)) = rest.split_once('}') else { break };
            let Some(value) = self.property(name) else { break };
            text = format!("{before}{value}{after}");
        }
        text
    }

    fn property(&self, name: &str) -> Option<String> {
        match name {
            "project.basedir" | "basedir" | "pom.basedir" => Some(self.directory.display().to_string()),
            "project.artifactId" => Some(self.id.clone()),
            "project.build.directory" => Some(self.directory("directory").display().to_string()),
            "project.build.outputDirectory" => Some(self.directory("outputDirectory").display().to_string()),
            _ => self.properties.get(name).cloned(),
        }
    }
}

/// Returns where the parent of a module would be if it is part of the same project.
fn parent(project: Node<'_, '_>, directory: &Path) -> Option<PathBuf> {
    let parent = child(project, "parent")?;
    let path = match child(parent, "relativePath") {
        // an empty element means that the parent is in the repository
        Some(node) if content(node).is_empty() => return None,
        Some(node) => directory.join(content(node)),
        None => directory.join("../pom.xml"),
    };
    Some(if path.is_dir() { path.join("pom.xml") } else { path })
}

/// Returns the modules that are always part of the build, and those of profiles that are active by default.
fn modules(project: Node<'_, '_>) -> Vec<String> {
    let of = |node: Node<'_, '_>| -> Vec<String> {
        child(node, "modules").into_iter().flat_map(elements).map(content).filter(|name| !name.is_empty()).collect()
    };
    let mut all = of(project);
    for profile in child(project, "profiles").into_iter().flat_map(elements) {
        let activation = child(profile, "activation").and_then(|node| text_of(node, "activeByDefault"));
        if activation.as_deref() == Some("true") {
            all.extend(of(profile));
        }
    }
    all
}

/// Returns the Java version in the configuration of the compiler plugin.
fn compiler_release(build: Node<'_, '_>) -> Option<String> {
    let managed = child(build, "pluginManagement").and_then(|node| child(node, "plugins"));
    let plugins = [child(build, "plugins"), managed];
    let mut compilers = plugins
        .into_iter()
        .flatten()
        .flat_map(elements)
        .filter(|plugin| text_of(*plugin, "artifactId").as_deref() == Some("maven-compiler-plugin"));
    compilers.find_map(|plugin| {
        let configuration = child(plugin, "configuration")?;
        ["release", "target", "source"].iter().find_map(|name| text_of(configuration, name))
    })
}

fn elements<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(|child| child.is_element())
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    elements(node).find(|child| child.tag_name().name() == name)
}

fn content(node: Node<'_, '_>) -> String {
    node.text().unwrap_or_default().trim().to_owned()
}

fn text_of(node: Node<'_, '_>, name: &str) -> Option<String> {
    child(node, name).map(content).filter(|text| !text.is_empty())
}
