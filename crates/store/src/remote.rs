//! Entries in an object store: S3, Google Cloud Storage, Azure, or a server that answers GET and PUT.
//!
//! Credentials come from the environment, under the names that each provider's own tools use.

use crate::trouble::{Trouble, shown};
use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::http::HttpBuilder;
use object_store::path::Path;
use object_store::{BackoffConfig, ClientOptions, ObjectStore, ObjectStoreExt, RetryConfig};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::runtime::Runtime;
use url::Url;

/// How long a server may take to accept a connection, and to answer.
const CONNECT: Duration = Duration::from_secs(5);
const ANSWER: Duration = Duration::from_secs(60);

/// A request is repeated this often at most, and not after this time.
const REPEATS: usize = 3;
const REPEATING: Duration = Duration::from_secs(20);

/// After this many requests in a row without an answer the store is left alone: each costs seconds.
const GIVE_UP: u32 = 2;

/// An object store.
#[derive(Debug)]
pub struct Remote {
    store: Box<dyn ObjectStore>,
    prefix: Path,
    runtime: Runtime,
    /// Requests in a row that failed.
    failures: AtomicU32,
}

impl Remote {
    /// Connects to the store at a URL. Nothing is sent yet.
    pub fn open(place: &str) -> Result<Remote, Trouble> {
        let wrong = |why: &dyn std::fmt::Display| Trouble::new(&format!("{why}"));
        let url = Url::parse(place).map_err(|error| wrong(&error))?;
        // fails if there is a provider already, which is as good
        let _ = rustls::crypto::ring::default_provider().install_default();
        let (store, prefix) = store(&url).map_err(|error| wrong(&error))?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| wrong(&error))?;
        Ok(Remote { store, prefix, runtime, failures: AtomicU32::new(0) })
    }

    /// Returns true if the store failed so often that it is no longer asked.
    pub fn is_given_up(&self) -> bool {
        self.failures.load(Ordering::SeqCst) >= GIVE_UP
    }

    /// Reads an entry; `None` if there is none.
    pub fn get(&self, name: &str) -> Result<Option<Vec<u8>>, Trouble> {
        let path = self.path(name);
        let found = self.runtime.block_on(async { self.store.get(&path).await?.bytes().await });
        match found {
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            found => self.judge("read", name, found.map(|bytes| Some(bytes.to_vec()))),
        }
    }

    /// Writes an entry; object stores show a new object only when it is complete.
    pub fn put(&self, name: &str, bytes: Vec<u8>) -> Result<(), Trouble> {
        let path = self.path(name);
        let put = self.runtime.block_on(async { self.store.put(&path, bytes.into()).await });
        self.judge("write", name, put.map(|_| ()))
    }

    fn path(&self, name: &str) -> Path {
        name.split('/').fold(self.prefix.clone(), |path, part| path.join(part))
    }

    fn judge<T>(&self, what: &str, name: &str, result: Result<T, object_store::Error>) -> Result<T, Trouble> {
        match result {
            Ok(found) => {
                self.failures.store(0, Ordering::SeqCst);
                Ok(found)
            }
            Err(error) => {
                self.failures.fetch_add(1, Ordering::SeqCst);
                Err(Trouble::new(&format!("cannot {what} {name}: {}", described(&error))))
            }
        }
    }
}

/// Describes an error, with what to do about it if that is known.
fn described(error: &object_store::Error) -> String {
    match error {
        object_store::Error::PermissionDenied { .. } | object_store::Error::Unauthenticated { .. } => {
            "access is denied: check the credentials in the environment".to_owned()
        }
        other => {
            // the innermost error says what happened, the outer ones what was tried
            let mut inner: &dyn std::error::Error = other;
            while let Some(source) = inner.source() {
                inner = source;
            }
            inner.to_string()
        }
    }
}

/// Variables of the environment that belong to a provider, in the form that its builder reads.
fn variables(prefixes: &'static [&'static str]) -> impl Iterator<Item = (String, String)> {
    let is_own = move |name: &str| prefixes.iter().any(|prefix| name.starts_with(prefix));
    let found =
        std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    found.filter(move |(name, _)| is_own(name)).map(|(name, value)| (name.to_ascii_lowercase(), value))
}

fn store(url: &Url) -> object_store::Result<(Box<dyn ObjectStore>, Path)> {
    let retry = RetryConfig {
        max_retries: REPEATS,
        retry_timeout: REPEATING,
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(50),
            max_backoff: Duration::from_secs(2),
            base: 3.0,
        },
    };
    // a server on this machine or in a closed network may have no certificate; the user wrote http://
    let client = || ClientOptions::new().with_connect_timeout(CONNECT).with_timeout(ANSWER).with_allow_http(true);
    let below = || Path::from_url_path(url.path());
    match url.scheme() {
        "s3" | "s3a" => {
            let builder = AmazonS3Builder::new().with_client_options(client());
            let builder = variables(&["AWS_"]).fold(builder, |builder, (key, value)| match key.parse() {
                Ok(key) => builder.with_config(key, value),
                Err(_) => builder,
            });
            Ok((Box::new(builder.with_url(url.as_str()).with_retry(retry).build()?), below()?))
        }
        "gs" => {
            let builder = GoogleCloudStorageBuilder::new().with_client_options(client());
            let builder =
                variables(&["GOOGLE_", "SERVICE_ACCOUNT"]).fold(builder, |builder, (key, value)| match key.parse() {
                    Ok(key) => builder.with_config(key, value),
                    Err(_) => builder,
                });
            Ok((Box::new(builder.with_url(url.as_str()).with_retry(retry).build()?), below()?))
        }
        "az" | "azure" | "abfs" | "abfss" | "adl" => {
            let builder = MicrosoftAzureBuilder::new().with_client_options(client());
            let builder = variables(&["AZURE_"]).fold(builder, |builder, (key, value)| match key.parse() {
                Ok(key) => builder.with_config(key, value),
                Err(_) => builder,
            });
            Ok((Box::new(builder.with_url(url.as_str()).with_retry(retry).build()?), below()?))
        }
        "http" | "https" => {
            let mut root = url.clone();
            root.set_path("");
            let builder = HttpBuilder::new().with_url(root).with_client_options(client()).with_retry(retry);
            Ok((Box::new(builder.build()?), below()?))
        }
        other => Err(object_store::Error::NotSupported {
            source: format!(
                "'{other}' is not a kind of store in {}: use a directory, s3://, gs://, az:// or https://",
                shown(url.as_str())
            )
            .into(),
        }),
    }
}
