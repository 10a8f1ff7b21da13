// npm run rel:live-law: the law of live matches. A feed sends a session of a drawn market, from premarket to an early close,
// with late, corrected and repeated bars, halts, and splits in the morning. The loader of a data folder judges, sorts, logs and
// appends the bars, and makes a snapshot at the seal of each minute. The matches of generated payloads at each seal must equal
// scans as of that minute, as traded, on data loaded from the folder after the session.
// Options: --tickers N (500), --payloads N (300), --seed S (1), --every N (7: compares each Nth seal), --first N (0: the first
// compared seal; runs from 0 to `every` - 1 compare all seals),
// --plant known|seal (must fail): amendments that count as known when their bar ended; seals before the last bars.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as fc from "fast-check";
import { createCalendar, daysOfIso } from "#market";
import { arbitraryDraft, payloadOf } from "../test/differential/random-payload.ts";
import { LiveSession, PLANTS } from "../test/live/live-session.ts";
import { recordedSession } from "../test/live/recorded-session.ts";
import { referenceMarket } from "../test/live/reference-market.ts";
import { clock } from "./kit/open-store.ts";
import { count, oneOf, report, round } from "./kit/report.ts";

/** Closes at 13:00. */
const SESSION = "2024-07-03";

const { values } = parseArgs({
  options: {
    tickers: { type: "string", default: "500" },
    payloads: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    every: { type: "string", default: "7" },
    first: { type: "string", default: "0" },
    plant: { type: "string" },
  },
});
const plant = values.plant === undefined ? undefined : oneOf("plant", values.plant, PLANTS);
const [tickers, payloads] = [count("tickers", values.tickers), count("payloads", values.payloads)];
const [seed, every] = [count("seed", values.seed), count("every", values.every)];
const first = count("first", values.first, 0);

const begun = clock.elapsed();
const calendar = createCalendar();
const session = calendar.ordinalOfDate(daysOfIso(SESSION)!);
const recorded = recordedSession({ seed, tickers, session, calendar });
const market = referenceMarket(recorded);
const drafts = fc.sample(arbitraryDraft, { numRuns: payloads, seed });
const folder = await mkdtemp(join(tmpdir(), "winnow-live-law-"));
try {
  const live = await LiveSession.begin(folder, recorded, {
    payloads: drafts.map((draft) => payloadOf(draft, market)),
    plant,
  });
  const sealed = await live.play();
  const begunComparing = clock.elapsed();
  const { compared, unserved, differences } = await live.compare(every, first, (done, all) => {
    if (done % 10 === 0) console.error(`${done} of ${all} seals compared`);
  });
  for (const difference of differences.slice(0, 10)) console.error(difference);
  report("live-law", compared > 0 && differences.length === 0, {
    plant: plant ?? null,
    seed,
    seconds: round((clock.elapsed() - begun) / 1_000),
    comparing: round((clock.elapsed() - begunComparing) / 1_000),
    every,
    first,
    tickers,
    payloads,
    bars: recorded.sent.length,
    ...recorded.counts,
    stored: live.counts,
    seals: sealed,
    compared,
    unserved,
    differences: differences.length,
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
