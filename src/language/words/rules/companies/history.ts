import { findFundamental } from "#catalogue";
import type { FundamentalPeriod } from "#contract";
import type { AtomOperator } from "../../../intermediate/form.ts";
import {
  atLeastOf,
  atomsOf,
  mapAtoms,
  type Note,
  noted,
  type AtomDraft,
  type Duration,
  type Subject,
  type SubjectParams,
  type Tree,
} from "../../chart/meanings.ts";
import { versus } from "../atoms.ts";
import { MOST_COUNTED } from "../time/duration-rules.ts";

/** A period of a figure, and the number of such periods in one step of a count. */
type Step = readonly [period: FundamentalPeriod, size: number];
/** Periods that a count of years or quarters steps through, best first. A figure without fiscal years steps by 4 quarters. */
const STEPS: Readonly<Partial<Record<Duration["unit"], readonly Step[]>>> = {
  year: [
    ["FY", 1],
    ["TTM", 4],
    ["MRQ", 4],
  ],
  quarter: [
    ["FQ", 1],
    ["MRQ", 1],
    ["TTM", 1],
  ],
};

/** Periods of a figure and of its value a year or a quarter before, newest first. */
const BEFORE: Readonly<Record<"year" | "quarter", readonly Step[]>> = {
  year: [
    ["TTM", 4],
    ["MRQ", 4],
    ["FY", 1],
  ],
  quarter: STEPS.quarter!,
};

const isAssumed = ({ field }: Note): boolean => field === "params.period";

/** Returns the first step that a reported figure has; undefined for a figure without earlier periods or of another period. */
function stepOf({ group, concept, params, notes }: Subject | AtomDraft, steps: readonly Step[]): Step | undefined {
  const figure = group === "fundamental" ? findFundamental(concept) : undefined;
  if (figure?.ok !== true || figure.found.axis !== "periods") return undefined;
  const named = notes.some(isAssumed) ? undefined : params?.find(({ name }) => name === "period")?.value;
  return steps.find(([period]) => (named === undefined ? figure.found.periods.includes(period) : period === named));
}

const paramsOf = (period: FundamentalPeriod, ago: number): SubjectParams => [
  { name: "period", value: period },
  ...(ago === 0 ? [] : [{ name: "periods_ago", value: ago }]),
];

/** Returns true for a figure against a number or against itself a fixed time before. */
const isOfOneFigure = ({ concept, rhs }: AtomDraft): boolean =>
  rhs.kind === "number" || rhs.kind === "range" || (rhs.kind === "study" && rhs.concept === concept);

/**
 * Returns the condition on each of the newest `count` years or quarters, or on `least` of them: `ROE above 15 % in each of the
 * last 5 years`. Null for a condition that is not of reported figures alone, or for another count.
 */
export function onPeriods(tree: Tree, { count, unit, vague }: Duration, least = count): Tree | null {
  const isCount = Number.isInteger(count) && count > 1 && count <= MOST_COUNTED && !vague;
  const known = STEPS[unit] ?? [];
  const steps = new Map(atomsOf(tree).map((atom) => [atom, isOfOneFigure(atom) ? stepOf(atom, known) : undefined]));
  if (!isCount || [...steps.values()].includes(undefined)) return null;
  const earlier = (atom: AtomDraft, k: number): AtomDraft => {
    const [period, size] = steps.get(atom)!;
    const notes = k === 0 ? atom.notes.filter((note) => !isAssumed(note)) : [];
    return { ...atom, params: paramsOf(period, k * size), notes };
  };
  return atLeastOf(
    least,
    Array.from({ length: count }, (_, k) => mapAtoms(tree, (atom) => earlier(atom, k))),
  );
}

/**
 * Returns a reported figure against its value a year or a quarter before, over a span in each of its years or quarters:
 * `improving margins`. Null without such values.
 */
export function moved(figure: Subject, op: AtomOperator, unit: "year" | "quarter", span?: Duration): Tree | null {
  const step = stepOf(figure, span === undefined ? BEFORE[unit] : (STEPS[unit] ?? []));
  if (step === undefined) return null;
  const [period, size] = step;
  const own: Subject = { ...figure, params: paramsOf(period, 0), notes: [] };
  const why = `a rising or falling figure: against that of the ${unit} before`;
  const tree = noted(versus(own, op, { ...own, barsAgo: size }), { field: "rhs", value: String(size), why });
  return span === undefined ? tree : onPeriods(tree, span);
}
