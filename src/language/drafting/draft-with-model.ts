import type { DraftMessage, DraftReply, DraftUsage } from "../drafter.ts";
import { type RetrievedExample, retrieveExamples } from "../examples/retrieve-examples.ts";
import { EMPTY_FORM, type IntermediateForm } from "../intermediate/form.ts";
import { creditsOfUsage, NO_USAGE, sumOfUsage } from "./credits-of-usage.ts";
import type { FormFault } from "./form-fault.ts";
import type { DraftDeps, DraftFailure, ModelDraft } from "./model-draft.ts";
import { readDraft } from "./read-draft.ts";
import { REFUSAL_MESSAGES } from "./refusal-messages.ts";
import { systemPrompt } from "./system-prompt.ts";
import { findInjections, type TextSpan, withoutSpans } from "./tripwire.ts";
import { userTurn, written } from "./user-turn.ts";
import { DUPLICATE, withoutFaultyAtoms } from "./without-faulty-atoms.ts";

/** Milliseconds: of all calls together, of one, and what must be left for one more to be worth it. */
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

/** What was made of one answer. */
interface Attempt {
  readonly form: IntermediateForm | null;
  readonly faults: readonly FormFault[];
  /** What the model wrote, as it is shown its own answer. */
  readonly answer: string;
}

/**
 * Asks a model for the form of a query, given what the parser made of it, and at most twice more with the errors of
 * its answer. It stops when an answer has the errors of the one before, when time or credits are short, and when the
 * provider fails. What cannot be mended is taken out and named; it never throws.
 */
export async function draftWithModel(
  query: string,
  words: { readonly form: IntermediateForm },
  deps: DraftDeps,
): Promise<ModelDraft> {
  const { drafter, clock, context } = deps;
  const injected = findInjections(query);
  const asked = withoutSpans(query, injected);
  if (asked.trim() === "") return refusedUnasked(injected);
  const begun = clock.elapsed();
  const shown = examplesFor(asked, deps);
  const draft = words.form.atoms.length === 0 ? null : words.form;
  const messages: DraftMessage[] = [
    { role: "user", content: userTurn({ query: asked, context, draft, examples: shown }) },
  ];
  let usage: DraftUsage = NO_USAGE;
  let best: Attempt | null = null;
  let failure: DraftFailure | null = null;
  let broken: DraftFailure = "unusable";
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
    const attempt = judged(reply, asked, deps);
    if (attempt.form !== null && (best === null || mendableOf(attempt).length <= mendableOf(best).length))
      best = attempt;
    const mendable = mendableOf(attempt);
    if (mendable.length === 0) break;
    broken = reply.ok ? "unusable" : "malformed";
    const faults = mendable
      .map(({ path, code }) => `${path} ${code}`)
      .toSorted()
      .join("\n");
    if (faults === before) break;
    before = faults;
    messages.push({ role: "assistant", content: attempt.answer }, { role: "user", content: errorTurn(mendable) });
  }
  const form = best?.form == null ? null : withoutFaultyAtoms(best.form, best.faults);
  const whole = form === null || isEmpty(form) ? null : withInjections(form, injected);
  return {
    form: whole,
    failure: failure ?? (whole === null ? broken : null),
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

function judged(reply: DraftReply, query: string, { context, check }: DraftDeps): Attempt {
  if (!reply.ok) {
    const message = "the answer was cut off or is no JSON; answer with one short JSON object";
    return { form: null, faults: [{ code: "malformed", path: "", message, fixable: true, atom: null }], answer: "{}" };
  }
  const read = readDraft(reply.form, query, context.models);
  if (!read.ok) return { form: null, faults: read.faults, answer: shortened(reply.form) };
  const { form } = read;
  const faults = form.refusal === null ? [...check(form, query, context), ...unasked(form)] : [];
  return { form, faults, answer: JSON.stringify(written(form, query)) };
}

/** Filters that no words of the query ask for. */
function unasked(form: IntermediateForm): readonly FormFault[] {
  const message = "quote in words the piece of the query that asks for this, or leave it out";
  return form.atoms.flatMap(({ id, span }, k) =>
    span === null ? [{ code: "no_provenance", path: `/atoms/${k}/words`, message, fixable: true, atom: id }] : [],
  );
}

/** An answer that is no form is shown again only as far as it helps. */
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

function mendableOf({ faults }: Attempt): readonly FormFault[] {
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

/** A query that is nothing but an attack is not shown to a model. */
function refusedUnasked(injected: readonly TextSpan[]): ModelDraft {
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
