import type { Json } from "#contract";
import type { Atom } from "../intermediate/form.ts";
import { parseWords } from "../words/parse-words.ts";
import type { WordsContext } from "../words-context.ts";
import { changeAtom } from "./change-atom.ts";
import { edited, fault, joined, type EditOutcome } from "./edit-outcome.ts";
import { ambiguous, noMatch } from "./find-filter.ts";
import { numberOf } from "./number-text.ts";
import { asPayload, filtersOf, filterInWords, type Filter } from "./payload-filters.ts";
import type { Setting } from "./probe-setting.ts";
import { swapAverage, swapNumber } from "./swap-number.ts";

/** A comparison of a filter and its replacement. */
export interface SwapCandidate {
  readonly filter: Filter;
  readonly old: Atom;
  readonly next: Atom;
}

/**
 * Replaces a comparison and describes the change. Errors: unsupported_edit where the filter's way of writing the
 * comparison cannot be edited.
 */
export function applyChange(payload: Json, { filter, old, next }: SwapCandidate, reason: string): EditOutcome {
  const made = changeAtom(payload, filter, old, next);
  if (made === undefined) {
    return fault("unsupported_edit", `${filterInWords(filter)} cannot be changed by words; remove it and add another.`);
  }
  const change = {
    what: "Changed" as const,
    before: filterInWords(filter),
    filter: filterInWords(made.filter),
    reason,
  };
  return edited(made.payload, change);
}

/** Replaces one number by another. The number must occur once, or on both sides of one line. */
export function swapNumbers(
  payload: Json,
  filters: readonly Filter[],
  [from, to]: readonly [number, number],
  phrase: string,
  reason: string,
): EditOutcome {
  const candidates = filters.flatMap((filter) =>
    filter.atoms.flatMap((old) => swapNumber(old, from, to).map((next): SwapCandidate => ({ filter, old, next }))),
  );
  const [first, second, third] = candidates;
  if (first === undefined || second === undefined || third !== undefined || !areSides(first.old, second.old))
    return applySingle(payload, candidates, filters, phrase, reason);
  const made = applyChange(payload, first, reason);
  if (!made.ok) return made;
  // The first change rewrites the payload: read the second filter from the new one.
  const place = second.filter.keys.join("/");
  const filter = filtersOf(asPayload(made.payload)).find(({ keys }) => keys.join("/") === place);
  const old = filter?.atoms[second.filter.atoms.indexOf(second.old)];
  if (filter === undefined || old === undefined) return applySingle(payload, candidates, filters, phrase, reason);
  return joined(made, applyChange(made.payload, { filter, old, next: { ...old, rhs: second.next.rhs } }, reason));
}

/** True for the two atoms of `within 2 % of the 50-day`: equal distances above and below one line. */
function areSides(one: Atom, other: Atom): boolean {
  if (one.rhs.kind !== "study" || other.rhs.kind !== "study" || one.concept !== other.concept) return false;
  const [a, b] = [one.rhs.multiplier, other.rhs.multiplier];
  return one.rhs.concept === other.rhs.concept && a !== null && b !== null && Math.abs(a + b - 2) < 1e-9;
}

/** Replaces moving averages of one kind by another kind, in every filter that has any. */
export function swapAverages(
  payload: Json,
  filters: readonly Filter[],
  [from, to]: readonly [string, string],
  phrase: string,
  reason: string,
): EditOutcome {
  let outcome = edited(payload);
  for (const filter of filters) {
    for (const old of filter.atoms) {
      const next = swapAverage(old, from, to);
      if (next === undefined || !outcome.ok) continue;
      const made = applyChange(outcome.payload, { filter, old, next }, reason);
      outcome = made.ok ? { ...made, changes: [...outcome.changes, ...made.changes] } : made;
    }
  }
  return outcome.ok && outcome.changes.length === 0 ? noMatch(phrase, filters) : outcome;
}

export function applySingle(
  payload: Json,
  candidates: readonly SwapCandidate[],
  filters: readonly Filter[],
  phrase: string,
  reason: string,
): EditOutcome {
  const [only, other] = candidates;
  if (only === undefined) return noMatch(phrase, filters);
  if (other === undefined) return applyChange(payload, only, reason);
  const found = [...new Set(candidates.map(({ filter }) => filter))];
  if (found.length > 1) return ambiguous(phrase, found);
  return fault(
    "ambiguous",
    `"${phrase}" stands more than once in ${filterInWords(found[0]!)}; say the whole condition anew.`,
  );
}

/** Sets the one number of a filter. `way`: fault if the value would move the other way. */
export function setLevel(
  payload: Json,
  filter: Filter,
  valueOf: (now: number) => number,
  reason: string,
  way?: "up" | "down",
): EditOutcome {
  const levels = filter.atoms.filter(
    ({ rhs }) => rhs.kind === "number" || (rhs.kind === "study" && rhs.multiplier !== null),
  );
  const [old, other] = levels;
  if (old === undefined || other !== undefined) {
    const count = old === undefined ? "no number" : "several numbers";
    return fault("ambiguous", `${filterInWords(filter)} has ${count} to set; say the whole condition anew.`);
  }
  const { rhs } = old;
  const now = rhs.kind === "number" ? rhs.number : rhs.kind === "study" ? (rhs.multiplier ?? 1) : 0;
  const value = Number(valueOf(now).toPrecision(12));
  if (value === now) return fault("no_change", `${filterInWords(filter)} has this value already.`);
  if (way !== undefined && value > now !== (way === "up")) {
    return fault("contradictory", `${filterInWords(filter)}: ${value} would ${value > now ? "raise" : "lower"} it.`);
  }
  const next: Atom =
    rhs.kind === "number"
      ? { ...old, rhs: { ...rhs, number: value } }
      : { ...old, rhs: rhs.kind === "study" ? { ...rhs, multiplier: value } : rhs };
  return applyChange(payload, { filter, old, next }, reason);
}

/** Groups of atoms that can have each setting. */
const SETTABLE: Readonly<Record<keyof Setting["frame"], readonly Atom["group"][]>> = {
  timeframe: ["feature", "candlestick", "chart_pattern"],
  session: ["feature", "candlestick"],
  bars_ago: ["feature", "candlestick", "indicator", "short", "insider_series"],
  within: ["feature", "candlestick", "chart_pattern", "indicator", "short", "insider_series"],
  within_all: ["feature", "candlestick"],
};

/** Returns the atom with a setting; undefined where the atom cannot have the setting, or has it already. */
export function withSetting(atom: Atom, { frame }: Setting): Atom | undefined {
  const names = Object.keys(frame) as (keyof Setting["frame"])[];
  const isGap = atom.group === "stock" && atom.concept === "Gap";
  if (!isGap && !names.every((name) => SETTABLE[name].includes(atom.group))) return undefined;
  const next = { ...atom, ...frame };
  if (next.timeframe === "1d" && atom.timeframe === null) next.timeframe = null;
  if (next.session?.join() === "regular" && atom.session === null) next.session = null;
  return JSON.stringify(next) === JSON.stringify(atom) ? undefined : next;
}

/**
 * Returns the atom with a new comparison: parses `below 25` behind the filter's name. Undefined where that is no single
 * comparison.
 */
export function withComparison(old: Atom, phrase: string, to: string, context: WordsContext): Atom | undefined {
  for (const text of [`${phrase} ${to}`, `RSI ${to}`, `price ${to}`]) {
    const { form, coverage } = parseWords(text, context);
    const [atom, more] = form.atoms;
    if (form.refusal !== null || form.unsupported.length > 0 || coverage < 1) continue;
    if (atom === undefined || more !== undefined || numberOf(to) !== undefined) continue;
    if (atom.rhs.kind !== "number" && atom.rhs.kind !== "range" && atom.rhs.kind !== "study") continue;
    const { within, within_all, bars_ago, timeframe, session } = old;
    return {
      ...old,
      op: atom.op,
      rhs: atom.rhs,
      within: atom.within ?? within,
      within_all: atom.within_all ?? within_all,
      bars_ago: atom.bars_ago ?? bars_ago,
      timeframe: atom.timeframe ?? timeframe,
      session: atom.session ?? session,
    };
  }
  return undefined;
}
