import type { Clock } from "#base";
import { checkForm } from "../check/check-form.ts";
import { toForm } from "../compile/to-form.ts";
import { draftWithModel } from "../drafting/draft-with-model.ts";
import type { DraftFailure } from "../drafting/model-draft.ts";
import type { Drafter } from "../drafter.ts";
import type { SavedExample } from "../examples/retrieve-examples.ts";
import { EMPTY_FORM, type IntermediateForm, type RefusalCode } from "../intermediate/form.ts";
import { foreignLanguage, isInCrores } from "../importers/foreign-language.ts";
import { leftOut, type PastedScan, readPasted } from "../importers/read-pasted.ts";
import { parseWords, type WordsDraft } from "../words/parse-words.ts";
import type { WordsContext } from "../words-context.ts";
import type { Draft } from "./draft.ts";
import { draftTranslation, refuseForeign, refuseTranslation } from "./draft-translation.ts";
import { inCrores } from "./in-crores.ts";
import { leftOverClauses, withClauses, type LeftOverClauses } from "./left-over-clauses.ts";
import { coverageOf, leftOverLength } from "./coverage.ts";
import { settleFaults } from "./settle-faults.ts";

export interface DraftingDeps {
  readonly words: WordsContext;
  /** Model for words that the parser does not understand; undefined where none is configured. */
  readonly drafter: Drafter | undefined;
  /** Saved scans of the caller, newest first. */
  readonly examples: readonly SavedExample[];
  readonly clock: Clock;
}

/** Refusals of the parser that only mean: not understood. */
const NOT_UNDERSTOOD: readonly RefusalCode[] = ["underspecified", "nonsense", "ambiguous"];

const FALLBACKS: Readonly<Record<DraftFailure, string>> = {
  timeout: "The language model did not answer in time.",
  rate_limited: "The language model has too much to do.",
  unavailable: "The language model could not be asked.",
  malformed: "The language model's answer was of no use.",
  unusable: "The language model's answer was of no use.",
  refused: "The language model gave no answer.",
  no_credits: "The credits do not cover the language model.",
};
/** Failures caused by the provider, not by the words. */
const PROVIDER: readonly DraftFailure[] = ["timeout", "rate_limited", "unavailable"];

/**
 * Drafts the form of a text. A pasted scan of another screener is translated. Else the parser's form counts where the
 * parser understands all words in exactly one way. Else the model, if there is one, reads the clauses with words left over,
 * or the whole text where no clause can be read alone.
 */
export async function draftWords(text: string, deps: DraftingDeps): Promise<Draft> {
  const { words, drafter, examples, clock } = deps;
  const foreign = foreignLanguage(text);
  if (foreign !== null && !isInCrores(text)) return refuseForeign(foreign);
  const parsed = parseWords(text, foreign === null ? words : { ...words, amounts: "crores" });
  if (foreign !== null) return embedded({ ...parsed, form: inCrores(parsed.form) }, words);
  const pasted = readPasted(text);
  const translated = pasted === null ? null : draftTranslation(pasted, words);
  if (pasted !== null && translated !== null && isBetter(pasted, parsed, text, drafter)) return translated;
  if (pasted?.sure === true && translated === null && drafter === undefined && needsModel(parsed)) {
    return refuseTranslation(pasted);
  }
  if (drafter === undefined || !needsModel(parsed)) return embedded(parsed, words);
  const clauses =
    parsed.form.refusal === null && parsed.readings.length <= 1 ? leftOverClauses(parsed.form, text) : null;
  const input = clauses === null ? { text, form: parsed.form } : { text: clauses.text, form: EMPTY_FORM };
  const made = await draftWithModel(input.text, input, {
    drafter,
    clock,
    context: words,
    saved: examples,
    mayContinue: () => true,
    check: checkForm,
    toForm,
  });
  const shown = { repairs: made.retryCount, examples: made.examples };
  const form = clauses === null || made.form === null ? made.form : joinedForm(clauses, made.form);
  if (form !== null) {
    const cacheable = made.failure === null;
    // Fixable faults were repaired, or their atoms removed.
    const left = clauses === null ? made.faults.filter(({ fixable }) => !fixable) : checkForm(form, null, words);
    const settled = settleFaults(form, left);
    const coverage = coverageOf(settled.form, text);
    return { ...settled, coverage, model: drafter.id, translated: null, fallback: null, cacheable, ...shown };
  }
  const failure = made.failure ?? "unusable";
  const fallback = FALLBACKS[failure];
  const parserDraft = { ...embedded(parsed, words), fallback, cacheable: false, ...shown };
  if (parserDraft.form.atoms.length > 0 || !PROVIDER.includes(failure)) return parserDraft;
  const message = `${fallback} ${parserDraft.refusal?.message ?? "The parser alone does not understand the words."}`;
  return {
    ...parserDraft,
    refusal: { code: "provider_unavailable", message, suggestions: parserDraft.refusal?.suggestions ?? [] },
  };
}

/**
 * Joins the parser's and the model's forms; null where the model made nothing of the clauses, and the parser's draft
 * then counts.
 */
function joinedForm(clauses: LeftOverClauses, made: IntermediateForm): IntermediateForm | null {
  return made.refusal === null && made.atoms.length > 0 ? withClauses(clauses, made) : null;
}

/** True where the translation covers more of the text than the parser, which may take parts of a formula for words. */
function isBetter(pasted: PastedScan, parsed: WordsDraft, text: string, drafter: Drafter | undefined): boolean {
  const left = leftOut(pasted);
  // Labels of Finviz are words: `Sector: Technology; Price above 200 day MA`.
  if (pasted.notation === "finviz" && left > 0 && isWhole(parsed)) return false;
  if (pasted.sure || left === 0) return true;
  if (parsed.form.refusal !== null) return NOT_UNDERSTOOD.includes(parsed.form.refusal.code) && drafter === undefined;
  return (drafter === undefined || !needsModel(parsed)) && left <= leftOverLength(parsed.form, text);
}

const isWhole = ({ form, coverage, readings }: WordsDraft): boolean =>
  form.refusal === null && form.unsupported.length === 0 && coverage === 1 && readings.length <= 1;

/** True where the parser left words over or has two readings. */
function needsModel({ form, coverage, readings }: WordsDraft): boolean {
  if (form.refusal !== null) return NOT_UNDERSTOOD.includes(form.refusal.code);
  if (readings.length > 1) return true;
  return form.unsupported.length > 0
    ? form.unsupported.some(({ reason }) => reason === "not_understood")
    : coverage < 1;
}

function embedded({ form, coverage }: WordsDraft, words: WordsContext): Draft {
  // No query: the parser invents no numbers. Numbers outside the words come from its rules and are listed as assumptions.
  const faults = form.refusal === null ? checkForm(form, null, words) : [];
  return {
    ...settleFaults(form, faults),
    coverage,
    model: null,
    translated: null,
    fallback: null,
    repairs: 0,
    examples: null,
    cacheable: true,
  };
}
