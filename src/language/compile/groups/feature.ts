import type { FeatureFilter } from "#contract";
import type { Atom, AtomValue } from "../../intermediate/form.ts";
import type { AtomCodec } from "../atom-codec.ts";
import { canonicalStudy } from "../canonical-study.ts";
import { canonicalOneTest, canonicalWindow } from "../canonical-test.ts";
import { newAtom } from "../new-atom.ts";
import { testsOf, wantOf, windowMembers, windowSettings } from "../want.ts";
import { zonesUnless } from "../zones.ts";
import { readEntries } from "./read-entries.ts";

const LIST = "/FeatureWindow/Filters";

/** Studies: `FeatureWindow.Filters`. */
export const featureCodec: AtomCodec = {
  canonical(atom) {
    const window = canonicalWindow(atom);
    const { text, isScalar } = canonicalStudy(atom.concept, atom.timeframe, atom.session);
    const timeframe = isScalar || atom.timeframe === "1d" ? null : atom.timeframe;
    const session = zonesUnless(null, atom.session);
    const test = canonicalOneTest({ ...atom, ...window });
    return {
      ...atom,
      ...window,
      ...test,
      concept: text,
      params: null,
      timeframe,
      session,
      rhs: canonicalOperand(test.rhs, atom, timeframe),
    };
  },
  negatesInline: () => false,
  listOf: () => LIST,
  write: (atom, id): FeatureFilter => ({
    Id: id,
    Input: atom.concept,
    ...(atom.timeframe === null ? {} : { Timeframe: atom.timeframe }),
    ...(atom.session === null ? {} : { SessionZones: atom.session }),
    ...windowMembers(atom),
    Returns: { Want: wantOf(atom, atom.concept) },
  }),
  keepsId: true,
  read: (condition) => readEntries(condition.FeatureWindow?.Filters, LIST, atomsOf),
};

/**
 * Returns the canonical right side; a study names its timeframe and session only where they differ from the left
 * side's.
 */
function canonicalOperand(rhs: AtomValue, left: Atom, timeframe: Atom["timeframe"]): AtomValue {
  if (rhs.kind !== "study") return rhs;
  const rightTimeframe = rhs.timeframe ?? left.timeframe;
  const { text, isScalar } = canonicalStudy(rhs.concept, rightTimeframe, rhs.session ?? left.session);
  return {
    ...rhs,
    concept: text,
    timeframe: isScalar || (rightTimeframe ?? "1d") === (timeframe ?? "1d") ? null : (rightTimeframe ?? "1d"),
    session: rhs.session === null || rhs.session.length === 0 ? null : zonesUnless(left.session, rhs.session),
    bars_ago: rhs.bars_ago === 0 ? null : rhs.bars_ago,
    multiplier: rhs.multiplier === 1 ? null : rhs.multiplier,
    offset: rhs.offset === 0 ? null : rhs.offset,
  };
}

function atomsOf(filter: FeatureFilter): Atom[] | undefined {
  const left = filter.Input ?? filter.Id ?? "";
  const tests = testsOf(filter.Returns?.Want, left);
  return windowSettings(tests, filter)?.map((window, n) =>
    newAtom("feature", left, tests[n]!.op, tests[n]!.rhs, {
      ...window,
      timeframe: filter.Timeframe ?? null,
      session: filter.SessionZones ?? null,
    }),
  );
}
