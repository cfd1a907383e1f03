//! Tests of the crate against real JDKs and freshly compiled classes.

#![allow(clippy::disallowed_methods, reason = "tests write fixtures, run javac and measure time")]

mod attributes;
mod class_paths;
mod defining;
mod hierarchy;
mod jdks;
mod linking;
mod malformed;
mod resolution;
mod selection;
mod support;
