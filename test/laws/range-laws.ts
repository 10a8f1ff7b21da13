import type { AsOfBasis, ScanPayload } from "#contract";
import { scanRange } from "../../src/scan/range/scan-range.ts";
import { LAW_HEADS } from "./law-heads.ts";
import { calendar, END } from "./law-market.ts";
import { mustEqual, payloadOf, type Answer, type Law } from "./law.ts";
import { dateThen, scanThen } from "./law-world.ts";
import { SUBJECTS } from "./subjects.ts";

/** Sessions of a range. */
const SESSIONS = 7;

/** Where reasons stand in a payload that is asked within a Leaf, and in one that is asked as it is. */
const told = (answer: Answer): Answer =>
  answer.map((text) => text.replace("/instructions/All/0/Leaf", "/instructions"));

export const RANGE_LAWS: readonly Law[] = [
  {
    id: "RANGE",
    title: "the matches of each session of a range are those of a scan as of its date",
    subjects: SUBJECTS,
    cases: SESSIONS,
    // The range ends where the levels come from.
    isFor: ({ session }) => session === END - 1,
    check(world, drawn) {
      const basis: AsOfBasis = drawn.knobs.all ? "as_traded" : "restated";
      const payload: ScanPayload = payloadOf(world, drawn, basis);
      const last = drawn.levels.session;
      const [from, to] = [calendar.isoDate(last - SESSIONS + 1), calendar.isoDate(last)];
      const asked = { instructions: payload, from, to, basis, forward: [1] };
      const range = scanRange(world.whole, asked, { heads: LAW_HEADS });
      const found = new Map<string, Answer>(range.days.date.map((date, k) => [date, range.days.tickers[k]!]));
      for (const { date, note } of range.skipped) found.set(date, [`skipped: ${note}`]);
      for (let session = last - SESSIONS + 1; session <= last; session++) {
        const then = dateThen(session);
        const wanted = told(scanThen(world.whole, payload, then, basis));
        mustEqual(found.get(then.asOf)!, wanted, `${then.asOf} of a range, ${range.plan.join("; ")}`, payload);
      }
      return SESSIONS;
    },
  },
];
