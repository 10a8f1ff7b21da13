import type { Json } from "#contract";
import type { LeftOut } from "../convert/conversion.ts";
import type { RemovedFilter } from "../convert/restrict-draft.ts";
import type { RefusalCode } from "../intermediate/form.ts";

/** One change to a payload, in words. */
export interface Change {
  readonly what: "Added" | "Removed" | "Changed" | "Switched off" | "Switched on" | "Set";
  readonly filter: string;
  /** The old filter in words; present for "Changed" alone. */
  readonly before?: string;
  /** Words of the instruction behind the change, and assumptions. */
  readonly reason: string;
}

/** Refusal codes in addition to those of a form, with their meaning. */
export const REASONS_BEYOND_FORMS = {
  provider_unavailable: "The language model cannot be asked, and the parser alone does not understand the words.",
  no_match: "An instruction speaks of a filter that the payload does not have.",
  no_change: "The payload is as the instruction wants it already.",
  unsupported_edit: "The change cannot be made by words.",
} as const;

/** Why an instruction is refused. */
export interface EditFault {
  readonly ok: false;
  readonly code: RefusalCode | keyof typeof REASONS_BEYOND_FORMS;
  readonly message: string;
  readonly suggestions: readonly string[];
}

/** Result of one request. */
export type EditOutcome =
  | {
      readonly ok: true;
      readonly payload: Json;
      readonly changes: readonly Change[];
      readonly leftOut: readonly LeftOut[];
      /** Filters removed because the caller's plan does not include them. */
      readonly removed: readonly RemovedFilter[];
    }
  | EditFault;

export function edited(payload: Json, ...changes: readonly Change[]): EditOutcome {
  return { ok: true, payload, changes, leftOut: [], removed: [] };
}

/** Joins the results of two consecutive requests: the payload of the second, the changes of both. */
export function joined(before: EditOutcome, after: EditOutcome): EditOutcome {
  if (!before.ok || !after.ok) return before.ok ? after : before;
  return {
    ok: true,
    payload: after.payload,
    changes: [...before.changes, ...after.changes],
    leftOut: [...before.leftOut, ...after.leftOut],
    removed: [...before.removed, ...after.removed],
  };
}

export function fault(code: EditFault["code"], message: string, suggestions: readonly string[] = []): EditFault {
  return { ok: false, code, message, suggestions };
}
