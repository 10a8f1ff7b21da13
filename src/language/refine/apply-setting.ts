import type { Json } from "#contract";
import { checkForm } from "../check/check-form.ts";
import { EMPTY_FORM, type Atom } from "../intermediate/form.ts";
import type { WordsContext } from "../words-context.ts";
import { applyChange, withSetting, type SwapCandidate } from "./apply-swap.ts";
import { edited, fault, type EditOutcome } from "./edit-outcome.ts";
import { ambiguous } from "./find-filter.ts";
import { filterInWords, type Filter } from "./payload-filters.ts";
import type { Setting } from "./probe-setting.ts";
import { setMoment } from "./set-moment.ts";

const SPREADING: readonly string[] = ["timeframe", "session"];

/**
 * Applies a setting without the name of a filter. Timeframes and sessions go to all filters that can have them; a window
 * goes to the one filter with a window, or to the only filter.
 */
export function applySetting(
  payload: Json,
  filters: readonly Filter[],
  setting: Setting,
  words: string,
  context: WordsContext,
): EditOutcome {
  const reason = `From "${words}".`;
  if (setting.asOf !== null && Object.keys(setting.frame).length === 0) {
    return applyMoment(payload, setting.asOf.value ?? undefined, setting.asOf.basis, reason);
  }
  const candidates = filters.flatMap((filter) => candidatesOf(filter, setting, context));
  if (candidates.length === 0) {
    return fault("no_change", `No filter of the payload can have "${words}", or all have it already.`);
  }
  if (Object.keys(setting.frame).some((name) => SPREADING.includes(name))) return applyAll(payload, candidates, reason);
  const windowed = candidates.filter(({ old }) => old.within !== null || old.bars_ago !== null);
  const [only, other] = windowed.length > 0 ? windowed : candidates;
  if (other !== undefined) return ambiguous(words, [...new Set(candidates.map(({ filter }) => filter))]);
  return applyChange(payload, only!, reason);
}

/** Applies a setting to one named filter. */
export function applySettingTo(
  payload: Json,
  filter: Filter,
  setting: Setting,
  words: string,
  context: WordsContext,
): EditOutcome {
  const candidates = candidatesOf(filter, setting, context);
  if (candidates.length === 0) {
    return fault("no_change", `${filterInWords(filter)} cannot have "${words}", or has it already.`);
  }
  return applyAll(payload, candidates, `From "${words}".`);
}

export function applyMoment(
  payload: Json,
  value: string | undefined,
  basis: "restated" | "as_traded" | null,
  reason: string,
): EditOutcome {
  const made = setMoment(payload, value, basis);
  if (made === null) {
    return fault("unsupported_edit", "A Leaf of the payload has an instant of its own; write the payload anew.");
  }
  if (JSON.stringify(made) === JSON.stringify(payload)) {
    const why =
      value === undefined ? "The payload stands at no past instant." : "There is nothing to set an instant for.";
    return fault("no_change", why);
  }
  const filter = value === undefined ? "evaluated now" : `as of ${value}`;
  return edited(made, { what: "Set", filter, reason });
}

function candidatesOf(filter: Filter, setting: Setting, context: WordsContext): SwapCandidate[] {
  return filter.atoms.flatMap((old) => {
    const next = withSetting(old, setting);
    return next === undefined || isWrong(next, context) ? [] : [{ filter, old, next }];
  });
}

function isWrong(atom: Atom, context: WordsContext): boolean {
  return checkForm({ ...EMPTY_FORM, atoms: [atom] }, null, context).length > 0;
}

/** Applies one candidate per filter: atoms of one filter share its settings, so one change covers all. */
function applyAll(payload: Json, candidates: readonly SwapCandidate[], reason: string): EditOutcome {
  let outcome = edited(payload);
  const byFilter = new Map(candidates.map((candidate) => [candidate.filter, candidate]));
  for (const candidate of byFilter.values()) {
    if (!outcome.ok) return outcome;
    const made = applyChange(outcome.payload, candidate, reason);
    outcome = made.ok ? { ...made, changes: [...outcome.changes, ...made.changes] } : made;
  }
  return outcome;
}
