//! What a machine tells its programs about where they run: properties, environment, clock, salt of hashes and random
//! bytes. All of it differs between machines, so runs are compared on several (`cases/perturbed.rs`).

/// Properties that describe where a program runs, with different values.
const PROPERTIES: &[(&str, &str)] = &[
    ("java.class.path", "perturbed.jar"),
    ("java.io.tmpdir", "/elsewhere/tmp"),
    ("java.library.path", "/elsewhere/lib"),
    ("java.runtime.name", "Perturbed"),
    ("java.runtime.version", "elsewhere"),
    ("java.specification.vendor", "Perturbed"),
    ("java.vendor", "Perturbed"),
    ("java.vendor.url", "https://perturbed.example"),
    ("java.vm.info", "elsewhere"),
    ("java.vm.name", "Perturbed"),
    ("java.vm.specification.vendor", "Perturbed"),
    ("java.vm.vendor", "Perturbed"),
    ("java.vm.version", "elsewhere"),
    ("os.version", "1.2.3"),
    ("user.dir", "/elsewhere/work"),
    ("user.home", "/elsewhere/home"),
    ("user.name", "elsewhere"),
];

/// Another region: its letters, number formats and time zone differ from ours.
const PLACE: &[(&str, &str)] = &[("user.country", "TR"), ("user.language", "tr"), ("user.timezone", "Pacific/Chatham")];

/// A region whose digits differ from ours.
const FAR_PLACE: &[(&str, &str)] =
    &[("user.country", "EG"), ("user.language", "ar"), ("user.timezone", "Africa/Cairo")];

/// Standard input on other machines.
const INPUT: &[u8] = b"elsewhere\n7 8 9\n";

/// Environment variables on other machines.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("DISPLAY", ":0"),
    ("HOME", "/elsewhere/home"),
    ("LANG", "tr_TR.UTF-8"),
    ("PATH", "/elsewhere/bin"),
    ("USER", "elsewhere"),
];

/// A machine to run on. The first is the one whose outcome is predicted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Profile(pub(crate) u32);

/// Where a program runs, and what it has asked about that.
#[derive(Default)]
pub(crate) struct Surroundings {
    /// The current machine.
    pub(crate) here: Profile,
    /// Whether the run consulted an effectively random value.
    pub(crate) consulted: bool,
    /// Whether the default locale was consulted.
    pub(crate) located: bool,
}

impl Surroundings {
    /// Returns the number of the machine that is in use.
    pub(crate) fn profile(&self) -> u32 {
        self.here.0
    }

    /// Returns what the run has consulted so far, something random or the locale, and forgets it.
    pub(crate) fn take_consulted(&mut self) -> (bool, bool) {
        (std::mem::take(&mut self.consulted), std::mem::take(&mut self.located))
    }

    /// Returns what the run has consulted so far, something random or the locale.
    pub(crate) fn consulted(&self) -> (bool, bool) {
        (self.consulted, self.located)
    }

    /// Adds to what the run has consulted.
    pub(crate) fn note_consulted(&mut self, (random, locale): (bool, bool)) {
        self.consulted |= random;
        self.located |= locale;
    }
}

impl Profile {
    /// A machine in another region, with another locale and time zone.
    pub(crate) const ABROAD: Profile = Profile(1);
    /// A machine in a region with other digits.
    pub(crate) const FAR_AWAY: Profile = Profile(2);
    /// A machine in our region.
    pub(crate) const NEARBY: Profile = Profile(3);

    pub(crate) fn is_perturbed(self) -> bool {
        self.0 > 0
    }

    /// Returns the value that makes identity hashes and sequences of random bytes differ between machines.
    pub(crate) fn salt(self) -> u32 {
        self.0.wrapping_mul(0x5A3C_96E1).rotate_left(self.0)
    }

    /// Returns the nanoseconds by which clocks differ.
    pub(crate) fn delay(self) -> i64 {
        i64::from(self.0) * 1_000_003_012_345_678 + i64::from(self.0 * self.0) * 7_654_321
    }

    /// Returns the system properties that differ from the usual ones.
    pub(crate) fn properties(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let place = match self {
            Profile::ABROAD => PLACE,
            Profile::FAR_AWAY => FAR_PLACE,
            _ => &[],
        };
        let common = if self.is_perturbed() { PROPERTIES } else { &[] };
        common.iter().chain(place).copied()
    }

    /// Returns the environment variables.
    pub(crate) fn environment(self) -> &'static [(&'static str, &'static str)] {
        if self.is_perturbed() { ENVIRONMENT } else { &[] }
    }

    /// Returns the standard input.
    pub(crate) fn input(self) -> &'static [u8] {
        if self.is_perturbed() { INPUT } else { &[] }
    }

    pub(crate) fn processors(self) -> i32 {
        1 + 3 * self.0 as i32
    }

    /// Returns the number of threads started before the program.
    pub(crate) fn other_threads(self) -> u32 {
        2 * self.0
    }

    pub(crate) fn thread_name(self) -> &'static str {
        if self.is_perturbed() { "Test worker" } else { "main" }
    }

    /// Returns the memory that the program sees on a machine with this many bytes.
    pub(crate) fn memory(self, bytes: usize) -> i64 {
        (bytes as i64).saturating_sub(i64::from(self.0) * 12_345_678).max(1 << 20)
    }
}
