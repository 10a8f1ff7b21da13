import { atomsOf, type Condition, type Duration, noted, type Tree } from "../chart/meanings.ts";
import { DEFAULTS } from "../defaults.ts";
import { TURNED } from "../rules/atoms.ts";
import type { Draft } from "./item.ts";

/** Most bars between two events of which one is said to follow the other. */
const APART: Duration = { count: DEFAULTS.recently.value, unit: "bar", vague: true };
const AT_ONCE: Duration = { count: 1, unit: "bar", vague: false };

/** `a hammer followed by a green candle`, `crossed the 50-day and then broke out`: the first was on a bar before. */
export function beforeThat(first: Draft, then: Draft): void {
  if (first.ago !== null || first.window !== null) return;
  if (first.streak !== null || atomsOf(first.tree).every(({ withinAll }) => withinAll)) first.isBefore = true;
  else if (atomsOf(first.tree).every(isOfBar) && atomsOf(then.tree).every(isOfBar)) first.ago = AT_ONCE;
  else if (areEvents(first, then) || areOfOneSeries(first, then)) {
    first.ago = { ...AT_ONCE, count: Math.max(1, ...atomsOf(then.tree).map(barsOfRow)) };
    first.window = { duration: APART, all: false };
    const note = { field: "within", value: String(APART.count), why: `then: within the ${APART.count} bars before` };
    first.tree = noted(first.tree, note);
  }
}

/** `fell below 80, crosses above 90`: two crosses of one series that no bar makes both. */
export function areOpposed(first: Tree, then: Tree): boolean {
  if (first.kind !== "atom" || then.kind !== "atom") return false;
  const [a, b] = [first.atom, then.atom];
  return a.concept === b.concept && a.rhs.kind === "number" && TURNED[a.op] === b.op && a.op.startsWith("crosses");
}

const barsOfRow = ({ withinAll, within }: Condition): number => (withinAll ? (within ?? 1) : 1);
const areEvents = (first: Draft, then: Draft): boolean =>
  atomsOf(first.tree).every(isEvent) &&
  atomsOf(then.tree).every((atom) => isOfBar(atom) || isEvent(atom) || atom.withinAll);
/** `RSI below 30, then above 40`. */
const areOfOneSeries = (first: Draft, then: Draft): boolean =>
  first.subject !== null && then.subject?.concept === first.subject.concept && first.subject.group === "feature";

/** A bar by its shape or colour. */
const isOfBar = ({ group, concept, rhs }: Condition): boolean =>
  group === "candlestick" || (concept === "close" && rhs.kind === "study" && rhs.concept === "open");
const isEvent = ({ op, group, concept, rhs }: Condition): boolean =>
  op.startsWith("crosses") ||
  group === "chart_pattern" ||
  concept.startsWith("change_pct") ||
  ((concept === "high" || concept === "low") &&
    rhs.kind === "study" &&
    /^(?:highest|lowest|high_|low_)/.test(rhs.concept));
