import { FEATURES } from "#catalogue";
import type { Json } from "#contract";
import type { Atom } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import { applyChange } from "./apply-swap.ts";
import { edited, fault, joined, type EditOutcome } from "./edit-outcome.ts";
import type { EditRequest } from "./edit-request.ts";
import { findFilter, isFault } from "./find-filter.ts";
import { asPayload, filtersOf, filterInWords, type Filter } from "./payload-filters.ts";
import { suggestEdits } from "./suggest-edits.ts";

type Strictness = Extract<EditRequest, { kind: "strictness" }>;

const BOUNDS = new Map(FEATURES.map(({ alias, bounds }) => [alias, bounds]));

/**
 * Moves the level of one filter, or of every filter, by a share of itself: `relax it a bit` lowers lower bounds and raises
 * upper bounds. Zero, equalities and crosses have no level to move. Errors: underspecified where no filter has a level.
 */
export function applyStrictness(
  payload: Json,
  filters: readonly Filter[],
  request: Strictness,
  context: WordsContext,
): EditOutcome {
  const one = request.filter === null ? null : findFilter(request.filter, filters, context);
  if (one !== null && isFault(one)) return one;
  const chosen = one === null ? filters.filter(({ isDisabled }) => !isDisabled) : [one];
  const places = chosen.flatMap(({ keys, atoms }) => atoms.map((_, at) => ({ place: keys.join("/"), at })));
  let outcome = edited(payload);
  for (const { place, at } of places) {
    if (!outcome.ok) return outcome;
    const filter = filtersOf(asPayload(outcome.payload)).find(({ keys }) => keys.join("/") === place);
    const old = filter?.atoms[at];
    const next = old === undefined ? undefined : moved(old, request);
    if (filter === undefined || old === undefined || next === undefined) continue;
    const percent = Math.round(100 * request.share);
    const made = applyChange(
      outcome.payload,
      { filter, old, next },
      `From "${request.words}": ${percent} % ${request.way}.`,
    );
    if (!made.ok && one !== null) return made;
    const leftOut = made.ok ? [] : [{ words: filterInWords(filter), reason: made.message }];
    outcome = made.ok ? joined(outcome, made) : { ...outcome, leftOut: [...outcome.leftOut, ...leftOut] };
  }
  if (!outcome.ok || outcome.changes.length > 0) return outcome;
  const none = one === null ? "No filter has a level" : `${filterInWords(one)} has no level`;
  return fault("underspecified", `${none} that could be moved.`, suggestEdits(filters));
}

/** Returns the comparison with its level moved; undefined without a level, or where the level is at its limit. */
function moved(atom: Atom, { way, share }: Strictness): Atom | undefined {
  const { op, rhs } = atom;
  const [least, most] = BOUNDS.get(atom.concept.replace(/\(.*$/, "")) ?? [
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  const step = (value: number, isFloor: boolean): number => {
    const by = share * Math.abs(value) * (isFloor === (way === "looser") ? -1 : 1);
    return Math.min(most, Math.max(least, Number((value + by).toPrecision(3))));
  };
  const isFloor = op === "gt" || op === "gte";
  if (!isFloor && op !== "lt" && op !== "lte" && op !== "between") return undefined;
  const next = ((): Atom["rhs"] => {
    if (rhs.kind === "number") return { ...rhs, number: step(rhs.number, isFloor) };
    if (rhs.kind === "range") return { ...rhs, low: step(rhs.low, true), high: step(rhs.high, false) };
    if (rhs.kind !== "study" || rhs.multiplier === null) return rhs;
    // The multiplier is a percent distance from a line: move the distance, not the line.
    const distance = rhs.multiplier - 1;
    const by =
      share *
      (Math.abs(distance) < 0.5 ? Math.abs(distance) : rhs.multiplier) *
      (isFloor === (way === "looser") ? -1 : 1);
    return { ...rhs, multiplier: Number((rhs.multiplier + by).toPrecision(4)) };
  })();
  if (next.kind === "range" && next.low > next.high) return undefined;
  return JSON.stringify(next) === JSON.stringify(rhs) ? undefined : { ...atom, rhs: next };
}
