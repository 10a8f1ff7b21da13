// Prints scans of the past, and what they resolve their instants to: the same bytes wherever the clock on the wall hangs.
import { technicalsReply } from "#scan";
import { LAW_HEADS } from "./law-heads.ts";
import { payloadThen, THENS, World } from "./law-world.ts";
import { COMPARISONS, SUBJECTS, type Knobs } from "./subjects.ts";

const world = new World(5);

/** Dates, times of New York and of others, days back; around changes of the clocks, half days and holidays. */
const ASKED = [
  "2024-11-04",
  "2024-11-04T09:31",
  "2024-11-29T13:30",
  "2025-03-09",
  "2025-03-10T10:00",
  "2025-06-19",
  "2025-06-17T18:00+02:00",
  "2025-06-17T16:00Z",
  "2025-06-16 11:45",
  "-P3D",
  "-P0D",
];

for (const [k, subject] of SUBJECTS.entries()) {
  const asOf = ASKED[k % ASKED.length]!;
  const basis = k % 2 === 0 ? "as_traded" : "restated";
  const knobs: Knobs = {
    pick: (k % 17) / 17,
    off: 0,
    comparison: COMPARISONS[k % COMPARISONS.length]!,
    ago: k % 3,
    within: k % 4,
    all: k % 5 === 0,
    form: k,
  };
  const level = world.level(world.whole, subject, knobs, { ...THENS[0]!, asOf }, basis);
  const reply = world.whole.scan(payloadThen({ All: [subject.condition(knobs, level)] }, asOf, basis), {
    heads: LAW_HEADS,
  });
  console.log(JSON.stringify([subject.name, level, { ...reply, timing: null }]));
}
const { view } = world.whole.marketView();
for (const timeframe of ["1d", "1wk", "15m"] as const) {
  const shape = { timeframe, zones: ["all" as const] };
  console.log(
    JSON.stringify(technicalsReply(view, view.data.instruments.tickers[0]!, ["close", "vwap"], shape, { limit: 30 })),
  );
}
