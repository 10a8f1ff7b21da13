import { ownMember } from "#base";
import { withValueAt, type Json, type ScanPayload } from "#contract";
import type { Draft } from "../convert/draft.ts";
import type { LackingOf } from "../convert/restrict-draft.ts";
import { parseWords } from "../words/parse-words.ts";
import type { WordsContext } from "../words-context.ts";
import { applyConditions } from "./apply-conditions.ts";
import { applyMoment, applySetting, applySettingTo } from "./apply-setting.ts";
import { applyStrictness } from "./apply-strictness.ts";
import { applyChange, withComparison, setLevel, swapAverages, swapNumbers } from "./apply-swap.ts";
import { edited, fault, type EditOutcome } from "./edit-outcome.ts";
import type { EditRequest } from "./edit-request.ts";
import { findFilter, findFilters, isFault, noMatch } from "./find-filter.ts";
import { matchFilters } from "./match-filters.ts";
import { numberOf } from "./number-text.ts";
import { asJson, asPayload, filtersOf, filterInWords, type Filter } from "./payload-filters.ts";
import { probeSetting } from "./probe-setting.ts";
import { removeFilters } from "./remove-filters.ts";
import { canReplace } from "./same-subject.ts";
import { suggestEdits } from "./suggest-edits.ts";
import { averageOf } from "./swap-number.ts";

/** Context and dependencies of an edit. */
export interface EditTools {
  readonly words: WordsContext;
  readonly lackingOf: LackingOf;
  /** The payload from before the last change, if the caller sent it. */
  readonly previous: ScanPayload | undefined;
  /** Drafts a condition in words like a query. */
  readonly draft: (words: string) => Promise<{ readonly draft: Draft; readonly text: string }>;
}

/** Beginning of a comparison without a left side. */
const COMPARISON =
  /^(?:(?:is|be|it's|stays?)\s+)?(?:above|below|under|over|less|more|greater|fewer|higher|lower|at|no|not|between|from|up to|exactly|equal|north|south|sub|cross\w*|within|[<>=≥≤]|\$?-?\d)/i;
const EVERYTHING = /^(?:everything|all|it all|all of it|them all|all of them|filters?|conditions?)$/i;

/** Applies one request of an instruction. */
export async function applyRequest(payload: Json, request: EditRequest, tools: EditTools): Promise<EditOutcome> {
  const filters = filtersOf(asPayload(payload));
  const { words: context, lackingOf } = tools;
  switch (request.kind) {
    case "undo":
      return tools.previous === undefined
        ? fault(
            "unsupported_edit",
            "The payload from before the last change is not known; send it as previous_payload.",
          )
        : edited(asJson(tools.previous), {
            what: "Set",
            filter: "the payload to the one from before the last change",
            reason: `From "${request.words}".`,
          });
    case "strictness":
      return applyStrictness(payload, filters, request, context);
    case "vague":
      return fault("underspecified", "It does not say by how much, or which filter.", suggestEdits(filters));
    case "alternative":
      return fault(
        "underspecified",
        `It does not say to which filter "${request.words}" is the alternative; drop that filter, and say both with "either … or …".`,
      );
    case "now":
      return applyMoment(payload, undefined, null, "From the instruction.");
    case "add":
      return applyConditions(payload, await tools.draft(request.words), request.only ? "only" : "beside", lackingOf);
    case "bare":
      return applyBareWords(payload, filters, request.words, tools);
    case "remove": {
      if (EVERYTHING.test(request.filter)) return removeFilters(payload, filters, `From "${request.filter}".`);
      const found = findFilters(request.filter, filters, context);
      const named = request.all ? matchFilters(request.filter, filters, context.models, true) : [];
      if (named.length > 0) return removeFilters(payload, named, `From "${request.filter}".`);
      if (request.all && found.length > 0) return removeFilters(payload, found, `From "${request.filter}".`);
      const one = findFilter(request.filter, filters, context);
      return isFault(one) ? one : removeFilters(payload, [one], `From "${request.filter}".`);
    }
    case "keep": {
      const kept = findFilters(request.filter, filters, context);
      if (kept.length === 0) return noMatch(request.filter, filters);
      const rest = filters.filter((filter) => !kept.includes(filter));
      return removeFilters(payload, rest, `From "${request.filter}".`);
    }
    case "switch":
      return applySwitch(payload, filters, request, context);
    case "level": {
      const one = findFilter(request.filter, filters, context);
      if (isFault(one)) return one;
      const value = numberOf(request.to);
      if (value === undefined) return applySwap(payload, filters, { from: request.filter, to: request.to }, tools);
      const { way, by } = request;
      const change = by ? (way === "up" ? value : -value) : 0;
      const isShare = by && /%|percent/i.test(request.to);
      const next = (now: number): number => (isShare ? now * (1 + change / 100) : by ? now + change : value);
      return setLevel(payload, one, next, `From "${request.filter}" and "${request.to}".`, way);
    }
    case "swap":
      return applySwap(payload, filters, request, tools);
  }
}

function applySwitch(
  payload: Json,
  filters: readonly Filter[],
  { filter, on }: Extract<EditRequest, { kind: "switch" }>,
  context: WordsContext,
): EditOutcome {
  const one = findFilter(
    filter,
    filters.filter(({ isDisabled }) => isDisabled === on),
    context,
  );
  if (isFault(one)) {
    const already = findFilters(filter, filters, context);
    if (already.length === 0 || one.code !== "no_match") return one;
    return fault("no_change", `${filterInWords(already[0]!)} is switched ${on ? "on" : "off"} already.`);
  }
  const made = withValueAt(payload, [...one.keys, "IsDisabled"], on ? undefined : true);
  const what = on ? "Switched on" : "Switched off";
  return edited(made, { what, filter: filterInWords({ ...one, isDisabled: false }), reason: `From "${filter}".` });
}

/** Applies words without a verb: a setting, a condition, or a filter and a setting. */
async function applyBareWords(
  payload: Json,
  filters: readonly Filter[],
  words: string,
  tools: EditTools,
): Promise<EditOutcome> {
  const { words: context } = tools;
  const setting = probeSetting(words, context);
  if (setting !== undefined) return applySetting(payload, filters, setting, words, context);
  const { atoms } = parseWords(words, context).form;
  if (atoms.length === 0) {
    const named = settingOfFilter(words, filters, context);
    if (named !== undefined) return applySettingTo(payload, named.filter, named.setting, words, context);
  }
  return applyConditions(payload, await tools.draft(words), "instead", tools.lackingOf);
}

/** Reads `RSI on the weekly` as the name of one filter, then a setting; undefined for other words. */
function settingOfFilter(words: string, filters: readonly Filter[], context: WordsContext) {
  const parts = words.split(/\s+/);
  for (let k = parts.length - 1; k > 0; k--) {
    const [filter, other] = findFilters(parts.slice(0, k).join(" "), filters, context);
    if (filter === undefined || other !== undefined) continue;
    const setting = probeSetting(parts.slice(k).join(" "), context);
    if (setting !== undefined && setting.asOf === null) return { filter, setting };
  }
  return undefined;
}

/** Replaces one thing by another: a number, a kind of average, a setting, a comparison of a filter, a whole filter. */
async function applySwap(
  payload: Json,
  filters: readonly Filter[],
  { from, to }: { readonly from: string; readonly to: string },
  tools: EditTools,
): Promise<EditOutcome> {
  const { words: context } = tools;
  const reason = `From "${to}" for "${from}".`;
  const numbers = [numberOf(from), numberOf(to)] as const;
  if (numbers[0] !== undefined && numbers[1] !== undefined) {
    return swapNumbers(payload, filters, [numbers[0], numbers[1]], from, reason);
  }
  const averages = [averageOf(from), averageOf(to)] as const;
  if (averages[0] !== undefined && averages[1] !== undefined) {
    return swapAverages(payload, filters, [averages[0], averages[1]], from, reason);
  }
  const setting = probeSetting(to, context);
  const before = probeSetting(from, context);
  if (setting !== undefined && before !== undefined) {
    const having = filters.filter(({ atoms }) => atoms.some((atom) => hasFrame(atom, before.frame)));
    return having.length === 0 ? noMatch(from, filters) : applySetting(payload, having, setting, to, context);
  }
  const one = findFilter(from, filters, context);
  if (isFault(one)) return one;
  const level = numbers[1];
  if (level !== undefined) return setLevel(payload, one, () => level, reason);
  if (setting !== undefined) return applySettingTo(payload, one, setting, to, context);
  const periods = [onlyNumber(from), onlyNumber(to)] as const;
  if (periods[0] !== undefined && periods[1] !== undefined && isSameBut(from, to)) {
    return swapNumbers(payload, [one], [periods[0], periods[1]], from, reason);
  }
  const [old, more] = one.atoms;
  const isComparison = COMPARISON.test(to);
  const next =
    old === undefined || more !== undefined || !isComparison ? undefined : withComparison(old, from, to, context);
  if (old !== undefined && next !== undefined) return applyChange(payload, { filter: one, old, next }, reason);
  const drafted = await tools.draft(to);
  const [draftedAtom, further] = drafted.draft.form.atoms;
  if (old !== undefined && draftedAtom !== undefined && further === undefined && canReplace(draftedAtom, old)) {
    return applyConditions(payload, drafted, "instead", tools.lackingOf);
  }
  const cleared = removeFilters(payload, [one], reason);
  if (!cleared.ok) return cleared;
  const made = applyConditions(cleared.payload, drafted, "beside", tools.lackingOf);
  return made.ok ? { ...made, changes: [...cleared.changes, ...made.changes] } : made;
}

function hasFrame(
  atom: Filter["atoms"][number],
  frame: NonNullable<ReturnType<typeof probeSetting>>["frame"],
): boolean {
  return Object.entries(frame).every(([name, value]) => {
    const held = name === "timeframe" ? (atom.timeframe ?? "1d") : ownMember(atom, name);
    return JSON.stringify(held) === JSON.stringify(value);
  });
}

function onlyNumber(words: string): number | undefined {
  const [only, other] = words.matchAll(/(?<![\w.])\d+(?:\.\d+)?/g);
  return only === undefined || other !== undefined ? undefined : Number(only[0]);
}

/** True where `to` adds no word to `from` besides its number, as in `50-day average` and `20-day`. */
function isSameBut(from: string, to: string): boolean {
  const rest = (words: string): string[] =>
    words
      .toLowerCase()
      .replaceAll(/\d+(?:\.\d+)?/g, " ")
      .match(/[a-z]+/g) ?? [];
  const before = rest(from);
  return rest(to).every((word) => before.includes(word));
}
