//! Resources of the class path and the JDK, and the services that modules provide. Their content comes from the
//! program; no file of the outside world is accessed.

use super::{Answer, Reply, Row, arg, object, reference};
use crate::machine::Machine;
use crate::state::{FrameKind, State};
use crate::trap::Trap;
use heapwright_memory::{Ref, Slot};
use heapwright_program::Loader;
use std::rc::Rc;

pub(crate) const TABLE: &[Row] = &[
    ("jdk/internal/loader/BuiltinClassLoader", "findResource", "(Ljava/lang/String;)Ljava/net/URL;", find_resource),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        "findResources",
        "(Ljava/lang/String;)Ljava/util/Enumeration;",
        find_resources,
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        "findResource",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;",
        find_in_module,
    ),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        "findResourceAsStream",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;",
        stream_in_module,
    ),
    ("jdk/internal/loader/BootLoader", "findResource", "(Ljava/lang/String;)Ljava/net/URL;", find_boot_resource),
    (
        "jdk/internal/loader/BootLoader",
        "findResources",
        "(Ljava/lang/String;)Ljava/util/Enumeration;",
        find_boot_resources,
    ),
    (
        "jdk/internal/loader/BootLoader",
        "findResource",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;",
        find_in_boot_module,
    ),
    (
        "jdk/internal/loader/BootLoader",
        "findResourceAsStream",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;",
        stream_in_boot_module,
    ),
    ("sun/net/www/protocol/file/FileURLConnection", "getInputStream", "()Ljava/io/InputStream;", open_connection),
    ("sun/net/www/protocol/jar/JarURLConnection", "getInputStream", "()Ljava/io/InputStream;", open_connection),
    ("sun/net/www/protocol/jrt/JavaRuntimeURLConnection", "getInputStream", "()Ljava/io/InputStream;", open_connection),
    ("java/util/ServiceLoader$ModuleServicesLookupIterator", "iteratorFor", "", service_iterator),
];

/// Returns which of the machine's own loaders this is.
fn loader_kind(state: &State, loader: Ref) -> Option<Loader> {
    match loader {
        Ref::NULL => Some(Loader::Boot),
        loader if loader == state.roots.platform_loader => Some(Loader::Platform),
        loader if loader == state.roots.app_loader => Some(Loader::App),
        _ => None,
    }
}

/// Returns the URLs under which a loader itself finds a resource.
fn urls(machine: &Machine, loader: Loader, name: &str) -> Vec<String> {
    let jdk = machine.program.jdk();
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    let url = |module: &str| format!("jrt:/{module}/{name}");
    if let Some(module) = jdk.module_of_package(package) {
        // A resource in a package of a module is hidden unless it is a class or the package is open to all.
        let info = jdk.module_info(&module);
        let open = info.is_open || info.opens.iter().any(|entry| entry.package == package && entry.to.is_empty());
        let visible = (name.ends_with(".class") || open) && jdk.module_loader(&module) == loader;
        return match visible && jdk.module_resource(&module, name).is_some() {
            true => vec![url(&module)],
            false => Vec::new(),
        };
    }
    let mut found: Vec<String> = jdk
        .modules()
        .iter()
        .filter(|module| jdk.module_loader(module) == loader && jdk.module_resource(module, name).is_some())
        .map(|module| url(module))
        .collect();
    if loader == Loader::App {
        let on_path = machine.program.class_path().find_all(name, jdk.feature());
        found.extend(on_path.into_iter().map(|(url, _)| url));
    }
    found
}

impl Machine {
    /// Creates a `java.net.URL` as its constructor would leave it.
    pub(crate) fn url_object(&mut self, state: &mut State, url: &str) -> Result<Ref, Trap> {
        let (protocol, rest) = url.split_once(':').unwrap_or(("file", url));
        let handler = self.bare(state, &format!("sun/net/www/protocol/{protocol}/Handler"))?;
        let object = self.bare(state, "java/net/URL")?;
        let (protocol, file) = (self.new_string(state, protocol), self.new_string(state, rest));
        let host = self.new_string(state, "");
        for (field, value) in [
            ("protocol", Slot::reference(protocol)),
            ("host", Slot::reference(host)),
            ("file", Slot::reference(file)),
            ("path", Slot::reference(file)),
            ("handler", Slot::reference(handler)),
            ("port", Slot::int(-1)),
            ("hashCode", Slot::int(-1)),
        ] {
            self.set_field(state, object, field, value)?;
        }
        Ok(object)
    }

    /// Creates a `java.util.ArrayList` of objects.
    pub(crate) fn list_object(&mut self, state: &mut State, elements: &[Ref]) -> Result<Ref, Trap> {
        let array = self.new_ref_array(state, self.known.object_array, elements);
        let list = self.bare(state, "java/util/ArrayList")?;
        self.set_field(state, list, "elementData", Slot::reference(array))?;
        self.set_field(state, list, "size", Slot::int(elements.len() as i32))?;
        Ok(list)
    }

    /// Returns the content of a resource URL.
    fn url_content(&self, url: &str) -> Option<Vec<u8>> {
        match url.strip_prefix("jrt:/") {
            Some(path) => {
                let (module, name) = path.split_once('/')?;
                self.program.jdk().module_resource(module, name).map(|bytes| bytes.into_owned())
            }
            None => self.program.class_path().read_url(url, self.program.jdk().feature()),
        }
    }
}

fn text(machine: &Machine, state: &State, string: Ref) -> Result<String, Trap> {
    machine.string_text(state, string).ok_or_else(Trap::null)
}

fn first_url(machine: &mut Machine, state: &mut State, loader: Loader, name: Ref) -> Answer {
    let name = text(machine, state, name)?;
    match urls(machine, loader, &name).first() {
        Some(url) => {
            let url = machine.url_object(state, url)?;
            reference(url)
        }
        None => reference(Ref::NULL),
    }
}

fn all_urls(machine: &mut Machine, state: &mut State, loader: Loader, name: Ref) -> Answer {
    let name = text(machine, state, name)?;
    let mut objects = Vec::new();
    for url in urls(machine, loader, &name) {
        objects.push(machine.url_object(state, &url)?);
    }
    let list = machine.list_object(state, &objects)?;
    let collections = machine.program.load("java/util/Collections")?;
    let enumeration =
        machine.method_named(collections, "enumeration", "(Ljava/util/Collection;)Ljava/util/Enumeration;")?;
    Ok(Reply::Call { method: enumeration, args: vec![Slot::reference(list)], kind: FrameKind::Call })
}

fn find_resource(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let loader = loader_kind(state, object(args, 0)?).unwrap_or(Loader::Boot);
    first_url(machine, state, loader, object(args, 1)?)
}

fn find_resources(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let loader = loader_kind(state, object(args, 0)?).unwrap_or(Loader::Boot);
    all_urls(machine, state, loader, object(args, 1)?)
}

fn find_boot_resource(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    first_url(machine, state, Loader::Boot, object(args, 0)?)
}

fn find_boot_resources(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    all_urls(machine, state, Loader::Boot, object(args, 0)?)
}

/// Returns the URL of a resource of a module; without a module, of the class path.
fn module_url(machine: &Machine, state: &State, module: Ref, name: Ref) -> Result<Option<String>, Trap> {
    let name = text(machine, state, name)?;
    let jdk = machine.program.jdk();
    Ok(match machine.string_text(state, module) {
        Some(module) => jdk.module_resource(&module, &name).map(|_| format!("jrt:/{module}/{name}")),
        None => machine.program.class_path().find_all(&name, jdk.feature()).into_iter().next().map(|(url, _)| url),
    })
}

fn url_of(machine: &mut Machine, state: &mut State, module: Slot, name: Slot) -> Answer {
    match module_url(machine, state, module.as_ref(), name.as_ref())? {
        Some(url) => {
            let url = machine.url_object(state, &url)?;
            reference(url)
        }
        None => reference(Ref::NULL),
    }
}

fn stream_of(machine: &mut Machine, state: &mut State, module: Slot, name: Slot) -> Answer {
    let url = module_url(machine, state, module.as_ref(), name.as_ref())?;
    match url.and_then(|url| machine.url_content(&url)) {
        Some(bytes) => {
            let stream = machine.byte_stream(state, &bytes)?;
            reference(stream)
        }
        None => reference(Ref::NULL),
    }
}

fn find_in_module(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    url_of(machine, state, arg(args, 1), arg(args, 2))
}

fn stream_in_module(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    stream_of(machine, state, arg(args, 1), arg(args, 2))
}

fn find_in_boot_module(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    url_of(machine, state, arg(args, 0), arg(args, 1))
}

fn stream_in_boot_module(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    stream_of(machine, state, arg(args, 0), arg(args, 1))
}

/// `getInputStream` of a connection to a resource.
fn open_connection(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let url = machine.get_field(state, object(args, 0)?, "url")?.as_ref();
    let part = |field: &str| -> Result<String, Trap> {
        let value = machine.get_field(state, url, field)?.as_ref();
        Ok(machine.string_text(state, value).unwrap_or_default())
    };
    let (protocol, file) = (part("protocol")?, part("file")?);
    match machine.url_content(&format!("{protocol}:{file}")) {
        Some(bytes) => {
            let stream = machine.byte_stream(state, &bytes)?;
            reference(stream)
        }
        None => Err(Trap::raise("java/io/FileNotFoundException", format!("{file} (No such file or directory)"))),
    }
}

/// `iteratorFor(loader)` of the service lookup: what the JDK modules of that loader provide.
fn service_iterator(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let services = machine.get_field(state, object(args, 0)?, "this$0")?.as_ref();
    let service = machine.get_field(state, services, "serviceName")?.as_ref();
    let service = text(machine, state, service)?.replace('.', "/");
    let modules: Vec<Rc<str>> = machine.program.jdk().modules().to_vec();
    let mut providers = Vec::new();
    for module in modules {
        if Some(machine.program.jdk().module_loader(&module)) != loader_kind(state, arg(args, 1).as_ref()) {
            continue;
        }
        let info = machine.program.jdk().module_info(&module);
        let provided = info.provides.iter().filter(|provided| provided.service == service);
        for name in provided.flat_map(|provided| &provided.providers) {
            let module = machine.jdk_module(state, module.clone())?;
            let name = machine.new_string(state, &name.replace('/', "."));
            let provider = machine.bare(state, "jdk/internal/module/ServicesCatalog$ServiceProvider")?;
            machine.set_field(state, provider, "module", Slot::reference(module))?;
            machine.set_field(state, provider, "providerName", Slot::reference(name))?;
            providers.push(provider);
        }
    }
    let list = machine.list_object(state, &providers)?;
    let class = machine.class_of(state, list).ok_or_else(Trap::null)?;
    let iterator = machine.method_named(class, "iterator", "()Ljava/util/Iterator;")?;
    Ok(Reply::Call { method: iterator, args: vec![Slot::reference(list)], kind: FrameKind::Call })
}
