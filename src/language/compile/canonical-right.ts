import type { AtomValue } from "../intermediate/form.ts";
import { canonicalStudy } from "./canonical-study.ts";

/**
 * Returns the canonical right side of an atom whose left side is no study. `ownName` returns the canonical name of a
 * series in the left side's group; any other text is a study on daily bars.
 */
export function canonicalRight(rhs: AtomValue, ownName: (written: string) => string | undefined): AtomValue {
  if (rhs.kind !== "study") return rhs;
  return {
    ...rhs,
    concept: ownName(rhs.concept) ?? canonicalStudy(rhs.concept, null, null).text,
    timeframe: rhs.timeframe === "1d" ? null : rhs.timeframe,
    session: rhs.session?.join() === "regular" || rhs.session?.length === 0 ? null : rhs.session,
    bars_ago: rhs.bars_ago === 0 ? null : rhs.bars_ago,
    multiplier: rhs.multiplier === 1 ? null : rhs.multiplier,
    offset: rhs.offset === 0 ? null : rhs.offset,
  };
}
