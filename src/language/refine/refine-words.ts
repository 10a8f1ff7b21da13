import { readBack } from "#catalogue";
import type { ScanPayload } from "#contract";
import { checkForm } from "../check/check-form.ts";
import { toForm } from "../compile/to-form.ts";
import type { Conversion } from "../convert/conversion.ts";
import type { ConvertDeps } from "../convert/convert-words.ts";
import type { Draft } from "../convert/draft.ts";
import { draftWords } from "../convert/draft-words.ts";
import { draftedBy, payloadFault } from "../convert/finish-draft.ts";
import type { LackingOf } from "../convert/restrict-draft.ts";
import { faultInWords } from "../convert/fault-in-words.ts";
import { sentence } from "../convert/sentence.ts";
import { tidyQuery } from "../convert/tidy-query.ts";
import type { WordsContext } from "../words-context.ts";
import { applyRequest } from "./apply-request.ts";
import { edited, fault, joined, type Change, type EditFault, type EditOutcome } from "./edit-outcome.ts";
import { asJson, asPayload } from "./payload-filters.ts";
import { readInstruction } from "./read-instruction.ts";

/** Upper bounds on the requests of one instruction and on the filters of its payload. */
const MOST = { requests: 20, filters: 100 };

/** A payload and the instruction for its change. */
export interface Refinement {
  readonly payload: ScanPayload;
  readonly instruction: string;
  /** The payload from before the last change, which `undo that` restores. */
  readonly previous?: ScanPayload | undefined;
}

/**
 * Edits a payload by an instruction, request by request, and changes nothing else. If one request is refused, none is
 * applied; the errors then give the reason and list the payload's filters.
 */
export async function refineWords(
  { payload, instruction, previous }: Refinement,
  deps: ConvertDeps,
): Promise<Conversion> {
  const drafts: Draft[] = [];
  const draft = async (words: string) => {
    const text = tidyQuery(words);
    const made = await draftWords(text, deps);
    drafts.push(made);
    return { draft: made, text };
  };
  const requests = readInstruction(tidyQuery(instruction));
  if (requests.length > MOST.requests) {
    return refused(
      fault("out_of_range", `The instruction asks for ${requests.length} things; ${MOST.requests} go at once.`),
      drafts,
    );
  }
  const { form, opaque, idle } = toForm(payload);
  const filters = form.atoms.length + opaque.length + idle.length;
  if (filters > MOST.filters) {
    return refused(
      fault("out_of_range", `The payload has ${filters} filters; words can tell ${MOST.filters} apart.`),
      drafts,
    );
  }
  let outcome: EditOutcome =
    requests.length === 0 ? fault("underspecified", "It names no change.") : edited(asJson(payload));
  for (const request of requests) {
    if (!outcome.ok) break;
    const { words, lackingOf } = deps;
    outcome = joined(outcome, await applyRequest(outcome.payload, request, { words, lackingOf, draft, previous }));
  }
  if (!outcome.ok) return refused(outcome, drafts);
  const made = asPayload(outcome.payload);
  const wrong = newFault(payload, made, deps.words) ?? newLack(payload, made, deps.lackingOf);
  if (wrong !== undefined) return refused(wrong, drafts);
  const { changes, leftOut, removed } = outcome;
  return {
    payload: made,
    errors: [],
    leftOut,
    coverage: null,
    removed,
    summary: [...changes.map(changeInWords), readBack(made), ...drafterNotes(drafts)].join(" "),
    filters: changes.map(({ what, filter, before, reason }) => ({
      filter: before === undefined ? filter : `${before} → ${filter}`,
      reason: `${what}. ${reason}`,
    })),
    ...shownBy(drafts),
    cached: false,
  };
}

/** Returns a fault of the edited payload that the old one did not have. */
function newFault(before: ScanPayload, after: ScanPayload, context: WordsContext): EditFault | undefined {
  const invalid = payloadFault(after);
  if (invalid !== undefined) return fault("invalid_value", invalid);
  const known = new Set(checkForm(toForm(before).form, null, context).map(({ code, message }) => `${code} ${message}`));
  const { form } = toForm(after);
  // A payload may have more filters than a form has atoms.
  const found = checkForm(form, null, context).find(
    ({ code, message }) => code !== "too_many_atoms" && !known.has(`${code} ${message}`),
  );
  if (found === undefined) return undefined;
  if (found.code === "duplicate") return fault("no_change", "The payload says this already.");
  return fault(found.code === "contradictory" ? "contradictory" : "invalid_value", faultInWords(found, form));
}

/**
 * Returns a fault where the edited payload needs a feature that the caller's plan lacks and the old payload did not
 * need.
 */
function newLack(before: ScanPayload, after: ScanPayload, lackingOf: LackingOf): EditFault | undefined {
  const known = lackingOf(before).map(({ category }) => category);
  const lack = lackingOf(after).find(({ category }) => !known.includes(category));
  if (lack === undefined) return undefined;
  return fault("plan_required", `The change needs the plan ${lack.plan}, for ${lack.category.replaceAll("_", " ")}.`);
}

function changeInWords({ what, filter, before }: Change): string {
  return before === undefined ? `${what} ${filter}.` : `${what} ${before} to ${filter}.`;
}

/**
 * Returns sentences on drafts by a model, or on why the model failed. Rules read the instruction itself, which needs no
 * note.
 */
function drafterNotes(drafts: readonly Draft[]): readonly string[] {
  return [...new Set(drafts.filter(({ model, fallback }) => model !== null || fallback !== null).map(draftedBy))];
}

function shownBy(drafts: readonly Draft[]): Pick<Conversion, "examples" | "repairs"> {
  const shown = drafts.flatMap(({ examples }) => examples ?? []);
  return {
    examples: drafts.some(({ examples }) => examples !== null) ? shown : null,
    repairs: drafts.reduce((sum, { repairs }) => sum + repairs, 0),
  };
}

function refused({ code, message, suggestions }: EditFault, drafts: readonly Draft[]): Conversion {
  const why = sentence(message);
  const tries = suggestions.length === 0 ? "" : ` What would work: ${suggestions.map((one) => `"${one}"`).join(", ")}.`;
  return {
    errors: [`${code}: ${why}`, ...suggestions.map((one) => `suggestion: ${one}`)],
    leftOut: [],
    coverage: null,
    removed: [],
    summary: [`Nothing was changed: ${why}${tries}`, ...drafterNotes(drafts)].join(" "),
    filters: [],
    ...shownBy(drafts),
    cached: false,
  };
}
