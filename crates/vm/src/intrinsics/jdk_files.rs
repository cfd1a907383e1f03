//! Files of the JDK's own installation that the library reads through `java.io`: they are part of the program. Any
//! other file is outside the sandbox.

use super::java_io::descriptor;
use super::{Answer, VOID, arg, int, long, object};
use crate::machine::Machine;
use crate::state::State;
use crate::trap::{Stop, Trap, Unsupported};
use heapwright_memory::{Elements, Slot};
use std::rc::Rc;

/// Descriptors from here on belong to JDK files, by their number in the machine's table.
const FIRST: i32 = 1000;

/// A file of the JDK that was opened.
#[derive(Clone, Debug)]
pub(crate) struct JdkFile {
    path: String,
    content: Rc<[u8]>,
}

impl Machine {
    /// Returns the path of a file relative to the JDK's home; `None` if it is not below it.
    fn within_jdk(&self, path: &str) -> Option<String> {
        let home = self.program.jdk().home().to_str()?;
        let inside = path.strip_prefix(home)?.strip_prefix('/')?;
        let inside = inside.strip_prefix("./").unwrap_or(inside);
        let plain = inside.split('/').all(|part| !matches!(part, "" | "." | ".."));
        plain.then(|| inside.to_owned())
    }

    /// Returns the number of a JDK file in the table of opened files.
    fn jdk_file(&mut self, path: &str) -> Option<usize> {
        if let Some(known) = self.jdk_files.iter().position(|file| file.path == path) {
            return Some(known);
        }
        let content = self.program.jdk().configuration(path)?.into();
        self.jdk_files.push(JdkFile { path: path.to_owned(), content });
        Some(self.jdk_files.len() - 1)
    }
}

fn closed(class: &str, name: &str, descriptor: &str) -> Trap {
    Trap::Stop(Stop::Unsupported(Unsupported::Native {
        class: class.to_owned(),
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
    }))
}

/// `open0(path)`.
pub(super) fn open(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let path = machine.string_text(state, object(args, 1)?).ok_or_else(Trap::null)?;
    let Some(inside) = machine.within_jdk(&path) else {
        if is_setting(machine, state, &path) {
            return Err(Trap::raise("java/io/FileNotFoundException", format!("{path} (No such file or directory)")));
        }
        return Err(closed("java.io.FileInputStream", "open0", "(Ljava/lang/String;)V"));
    };
    let Some(file) = machine.jdk_file(&inside) else {
        return Err(Trap::raise("java/io/FileNotFoundException", format!("{path} (No such file or directory)")));
    };
    let descriptor = machine.get_field(state, object(args, 0)?, "fd")?.as_ref();
    machine.set_field(state, descriptor, "fd", Slot::int(FIRST + file as i32))?;
    machine.set_field(state, descriptor, "handle", Slot::long(0))?;
    VOID
}

/// A file's bytes and a position in them.
type Opened = (Rc<[u8]>, usize);

/// Returns the contents and position of a stream's file; `None` if standard input is empty or the descriptor is
/// unknown.
fn file(machine: &Machine, state: &State, args: &[Slot]) -> Result<Option<Opened>, Trap> {
    let number = descriptor(machine, state, args)?;
    let input = machine.surroundings.here.input();
    let file = usize::try_from(number - FIRST).ok().and_then(|number| machine.jdk_files.get(number));
    let content: Rc<[u8]> = match file {
        Some(file) => file.content.clone(),
        None if number == 0 && !input.is_empty() => input.into(),
        None => return Ok(None),
    };
    let descriptor = machine.get_field(state, object(args, 0)?, "fd")?.as_ref();
    // a descriptor without a file has -1 as its handle
    let position = machine.get_field(state, descriptor, "handle")?.as_long().max(0);
    Ok(Some((content, position as usize)))
}

fn advance(machine: &Machine, state: &mut State, args: &[Slot], position: usize) -> Result<(), Trap> {
    let descriptor = machine.get_field(state, object(args, 0)?, "fd")?.as_ref();
    machine.set_field(state, descriptor, "handle", Slot::long(position as i64))
}

pub(super) fn read_byte(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let Some((content, position)) = file(machine, state, args)? else { return int(-1) };
    let Some(byte) = content.get(position) else { return int(-1) };
    advance(machine, state, args, position + 1)?;
    int(i32::from(*byte))
}

/// `readBytes(buffer, from, length)`.
pub(super) fn read_bytes(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let (buffer, from, length) = (object(args, 1)?, arg(args, 2).as_int() as usize, arg(args, 3).as_int() as usize);
    let Some((content, position)) = file(machine, state, args)? else { return int(-1) };
    let rest = content.get(position..).unwrap_or(&[]);
    if rest.is_empty() && length > 0 {
        return int(-1);
    }
    let elements = state.heap.array_mut(buffer).and_then(|array| array.elements_mut());
    let Some(Elements::Byte(places)) = elements else { return Err(Trap::null()) };
    let places = from.checked_add(length).and_then(|end| places.get_mut(from..end));
    let places = places.ok_or(Trap::Raise("java/lang/IndexOutOfBoundsException", None))?;
    let count = places.iter_mut().zip(rest).map(|(place, byte)| *place = *byte as i8).count();
    advance(machine, state, args, position + count)?;
    int(count as i32)
}

pub(super) fn available(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    int(file(machine, state, args)?.map_or(0, |(content, position)| content.len().saturating_sub(position) as i32))
}

pub(super) fn length(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    long(file(machine, state, args)?.map_or(0, |(content, _)| content.len() as i64))
}

pub(super) fn position(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    long(file(machine, state, args)?.map_or(0, |(_, position)| position as i64))
}

pub(super) fn skip(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    let Some((_, position)) = file(machine, state, args)? else { return long(0) };
    let target = (position as i64).saturating_add(arg(args, 1).as_long()).max(0);
    advance(machine, state, args, target as usize)?;
    long(target - position as i64)
}

/// Returns true for a file in which a user may keep settings for the JDK, such as `~/.accessibility.properties`, when the
/// JDK asks for it: there are none.
fn is_setting(machine: &Machine, state: &State, path: &str) -> bool {
    let homes = ["/.", "/elsewhere/home/."];
    let asks = |frame: &&crate::state::Frame| {
        let class = machine.program.method(frame.method).class();
        machine.program.class(class).package_name() != "java/io"
    };
    let asking = state.frames.iter().rev().find(asks).map(|frame| machine.program.method(frame.method).class());
    homes.iter().any(|home| path.starts_with(home)) && asking.is_some_and(|class| machine.is_library(class))
}

/// The library that a JDK needs for a display. Other machines have a whole JDK.
const DISPLAY: &str = "lib/libawt_xawt.so";

/// `getBooleanAttributes0(file)`: whether a file of the JDK exists.
pub(super) fn attributes(machine: &mut Machine, state: &mut State, args: &[Slot]) -> Answer {
    const REGULAR: i32 = 1 | 2;
    let path = machine.get_field(state, object(args, 1)?, "path")?.as_ref();
    let path = machine.string_text(state, path).ok_or_else(Trap::null)?;
    match machine.within_jdk(&path) {
        Some(inside) if inside == DISPLAY && machine.surroundings.here.is_perturbed() => int(REGULAR),
        Some(inside) => int(if machine.jdk_file(&inside).is_some() { REGULAR } else { 0 }),
        None if is_setting(machine, state, &path) => int(0),
        None => Err(closed("java.io.UnixFileSystem", "getBooleanAttributes0", "(Ljava/io/File;)I")),
    }
}
