//! The names in a class file, read without loading the class.

use crate::pool::{ConstantPool, read_u16};
use crate::{flags, raw};

/// What a class file mentions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mentions {
    /// Every text of its constant pool: names, descriptors, signatures and string literals.
    pub texts: Vec<String>,
    /// Its direct superclass and interfaces; an interface has no superclass.
    pub supers: Vec<String>,
}

impl Mentions {
    /// Reads a class file; `None` if it is not well formed.
    pub fn read(bytes: &[u8]) -> Option<Mentions> {
        raw::version(bytes)?;
        let (pool, at) = ConstantPool::parse(bytes, 8).ok()?;
        let texts = (1..pool.len() as u16).filter_map(|index| pool.utf8(index)).map(|text| text.into_owned()).collect();
        let mut supers = Vec::new();
        let parent = read_u16(bytes, at + 4)?;
        if read_u16(bytes, at)? & flags::INTERFACE == 0 && parent != 0 {
            supers.push(pool.class_name(parent)?.into_owned());
        }
        for position in 0..usize::from(read_u16(bytes, at + 6)?) {
            supers.push(pool.class_name(read_u16(bytes, at + 8 + 2 * position)?)?.into_owned());
        }
        Some(Mentions { texts, supers })
    }
}
