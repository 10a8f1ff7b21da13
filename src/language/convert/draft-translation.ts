import { ownMember } from "#base";
import { pointerKeys, type ScanPayload } from "#contract";
import { checkForm } from "../check/check-form.ts";
import { toForm, type PayloadForm } from "../compile/to-form.ts";
import { EMPTY_FORM, type IntermediateForm } from "../intermediate/form.ts";
import type { Origin } from "../importers/translation.ts";
import type { PastedScan } from "../importers/read-pasted.ts";
import type { Translation } from "../importers/translation.ts";
import type { WordsContext } from "../words-context.ts";
import type { Draft } from "./draft.ts";
import { settleFaults } from "./settle-faults.ts";

const BESIDE = "it stands beside a scan, which was read alone; add it to the payload by refining it";
/** Faults of the scan itself, which no other reading would remove. */
const OF_THE_SCAN = ["duplicate", "contradictory"];

/**
 * Turns a pasted scan into a draft; each filter has the span of the text behind it. Null where no form has the same
 * meaning, or where the scan does not restrict the stocks.
 */
export function draftTranslation(pasted: PastedScan, words: WordsContext): Draft | null {
  const { translation, notation, sure } = pasted;
  const { payload } = translation;
  if (payload === null) return null;
  const read = toForm(payload);
  if (read.form.atoms.length === 0 || read.opaque.length > 0) return null;
  const form = withOrigins(read, payload, pasted);
  const faults = checkForm(form, null, words);
  if (!sure && faults.some(({ code }) => !OF_THE_SCAN.includes(code))) return null;
  const { conditions, carried } = translation;
  const coverage = carried / (conditions + pasted.outside.length);
  return { ...TRANSLATED, ...settleFaults(form, faults), translated: notation, coverage };
}

/** Returns the refusal of a text that certainly is a scan but cannot be drafted. */
export function refuseTranslation({ translation, notation }: PastedScan): Draft {
  const [first] = translation.notCarried;
  const why = first === undefined ? "it cannot be drafted as conditions; translate the scan instead" : first.reason;
  const message = `The text is a scan of another screener (${notation}), and nothing of it can be carried over: ${why}`;
  return {
    ...TRANSLATED,
    form: EMPTY_FORM,
    translated: notation,
    refusal: { code: "unsupported_data", message, suggestions: [] },
  };
}

/** Returns the refusal of a scan in a language without an importer. */
export function refuseForeign(why: string): Draft {
  const refusal = { code: "unsupported_data", message: why, suggestions: [] } as const;
  return { ...TRANSLATED, form: EMPTY_FORM, translated: null, refusal };
}

const TRANSLATED = { model: null, fallback: null, repairs: 0, examples: null, cacheable: true, coverage: 0 } as const;

function withOrigins(
  read: PayloadForm,
  payload: ScanPayload,
  { translation, span, outside, notation }: PastedScan,
): IntermediateForm {
  const { form, paths } = read;
  const placed = ({ span: [from, to] }: Pick<Origin, "span">) => [from + span[0], to + span[0]];
  const origins = new Map(form.atoms.map(({ id }) => [id, originAt(payload, paths.get(id) ?? "", translation)]));
  const atoms = form.atoms.map((atom) => {
    const origin = origins.get(atom.id);
    return origin === undefined ? atom : { ...atom, span: placed(origin) };
  });
  const atomNotes = new Set([...origins.values()].flatMap((origin) => origin?.notes ?? []));
  const ofAtoms = form.atoms.flatMap(({ id }) => (origins.get(id)?.notes ?? []).map((why) => [id, why] as const));
  const ofAll = translation.notes.filter((note) => !atomNotes.has(note)).map((why) => [null, why] as const);
  return {
    ...form,
    atoms: atoms.toSorted((a, b) => (a.span?.[0] ?? 0) - (b.span?.[0] ?? 0)),
    unsupported: [
      ...outside.map((words) => ({ span: [...words], reason: BESIDE })),
      ...translation.notCarried.map((one) => ({ span: placed(one), reason: one.reason })),
    ],
    assumptions: [...ofAtoms, ...ofAll].map(([atom, why]) => ({ atom, field: "translation", value: notation, why })),
  };
}

/** Returns the origin of the innermost entry on the way to a pointer. */
function originAt(payload: ScanPayload, pointer: string, { origins }: Translation): Origin | undefined {
  let at: unknown = payload;
  let found: Origin | undefined;
  for (const key of pointerKeys(pointer)) {
    at = memberOf(at, key);
    if (typeof at === "object" && at !== null) found = origins.get(at) ?? found;
  }
  return found;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? ownMember(value, key) : undefined;
}
