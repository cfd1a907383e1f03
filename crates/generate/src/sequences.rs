//! Inputs that are built by calls: the graph of a class's states, explored once for all its methods.

use crate::budget::{Deadline, Grace};
use crate::explorer::Explorer;
use crate::plan_runner::MachineRunner;
use heapwright_case::{Edge, Run};
use heapwright_meter::Alarm;
use heapwright_program::MethodId;
use heapwright_sequence::{Bench, Bounds, Case, Examined, Gap, Request, cover};
use heapwright_testgen::{PlanRunner, plan_of};
use heapwright_vm::InputOptions;
use std::time::Duration;

/// What calls of a class's methods showed.
#[derive(Default)]
pub(crate) struct Sequences {
    /// Runs on inputs that calls have made.
    pub runs: Vec<Run>,
    /// What was looked at; `None` if nothing could be called.
    pub examined: Option<Examined>,
}

/// Calls that are tried without `--calls`: time ends the search before.
const MOST_CALLS: usize = 24;

/// Shapes of states for one class.
const MOST_SHAPES: usize = 20_000;

/// After this many levels without a new branch, calls are not made longer.
const STALE_LEVELS: usize = 4;

/// The time for making runs of the calls that were found.
const MAKING: Duration = Duration::from_secs(10);

impl Explorer {
    /// Explores what public calls of a class can do, within the time of a method.
    pub(crate) fn find_sequences(&mut self, class: &str, deadline: &Deadline) -> Sequences {
        let Ok(mut solver) = self.solver_chain(class) else { return Sequences::default() };
        self.vm.forget_terms();
        let options = &self.options;
        let request = Request {
            class: class.to_owned(),
            package: false,
            properties: Vec::new(),
            forbidden: Vec::new(),
            bounds: Bounds {
                calls: options.calls.map_or(MOST_CALLS, |calls| calls as usize),
                objects: options.objects.map(|objects| objects as usize),
                shapes: MOST_SHAPES,
            },
        };
        let time = deadline.remaining().map_or(options.method_time, |left| left / 2);
        let (alarm, _watched) = deadline.within(time).alarm(self.machine_memory());
        let bench = Bench { vm: &mut self.vm, boot: &self.boot, solver: &mut solver, alarm };
        let (mut known, mut last) = (0, 0);
        let fixed = options.calls.is_some();
        let mut enough = |level: usize, taken: &[(MethodId, Edge)]| {
            // a graph that is built anew begins with the first level again
            if level == 1 || taken.len() > known {
                (known, last) = (taken.len(), level);
            }
            !fixed && level - last >= STALE_LEVELS
        };
        let found = cover(bench, &request, &mut enough);
        self.vm.set_alarm(Alarm::default());
        self.vm.set_input_options(InputOptions::default());
        self.vm.forget_terms();
        let Ok((cases, mut examined)) = found else { return Sequences::default() };
        let runs = self.runs_of(cases, &mut examined, deadline);
        Sequences { runs, examined: Some(examined) }
    }

    /// Runs calls on values.
    fn runs_of(&mut self, cases: Vec<Case>, examined: &mut Examined, deadline: &Deadline) -> Vec<Run> {
        let grace = Grace::after(deadline, MAKING);
        let mut runner =
            MachineRunner::new(&mut self.vm, &self.boot, &mut self.contracts, &self.rep_ok, (&grace, MAKING));
        let mut runs = Vec::new();
        for Case { method, construction } in cases {
            let run = runner.run_plan(&method, &plan_of(&construction));
            let steady = run.as_ref().and_then(|run| runner.is_deterministic(run));
            let (Some(mut run), Some(steady)) = (run, steady) else {
                examined.gaps.insert(Gap::Unrepeated(method.name));
                continue;
            };
            run.is_deterministic = steady;
            run.construction = Some(construction);
            runs.push(run);
        }
        runs
    }
}
