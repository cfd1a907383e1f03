//! Lets the program of the distribution find the libraries that are packed with it, `libgcc_s` among them: a system that
//! has only a JDK and the C library may have none.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_linux = std::env::var_os("CARGO_CFG_TARGET_OS").is_some_and(|system| system == "linux");
    if is_linux {
        println!("cargo::rustc-link-arg-bins=-Wl,-rpath,$ORIGIN/../lib/heapwright");
    }
}
