import type { z } from "zod";
import { IntermediateForm } from "../intermediate/form.ts";
import type { NamedModel } from "../words-context.ts";
import { findWords } from "./find-words.ts";
import { formFault, type FormFault } from "../check/form-fault.ts";
import { REFUSAL_MESSAGES } from "./refusal-messages.ts";
import type { TextSpan } from "./tripwire.ts";

export type ReadDraft =
  | { readonly ok: true; readonly form: IntermediateForm }
  | { readonly ok: false; readonly faults: readonly FormFault[] };

type Members = Readonly<Record<string, unknown>>;

const ATOM_DEFAULTS = {
  params: null,
  timeframe: null,
  session: null,
  bars_ago: null,
  within: null,
  within_all: null,
  negate: null,
};
const STUDY_DEFAULTS = { timeframe: null, session: null, bars_ago: null, multiplier: null, offset: null };
const FORM_DEFAULTS = { groups: [], as_of: null, unsupported: [], assumptions: [], refusal: null };
/** Members of an atom or form that an assumption can name. */
const FIELDS = ["rhs", "concept", "timeframe", "session", "op", "params", "within", "bars_ago", "as_of"];
const REASON = /^[a-z][a-z_]{1,39}$/;
const MOST_FAULTS = 12;

/**
 * Reads a model's answer as a form. Quoted words become spans of the query (spans are accepted too), names of pattern models
 * become ids, and Winnow's texts replace every text for people. Missing members are null. Faults have the code `schema`.
 */
export function readDraft(draft: unknown, query: string, models: readonly NamedModel[]): ReadDraft {
  const parsed = IntermediateForm.safeParse(completed(draft, query));
  if (!parsed.success) return { ok: false, faults: parsed.error.issues.slice(0, MOST_FAULTS).map(faultOf) };
  return { ok: true, form: ownWords(parsed.data, models) };
}

function completed(draft: unknown, query: string): unknown {
  if (!isRecord(draft)) return draft;
  const taken: TextSpan[] = [];
  const atoms = each(draft["atoms"] ?? [], (atom) => {
    const span = placed(atom, query, taken);
    if (span !== null) taken.push(span);
    const rhs =
      isRecord(atom["rhs"]) && atom["rhs"]["kind"] === "study" ? { ...STUDY_DEFAULTS, ...atom["rhs"] } : atom["rhs"];
    return { ...ATOM_DEFAULTS, ...rest(atom), rhs, span, why: null };
  });
  const unsupported = each(draft["unsupported"] ?? [], (part) => ({
    ...rest(part),
    span: placed(part, query, taken) ?? [0, query.length],
  }));
  const groups = each(draft["groups"] ?? [], (group) => ({ parent: null, count: null, members: [], ...group }));
  const assumptions = each(draft["assumptions"] ?? [], (one) => ({ atom: null, ...rest(one), why: "" }));
  const asOf = draft["as_of"];
  const refusal = draft["refusal"];
  return {
    ...FORM_DEFAULTS,
    ...draft,
    atoms,
    groups,
    unsupported,
    assumptions,
    as_of: isRecord(asOf) ? { value: null, basis: null, ...rest(asOf), span: placed(asOf, query, []) } : (asOf ?? null),
    refusal: isRecord(refusal) ? { code: refusal["code"], message: "", suggestions: [] } : (refusal ?? null),
  };
}

function isRecord(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Maps the objects of a list. Anything else passes unchanged, and the schema rejects it. */
function each(list: unknown, make: (member: Members) => unknown): unknown {
  return Array.isArray(list) ? list.map((one: unknown) => (isRecord(one) ? make(one) : one)) : list;
}

function rest({ words: _words, span: _span, why: _why, ...members }: Members): Members {
  return members;
}

/** Returns the span of a member's words, else its own span if that lies in the query. */
function placed({ words, span }: Members, query: string, taken: readonly TextSpan[]): TextSpan | null {
  if (typeof words === "string") return findWords(query, words, taken) ?? null;
  const [from, to]: unknown[] = Array.isArray(span) ? span : [];
  const inside = Number.isInteger(from) && Number.isInteger(to) && Number(from) >= 0 && Number(to) <= query.length;
  return inside && Number(from) < Number(to) ? [Number(from), Number(to)] : null;
}

function ownWords(form: IntermediateForm, models: readonly NamedModel[]): IntermediateForm {
  const ids = new Set(form.atoms.map(({ id }) => id));
  return {
    ...form,
    atoms:
      form.refusal === null
        ? form.atoms.map((atom) =>
            atom.group === "pattern_model" ? { ...atom, concept: modelId(atom.concept, models) } : atom,
          )
        : [],
    groups: form.refusal === null ? form.groups : [],
    unsupported: form.unsupported.map(({ span, reason }) => ({
      span,
      reason: REASON.test(reason) ? reason : "not_understood",
    })),
    assumptions: form.assumptions
      .filter(({ atom, field }) => FIELDS.includes(field) && (atom === null || ids.has(atom)))
      .map(({ atom, field }) => {
        const value = valueOf(form, atom, field);
        return { atom, field, value, why: `The words leave this open; it was taken as ${value}.` };
      }),
    refusal:
      form.refusal === null
        ? null
        : { code: form.refusal.code, message: REFUSAL_MESSAGES[form.refusal.code], suggestions: [] },
  };
}

/** Returns the id of a pattern model; the model sees names only. */
function modelId(written: string, models: readonly NamedModel[]): string {
  const name = written.trim().toLowerCase();
  return models.find((model) => model.name.trim().toLowerCase() === name)?.id ?? written;
}

/** Returns the assumed setting's value in the form. */
function valueOf(form: IntermediateForm, id: string | null, field: string): string {
  if (field === "as_of") return form.as_of?.value ?? "now";
  const atom = form.atoms.find((one) => one.id === id);
  if (atom === undefined) return "the default";
  const { rhs } = atom;
  if (field === "rhs" && rhs.kind === "number") return String(rhs.number);
  if (field === "rhs" && rhs.kind === "range") return `${rhs.low} to ${rhs.high}`;
  if (field === "rhs" && rhs.kind === "study") return rhs.concept;
  if (field === "rhs" && rhs.kind === "texts") return rhs.texts.join(", ");
  if (field === "rhs") return rhs.kind === "date" ? rhs.date : "present";
  if (field === "timeframe") return atom.timeframe ?? "1d";
  if (field === "session") return atom.session?.join(", ") ?? "regular";
  if (field === "within") return String(atom.within ?? 1);
  if (field === "bars_ago") return String(atom.bars_ago ?? 0);
  if (field === "params") return atom.params?.map(({ name, value }) => `${name} ${value}`).join(", ") ?? "the default";
  return field === "op" ? atom.op : atom.concept;
}

function faultOf(issue: z.core.$ZodIssue): FormFault {
  const path = issue.path.map((key) => `/${String(key)}`).join("");
  const allowed =
    issue.code === "invalid_value"
      ? `one of ${issue.values.map(String).join(" ")}`
      : issue.code === "unrecognized_keys"
        ? `leave out ${issue.keys.slice(0, 5).join(" ").slice(0, 80)}`
        : issue.message;
  return formFault("schema", path, allowed);
}
