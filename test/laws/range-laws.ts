import type { AsOfBasis, ScanPayload } from "#contract";
import type { ScanEngine } from "#scan";
import { scanRange } from "../../src/scan/range/scan-range.ts";
import { lateAfter } from "./cut-market.ts";
import { LAW_HEADS } from "./law-heads.ts";
import { calendar, END } from "./law-market.ts";
import { mustEqual, payloadOf, type Answer, type Case, type Law } from "./law.ts";
import { dateThen, scanThen, type World } from "./law-world.ts";
import { SUBJECTS } from "./subjects.ts";

/** Sessions of a range. */
const SESSIONS = 7;

/** Where reasons stand in a payload that is asked within a Leaf, and in one that is asked as it is. */
const told = (answer: Answer): Answer =>
  answer.map((text) => text.replace("/instructions/All/0/Leaf", "/instructions"));

/** Compares each session of a range that ends with `last` with a scan as of its date. */
function checkRange(engine: ScanEngine, world: World, drawn: Case, last: number): number {
  const basis: AsOfBasis = drawn.knobs.all ? "as_traded" : "restated";
  const payload: ScanPayload = payloadOf(world, drawn, basis);
  const [from, to] = [calendar.isoDate(last - SESSIONS + 1), calendar.isoDate(last)];
  const asked = { instructions: payload, from, to, basis, forward: [1] };
  const range = scanRange(engine, asked, { heads: LAW_HEADS });
  const found = new Map<string, Answer>(range.days.date.map((date, k) => [date, range.days.tickers[k]!]));
  for (const { date, note } of range.skipped) found.set(date, [`skipped: ${note}`]);
  for (let session = last - SESSIONS + 1; session <= last; session++) {
    const then = dateThen(session);
    const wanted = told(scanThen(engine, payload, then, basis));
    mustEqual(found.get(then.asOf)!, wanted, `${then.asOf} of a range, ${range.plan.join("; ")}`, payload);
  }
  return SESSIONS;
}

export const RANGE_LAWS: readonly Law[] = [
  {
    id: "RANGE",
    title: "the matches of each session of a range are those of a scan as of its date",
    subjects: SUBJECTS,
    cases: SESSIONS,
    // The range ends where the levels come from.
    isFor: ({ session }) => session === END - 1,
    check: (world, drawn) => checkRange(world.whole, world, drawn, drawn.levels.session),
  },
  {
    id: "RANGE late",
    title: "the same with bars that came late within the range and after it",
    subjects: SUBJECTS,
    cases: SESSIONS,
    isFor: ({ session }) => session === END - 1,
    check(world, drawn) {
      const last = END - 1;
      const came = dateThen(drawn.knobs.all ? last : last - 1);
      const late = (): ReturnType<typeof lateAfter> => lateAfter(world.source, came, calendar, true);
      return checkRange(world.engine(`late after ${came.asOf}`, late), world, drawn, last);
    },
  },
];
