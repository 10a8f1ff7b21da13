import { checkNames, readBack } from "#catalogue";
import { validatePayload, type ScanPayload } from "#contract";
import { compileForm } from "../compile/compile-form.ts";
import type { IntermediateForm } from "../intermediate/form.ts";
import type { Notation } from "../importers/notation.ts";
import type { Conversion, LeftOut } from "./conversion.ts";
import type { Draft, Refusal } from "./draft.ts";
import { explainDraft, generalAssumptions } from "./explain-draft.ts";
import { losesAlternative } from "./lost-alternative.ts";
import { restrictForm, type LackingOf, type Restricted } from "./restrict-draft.ts";
import { sentence } from "./sentence.ts";
import { leftOutOf, reasonOf, wordsAt } from "./unsupported-words.ts";

/** Below this coverage, the summary begins with a warning. */
const SMALL = 0.6;

/**
 * Turns a draft into the caller's result: removes and lists what the plan lacks, compiles and explains the rest. `text` is
 * the text that the draft's spans index.
 */
export function finishDraft(draft: Draft, text: string, lackingOf: LackingOf): Omit<Conversion, "cached"> {
  const { form, refusal } = draft;
  if (refusal !== null) return refused(draft, refusal);
  if (form.atoms.length === 0) return refused(draft, nothingLeft(form, text));
  const restricted = restrictForm(form, lackingOf);
  if (restricted.form.atoms.length === 0) {
    const plans = [...new Set(restricted.removed.map(({ requiredTier }) => requiredTier))].join(", ");
    const why = `Everything that was asked for needs another plan (${plans}).`;
    return { ...refused(draft, { code: "plan_required", message: why }), removed: restricted.removed };
  }
  const payload = compileForm(restricted.form);
  const fault = payloadFault(payload);
  if (fault !== undefined) return refused(draft, { code: "invalid_value", message: fault });
  const leftOut = leftOutOf(form, text, draft.translated !== null);
  return {
    payload,
    errors: [],
    leftOut,
    coverage: draft.coverage,
    removed: restricted.removed,
    summary: summaryOf(payload, draft, restricted, text, leftOut),
    filters: explainDraft(restricted.form, text),
    examples: draft.examples,
    repairs: draft.repairs,
  };
}

/** Returns the first issue that the public checks find in a payload. */
export function payloadFault(payload: ScanPayload): string | undefined {
  const shaped = validatePayload(payload);
  if (!shaped.ok) return shaped.issues[0]?.message;
  return checkNames(shaped.payload, "/instructions")[0]?.message;
}

type Reason = Pick<Refusal, "code" | "message"> & Partial<Refusal>;

function nothingLeft({ unsupported: [first] }: IntermediateForm, text: string): Reason {
  if (first === undefined) return { code: "underspecified", message: "The words name no condition." };
  const message = `Nothing is left without '${wordsAt(first.span, text)}': ${reasonOf(first.reason)}.`;
  return { code: first.reason === "prompt_injection" ? "prompt_injection" : "unsupported_data", message };
}

function refused(
  { examples, repairs, fallback }: Draft,
  { code, message, suggestions = [] }: Reason,
): Omit<Conversion, "cached"> {
  const why = sentence(message);
  const tries = suggestions.map((one) => `"${one}"`).join(", ");
  const parts = [`Nothing was made of the words: ${why}`];
  if (tries !== "") parts.push(`What would work: ${tries}.`);
  if (fallback !== null && code !== "provider_unavailable") parts.push(fallback);
  return {
    errors: [`${code}: ${why}`, ...suggestions.map((one) => `suggestion: ${one}`)],
    leftOut: [],
    coverage: 0,
    removed: [],
    summary: parts.join(" "),
    filters: [],
    examples,
    repairs,
  };
}

const TRANSLATED: Readonly<Record<Notation, string>> = {
  finviz: "read as filters of Finviz",
  stockcharts: "read as a scan of StockCharts",
  chartink: "read as a clause of Chartink",
  tradingview: "read as a query of TradingView's screener",
  thinkscript: "read as thinkScript",
  pcf: "read as a formula of TC2000",
  afl: "read as a formula of AmiBroker",
  pine: "read as a script of Pine",
  shorthand: "read as formulas, not as a sentence",
};

/** Returns a sentence on the origin of the draft: translation, model or parser. */
export function draftedBy({ model, translated, fallback }: Pick<Draft, "model" | "translated" | "fallback">): string {
  if (translated !== null) return `Drafted by translated:${translated}: ${TRANSLATED[translated]}.`;
  if (model !== null) return `Drafted by the model ${model}, checked by Winnow.`;
  return `Drafted by the embedded parser.${fallback === null ? "" : ` ${fallback}`}`;
}

function summaryOf(
  payload: ScanPayload,
  draft: Draft,
  { removed, changedAlternatives }: Restricted,
  text: string,
  leftOut: readonly LeftOut[],
): string {
  const { form, coverage } = draft;
  const parts = [readBack(payload), draftedBy(draft)];
  if (coverage < SMALL) parts.unshift(`Only ${Math.round(100 * coverage)} % of what was said is in the scan.`);
  const assumed = generalAssumptions(form);
  if (assumed.length > 0) parts.push(`Assumed: ${assumed.join("; ")}.`);
  if (leftOut.length > 0) parts.push(`Left out: ${leftOut.map(({ words }) => `'${words}'`).join(", ")}.`);
  // A translation only leaves out whole conditions of a conjunction, so it loses no alternative.
  if (draft.translated === null && losesAlternative(form, text))
    parts.push("An alternative is among it, so the scan does not ask for everything that was said.");
  if (removed.length > 0)
    parts.push(`Removed, because your plan does not include it: ${removed.map(({ name }) => name).join("; ")}.`);
  if (changedAlternatives) parts.push("With an alternative gone, the scan does not ask for what the words ask for.");
  return parts.join(" ");
}
