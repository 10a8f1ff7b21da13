// npm run rel:vendor-chaos: a day with each vendor of a live feed, over real websockets and simulated time. The vendor
// sends bars twice, out of order, up to 15 minutes late, corrected and from the future; it closes, dies, falls silent,
// refuses and flaps; the wall clock is set by an hour. Afterwards the facts are the vendor's, and the connection was
// begun at most once a second, three times a minute after limits.
// Options: --hours N (24), --seed S (1), --vendor alpaca|massive (both),
// --plant backoff|limits|watchdog|future|message (must fail): waits without their growth; limits that wait no minute; a
// watchdog that takes quiet for silence; facts that no rule judges; one ticker lost each tenth minute.
import { parseArgs } from "node:util";
import { count, oneOf, refuse, report, round } from "./kit/report.ts";
import { clock } from "./kit/open-store.ts";
import { PLANTS, simulateDay, type DayReport } from "./vendor-chaos-day.ts";
import { STREAM_VENDORS } from "../test/providers/stream-vendor.ts";

const { values } = parseArgs({
  options: {
    hours: { type: "string", default: "24" },
    seed: { type: "string", default: "1" },
    vendor: { type: "string" },
    plant: { type: "string" },
  },
});
const plant = values.plant === undefined ? undefined : oneOf("plant", values.plant, PLANTS);
const names = ["alpaca", "massive"] as const;
const wanted = values.vendor === undefined ? names : [oneOf("vendor", values.vendor, names)];
const [hours, seed] = [count("hours", values.hours), count("seed", values.seed)];

const begun = clock.elapsed();
const days: DayReport[] = [];
for (const name of wanted) {
  const vendor = STREAM_VENDORS.find(({ provider }) => provider.name === name) ?? refuse(`there is no ${name}`);
  days.push(await simulateDay(vendor, { hours, seed, plant }));
}
const faults = days.flatMap(({ vendor, problems }) => problems.map((problem) => `${vendor}: ${problem}`));
for (const fault of faults) console.error(fault);
report("vendor-chaos", faults.length === 0, {
  plant: plant ?? null,
  seed,
  hours,
  seconds: round((clock.elapsed() - begun) / 1_000),
  days,
});
