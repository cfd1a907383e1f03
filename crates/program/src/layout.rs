//! Field layout: one cell per field, superclass cells first.

use crate::field::FieldDraft;
use crate::ids::Kind;
use std::ops::Range;
use std::rc::Rc;

/// The cells of a class's instances and of its own static fields.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    pub kinds: Rc<[Kind]>,
    pub references: Rc<[u16]>,
    pub injected: Option<Range<u16>>,
    pub static_kinds: Box<[Kind]>,
    pub static_references: Box<[u16]>,
}

/// There are more cells than an index can address.
#[derive(Debug)]
pub(crate) struct TooManyFields;

impl Layout {
    /// A layout that adds nothing to that of the superclass.
    pub(crate) fn inherited(parent: &Layout) -> Layout {
        Layout {
            kinds: parent.kinds.clone(),
            references: parent.references.clone(),
            injected: parent.injected.clone(),
            ..Layout::default()
        }
    }

    /// Lays out the fields of a class. Returns the layout and the cell of each field.
    pub(crate) fn build(
        parent: Option<&Layout>,
        fields: &[FieldDraft],
        extra: u16,
    ) -> Result<(Layout, Vec<u16>), TooManyFields> {
        let mut layout = parent.map_or_else(Layout::default, Layout::inherited);
        let mut cells = Vec::with_capacity(fields.len());
        let mut static_kinds = Vec::new();
        let mut kinds = Vec::new();
        let inherited = layout.kinds.len();
        for field in fields {
            let (list, offset) = if field.is_static() { (&mut static_kinds, 0) } else { (&mut kinds, inherited) };
            cells.push(u16::try_from(offset + list.len()).map_err(|_| TooManyFields)?);
            list.push(field.kind);
        }
        if extra > 0 {
            let start = u16::try_from(inherited + kinds.len()).map_err(|_| TooManyFields)?;
            layout.injected = Some(start..start.checked_add(extra).ok_or(TooManyFields)?);
            kinds.extend(std::iter::repeat_n(Kind::Long, usize::from(extra)));
        }
        if !kinds.is_empty() {
            let added = references(&kinds, inherited as u16);
            if !added.is_empty() {
                layout.references = layout.references.iter().copied().chain(added).collect();
            }
            layout.kinds = layout.kinds.iter().copied().chain(kinds).collect();
        }
        layout.static_references = references(&static_kinds, 0).into();
        layout.static_kinds = static_kinds.into();
        Ok((layout, cells))
    }
}

fn references(kinds: &[Kind], offset: u16) -> Vec<u16> {
    let cells = kinds.iter().enumerate().filter(|(_, kind)| kind.is_reference());
    cells.map(|(cell, _)| offset + cell as u16).collect()
}
