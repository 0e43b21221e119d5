//! What a test asserts must hold whenever it runs.
//!
//! A test that asks the clock, or something that chance decides, is run at other moments; what it asserts
//! and what differs there is dropped. A test that asks the clock is run on every day of a year: that it is
//! nobody's birthday today is no more than luck. Most tests ask for neither and are not run again.

use std::collections::BTreeSet;

use executor::{Execution, Moment, Worker};
use goals::GoalId;
use testcase::TestCase;

use crate::Asked;
use crate::oracle::{Draft, Seen};

const SECOND: i64 = 1_000_000_000;
const DAY: i64 = 86_400;
/// 2028-01-01T00:00:00Z; that year has a 29 February.
const YEAR: i64 = 1_830_297_600;
/// What passes between two looks at the clock at every other moment: a computer with much to do may take as long, so
/// that nothing took less than a millisecond for certain.
const PAUSE: i64 = 1_200_000_000;
/// Steps of one test at all moments.
const MAX_STEPS: u64 = 40_000_000;

/// How often chance decides anew where a test asks for it: what one throw of a die in six spoils is kept by
/// eight moments alone once in four times, and by these and them never in a million.
const THROWS: u64 = 72;

/// Moments that have little in common, in seconds since the epoch.
const FEW: [i64; 8] = [
    1_798_761_598, // 2026-12-31T23:59:58Z, a Thursday
    1_835_438_400, // 2028-02-29T12:00:00Z, a Tuesday
    1_814_635_800, // 2027-07-03T17:30:00Z, a Saturday
    1_814_670_300, // 2027-07-04T03:05:00Z, a Sunday
    1_901_151_000, // 2030-03-31T01:30:00Z, when clocks change
    1_999_586_700, // 2033-05-13T08:45:00Z, a Friday
    2_147_483_648, // 2038-01-19T03:14:08Z, past what 32 bits count
    4_095_346_800, // 2099-10-10T20:20:00Z
];

/// Goals that runs of a test cover: all of them, or some only.
#[derive(Default)]
struct Covered {
    always: Option<BTreeSet<GoalId>>,
    ever: BTreeSet<GoalId>,
}

impl Covered {
    /// Runs a test at a moment and notes what it covers.
    fn noted(&mut self, run: Execution) -> Execution {
        let covered: BTreeSet<GoalId> = run.covered().collect();
        self.ever.extend(&covered);
        match &mut self.always {
            Some(always) => always.retain(|g| covered.contains(g)),
            None => self.always = Some(covered),
        }
        run
    }

    fn doubtful(self) -> BTreeSet<GoalId> {
        let always = self.always.unwrap_or_default();
        self.ever.difference(&always).copied().collect()
    }
}

/// Drops what a test asserts and what does not hold at other moments; false when the test itself ends in
/// another way there. When it is late, it has few of them. What it covers at some of them only is noted.
pub(crate) fn keep_what_holds(
    draft: &mut Draft,
    machines: (&mut Worker, &mut Worker),
    seen: &Seen<'_>,
    is_late: Asked<'_>,
) -> bool {
    let mut covered = Covered::default();
    let holds = is_kept(draft, machines, (seen, is_late), &mut covered);
    draft.doubtful = covered.doubtful();
    holds
}

fn is_kept(
    draft: &mut Draft,
    (worker, other): (&mut Worker, &mut Worker),
    (seen, is_late): (&Seen<'_>, Asked<'_>),
    covered: &mut Covered,
) -> bool {
    let before = other.vm().asked;
    if !draft.drop_refuted(&mut |test| covered.noted(other.run(test)), seen) {
        return false;
    }
    let asked = other.vm().asked;
    if asked == before {
        return true;
    }
    let at = |seconds: i64, k: u64| Moment {
        wall_nanos: seconds * SECOND + 123_456_789,
        ask_nanos: (k % 2) as i64 * PAUSE,
        seed: (k + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
    };
    let mut few = (0..).zip(FEW).map(|(k, seconds)| at(seconds, k));
    let mut holds = |machine: &mut Worker, moment: Moment| {
        let mut run = |test: &TestCase| covered.noted(machine.run_at(moment, test));
        draft.drop_refuted(&mut run, seen)
    };
    if !few.all(|moment| holds(other, moment)) {
        return false;
    }
    if asked.chance != before.chance {
        let last_step = other.spent() + MAX_STEPS;
        for k in FEW.len() as u64..THROWS {
            if other.spent() > last_step || is_late() {
                break;
            }
            if !holds(other, at(FEW[k as usize % FEW.len()], k)) {
                return false;
            }
        }
    }
    if asked.clock == before.clock || is_late() {
        return true;
    }
    // The machine of the search has what dates need in its snapshot; in other surroundings each run would
    // load it again.
    let last_step = worker.spent() + MAX_STEPS;
    for moment in (0..366).map(|k| at(day(k), k as u64)) {
        if worker.spent() > last_step {
            break;
        }
        if !holds(worker, moment) {
            return false;
        }
    }
    true
}

/// All days of a year, far from one another, each at another time of day.
fn day(k: i64) -> i64 {
    let day = k * 149 % 366;
    let (hour, minute, second) = ((k * 7 + 5) % 24, k * 13 % 60, k * 17 % 60);
    YEAR + day * DAY + hour * 3600 + minute * 60 + second
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{DAY, YEAR, day};

    #[test]
    fn every_day_and_every_hour_of_a_year_comes_once() {
        let days: BTreeSet<i64> = (0..366).map(|k| (day(k) - YEAR) / DAY).collect();
        assert_eq!(days, (0..366).collect());
        let hours: BTreeSet<i64> = (0..48).map(|k| day(k) % DAY / 3600).collect();
        assert_eq!(hours.len(), 24);
    }
}
