//! Errors in a class path, a class file or a symbolic reference, each with its origin.

use std::path::PathBuf;
use thiserror::Error;

/// The program cannot be set up.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// No Java installation was found.
    #[error("no Java installation found; looked at {}. Give one with --jdk, or set JAVA_HOME", .looked.join(", "))]
    NoJdk {
        /// The places that were tried, in order, and what was missing there.
        looked: Vec<String>,
    },
    /// The given directory is not a Java installation.
    #[error(
        "{} is not a Java installation: it has neither lib/modules, nor jre/lib/rt.jar, nor lib/rt.jar, nor \
         modules/java.base; give the home directory of a JDK (8 or newer) with --jdk", .home.display()
    )]
    NotAJdk {
        /// The directory.
        home: PathBuf,
    },
    /// A file of the JDK or the class path cannot be read.
    #[error("cannot read {}: {message}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        message: String,
    },
    /// A class path entry that should be a jar is not one.
    #[error("{} is not a jar file: {message}", .path.display())]
    NotAJar {
        /// The file.
        path: PathBuf,
        /// The message of the zip reader.
        message: String,
    },
    /// A class that every program needs cannot be loaded.
    #[error("cannot load {name} from the JDK at {}: {source}", .home.display())]
    CoreClass {
        /// The class.
        name: String,
        /// The JDK's home.
        home: PathBuf,
        /// The reason.
        source: LoadError,
    },
}

/// A class cannot be found, read or linked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LoadError {
    /// No entry of the class path contains the class.
    #[error("class {0} is not on the class path")]
    NotFound(
        /// Internal name.
        String,
    ),
    /// The file contains a class with a different name.
    #[error("{origin}: expected class {expected}, found {found}")]
    WrongName {
        /// Where the bytes came from.
        origin: String,
        /// The name that was asked for.
        expected: String,
        /// The name in the file.
        found: String,
    },
    /// The bytes are not a class file.
    #[error("{origin}: {message}")]
    Format {
        /// Where the bytes came from.
        origin: String,
        /// The problem, in HotSpot's words if it has any.
        message: String,
    },
    /// The class file is newer than the JDK supports (or older than any version).
    #[error("{origin}: {}", unsupported(.name, *.version, *.newest))]
    UnsupportedVersion {
        /// Where the bytes came from.
        origin: String,
        /// Major and minor version.
        version: (u16, u16),
        /// The newest major version the JDK reads.
        newest: u16,
        /// Internal name of the class.
        name: String,
    },
    /// A class is its own superclass or superinterface.
    #[error("class {0} is its own superclass or superinterface")]
    Circular(
        /// Internal name.
        String,
    ),
    /// The class is incompatible with its superclass or superinterfaces.
    #[error("{origin}: {message}")]
    Incompatible {
        /// Where the bytes came from.
        origin: String,
        /// HotSpot's message.
        message: String,
    },
    /// The superclass or a superinterface is not accessible.
    #[error("{origin}: {message}")]
    IllegalAccess {
        /// Where the bytes came from.
        origin: String,
        /// HotSpot's message.
        message: String,
    },
    /// A class outside the JDK is in a package of the platform.
    #[error("{origin}: Prohibited package name: {package}")]
    ProhibitedPackage {
        /// Where the bytes came from.
        origin: String,
        /// The package, with dots.
        package: String,
    },
    /// A method's code violates a rule of the verifier.
    #[error("{origin}: {message}")]
    Verify {
        /// Where the bytes came from.
        origin: String,
        /// The problem.
        message: String,
    },
}

impl LoadError {
    pub(crate) fn format(origin: &str, message: impl Into<String>) -> LoadError {
        LoadError::Format { origin: origin.to_owned(), message: message.into() }
    }

    pub(crate) fn incompatible(origin: &str, message: impl Into<String>) -> LoadError {
        LoadError::Incompatible { origin: origin.to_owned(), message: message.into() }
    }

    /// The internal name of the Java throwable that a JVM raises for this error.
    pub fn java_class(&self) -> &'static str {
        match self {
            LoadError::NotFound(_) | LoadError::WrongName { .. } => "java/lang/NoClassDefFoundError",
            LoadError::Format { .. } => "java/lang/ClassFormatError",
            LoadError::UnsupportedVersion { .. } => "java/lang/UnsupportedClassVersionError",
            LoadError::Circular(_) => "java/lang/ClassCircularityError",
            LoadError::Incompatible { .. } => "java/lang/IncompatibleClassChangeError",
            LoadError::IllegalAccess { .. } => "java/lang/IllegalAccessError",
            LoadError::ProhibitedPackage { .. } => "java/lang/SecurityException",
            LoadError::Verify { .. } => "java/lang/VerifyError",
        }
    }

    /// The message of that throwable, without the origin.
    pub fn java_message(&self) -> String {
        match self {
            LoadError::NotFound(name) | LoadError::Circular(name) => name.clone(),
            LoadError::WrongName { expected, found, .. } => format!("{expected} (wrong name: {found})"),
            LoadError::UnsupportedVersion { name, version, newest, .. } => unsupported(name, *version, *newest),
            LoadError::ProhibitedPackage { package, .. } => format!("Prohibited package name: {package}"),
            LoadError::Format { message, .. }
            | LoadError::Incompatible { message, .. }
            | LoadError::IllegalAccess { message, .. }
            | LoadError::Verify { message, .. } => message.clone(),
        }
    }
}

fn unsupported(name: &str, (major, minor): (u16, u16), newest: u16) -> String {
    if major > newest {
        return format!(
            "{name} has been compiled by a more recent version of the Java Runtime (class file version \
             {major}.{minor}), this version of the Java Runtime only recognizes class file versions up to {newest}.0"
        );
    }
    if minor == u16::MAX {
        return if major == newest {
            format!(
                "Preview features are not enabled for {name} (class file version {major}.{minor}). Try running with '--enable-preview'"
            )
        } else {
            format!(
                "{name} (class file version {major}.{minor}) was compiled with preview features that are unsupported. \
                 This version of the Java Runtime only recognizes preview features for class file version {newest}.{minor}"
            )
        };
    }
    format!(
        "{name} (class file version {major}.{minor}) was compiled with an invalid {} version",
        if major < 45 { "major" } else { "non-zero minor" }
    )
}

/// A symbolic reference cannot be resolved, or a call has no method to run (JVMS 5.4.3, 5.4.6).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// `NoSuchMethodError`
    #[error("{0}")]
    NoSuchMethod(String),
    /// `NoSuchFieldError`
    #[error("{0}")]
    NoSuchField(String),
    /// `IllegalAccessError`
    #[error("{0}")]
    IllegalAccess(String),
    /// `IncompatibleClassChangeError`
    #[error("{0}")]
    IncompatibleChange(String),
    /// `AbstractMethodError`
    #[error("{0}")]
    AbstractMethod(String),
    /// The class of the reference cannot be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
}

impl LinkError {
    /// The internal name of the Java throwable that a JVM raises for this error.
    pub fn java_class(&self) -> &'static str {
        match self {
            LinkError::NoSuchMethod(_) => "java/lang/NoSuchMethodError",
            LinkError::NoSuchField(_) => "java/lang/NoSuchFieldError",
            LinkError::IllegalAccess(_) => "java/lang/IllegalAccessError",
            LinkError::IncompatibleChange(_) => "java/lang/IncompatibleClassChangeError",
            LinkError::AbstractMethod(_) => "java/lang/AbstractMethodError",
            LinkError::Load(error) => error.java_class(),
        }
    }

    /// The message of that throwable.
    pub fn java_message(&self) -> String {
        match self {
            LinkError::NoSuchMethod(message)
            | LinkError::NoSuchField(message)
            | LinkError::IllegalAccess(message)
            | LinkError::IncompatibleChange(message)
            | LinkError::AbstractMethod(message) => message.clone(),
            LinkError::Load(error) => error.java_message(),
        }
    }
}
