import type { DraftMessage, DraftReply, DraftUsage } from "../drafter.ts";
import { type RetrievedExample, retrieveExamples } from "../examples/retrieve-examples.ts";
import { EMPTY_FORM, type IntermediateForm } from "../intermediate/form.ts";
import { creditsOfUsage, NO_USAGE, sumOfUsage } from "./credits-of-usage.ts";
import { formFault, type FormFault } from "../check/form-fault.ts";
import type { DraftDeps, DraftFailure, DraftedForm } from "./model-draft.ts";
import { readDraft } from "./read-draft.ts";
import { REFUSAL_MESSAGES } from "./refusal-messages.ts";
import { systemPrompt } from "./system-prompt.ts";
import { findInjections, type TextSpan, withoutSpans } from "./tripwire.ts";
import { userTurn, promptForm } from "./user-turn.ts";
import { DUPLICATE, withoutFaultyAtoms } from "./without-faulty-atoms.ts";

/** Limits on drafting. `totalMs` bounds all calls, `callMs` one call; a repair starts only if `leastMs` are left. */
export const DRAFT_LIMITS = {
  totalMs: 20_000,
  callMs: 8_000,
  leastMs: 3_000,
  repairs: 2,
  outputTokens: 1_200,
} as const;
const MOST_EXAMPLES = 5;
const MOST_ERRORS = 12;
const MOST_ERROR_LENGTH = 240;

/** One answer of the model, read and checked. */
interface Attempt {
  readonly form: IntermediateForm | null;
  readonly faults: readonly FormFault[];
  /** The answer as the next message repeats it to the model. */
  readonly answer: string;
}

/**
 * Drafts the form of a query with a model, starting from the parser's form. At most two more calls send the errors of the
 * last answer back for repair. Drafting stops when an answer repeats the errors of the one before, when time or credits run
 * short, and when the provider fails. Atoms that stay faulty are removed and reported. Never throws.
 */
export async function draftWithModel(
  query: string,
  words: { readonly form: IntermediateForm },
  deps: DraftDeps,
): Promise<DraftedForm> {
  const { drafter, clock, context } = deps;
  const injected = findInjections(query);
  const safeQuery = withoutSpans(query, injected);
  if (safeQuery.trim() === "") return refusedWithoutCall(injected);
  const begun = clock.elapsed();
  const shown = examplesFor(safeQuery, deps);
  const draft = words.form.atoms.length === 0 ? null : words.form;
  const messages: DraftMessage[] = [
    { role: "user", content: userTurn({ query: safeQuery, context, draft, examples: shown }) },
  ];
  let usage: DraftUsage = NO_USAGE;
  let best: Attempt | null = null;
  let failure: DraftFailure | null = null;
  let lastFault: DraftFailure = "unusable";
  let before: string | null = null;
  let calls = 0;
  while (calls <= DRAFT_LIMITS.repairs) {
    const left = DRAFT_LIMITS.totalMs - (clock.elapsed() - begun);
    if (calls > 0 && left < DRAFT_LIMITS.leastMs) break;
    if (!deps.mayContinue(creditsOfUsage(usage, drafter.priceFactor))) {
      failure = "no_credits";
      break;
    }
    calls++;
    const reply = await drafter.draft({
      system: systemPrompt(),
      messages,
      maxOutputTokens: DRAFT_LIMITS.outputTokens,
      timeoutMs: Math.floor(Math.min(DRAFT_LIMITS.callMs, left)),
    });
    if (reply.usage !== null) usage = sumOfUsage(usage, reply.usage);
    if (!reply.ok && reply.fault !== "malformed") {
      failure = reply.fault;
      break;
    }
    const attempt = checkedReply(reply, safeQuery, deps);
    if (attempt.form !== null && (best === null || fixableOf(attempt).length <= fixableOf(best).length)) best = attempt;
    const fixable = fixableOf(attempt);
    if (fixable.length === 0) break;
    lastFault = reply.ok ? "unusable" : "malformed";
    const faults = fixable
      .map(({ path, code }) => `${path} ${code}`)
      .toSorted()
      .join("\n");
    if (faults === before) break;
    before = faults;
    messages.push({ role: "assistant", content: attempt.answer }, { role: "user", content: errorTurn(fixable) });
  }
  const form = best?.form == null ? null : withoutFaultyAtoms(best.form, best.faults);
  const complete = form === null || isEmpty(form) ? null : withInjections(form, injected);
  return {
    form: complete,
    failure: failure ?? (complete === null ? lastFault : null),
    faults: best?.faults ?? [],
    retryCount: Math.max(0, calls - 1),
    usage,
    credits: creditsOfUsage(usage, drafter.priceFactor),
    examples: shown.map(({ example }) => example),
  };
}

function examplesFor(
  query: string,
  { saved, toForm }: DraftDeps,
): { readonly example: RetrievedExample; readonly form: IntermediateForm }[] {
  const safe = saved.filter(({ name }) => findInjections(name).length === 0);
  return retrieveExamples(query, safe, MOST_EXAMPLES).map((example) => ({
    example,
    form: example.payload === null ? refusalForm(example.refusal) : toForm(example.payload).form,
  }));
}

function checkedReply(reply: DraftReply, query: string, { context, check }: DraftDeps): Attempt {
  if (!reply.ok) {
    const message = "the answer was cut off or is no JSON; answer with one short JSON object";
    return { form: null, faults: [formFault("malformed", "", message)], answer: "{}" };
  }
  const read = readDraft(reply.form, query, context.models);
  if (!read.ok) return { form: null, faults: read.faults, answer: shortened(reply.form) };
  const { form } = read;
  const faults = form.refusal === null ? [...check(form, query, context), ...withoutWords(form)] : [];
  return { form, faults, answer: JSON.stringify(promptForm(form, query)) };
}

/** Returns a fault for each atom without words of the query behind it. */
function withoutWords(form: IntermediateForm): readonly FormFault[] {
  const message = "quote in words the piece of the query that asks for this, or leave it out";
  return form.atoms.flatMap(({ id, span }, k) =>
    span === null ? [formFault("no_provenance", `/atoms/${k}/words`, message, id)] : [],
  );
}

/** Returns an answer that is no form as text; a long one is replaced by {}, since repeating it helps no repair. */
function shortened(draft: unknown): string {
  const text = JSON.stringify(draft) ?? "null";
  return text.length <= 4_000 ? text : "{}";
}

function errorTurn(faults: readonly FormFault[]): string {
  const errors = faults
    .slice(0, MOST_ERRORS)
    .map(({ path, code, message }) => `${path === "" ? "/" : path}: ${code}: ${message}`.slice(0, MOST_ERROR_LENGTH));
  return JSON.stringify({ errors, task: "Write the whole form again without these errors. Invent nothing." });
}

function fixableOf({ faults }: Attempt): readonly FormFault[] {
  return faults.filter(({ fixable, code }) => fixable && code !== DUPLICATE);
}

function isEmpty({ atoms, as_of, refusal }: IntermediateForm): boolean {
  return atoms.length === 0 && as_of?.value == null && refusal === null;
}

function withInjections(form: IntermediateForm, injected: readonly TextSpan[]): IntermediateForm {
  const parts = injected.map(([from, to]) => ({ span: [from, to], reason: "prompt_injection" }));
  return { ...form, unsupported: [...form.unsupported, ...parts] };
}

function refusalForm(code: NonNullable<IntermediateForm["refusal"]>["code"]): IntermediateForm {
  return { ...EMPTY_FORM, refusal: { code, message: REFUSAL_MESSAGES[code], suggestions: [] } };
}

/** Refuses a query that is empty without its injections; the model is not called. */
function refusedWithoutCall(injected: readonly TextSpan[]): DraftedForm {
  return {
    form: withInjections(refusalForm(injected.length > 0 ? "prompt_injection" : "empty_query"), injected),
    failure: null,
    faults: [],
    retryCount: 0,
    usage: NO_USAGE,
    credits: 0,
    examples: [],
  };
}
