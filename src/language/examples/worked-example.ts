import type { Condition, FeatureFilter, ScanPayload, Want } from "#contract";
import type { RefusalCode } from "../intermediate/form.ts";

/** A query with its payload, or with the code of its refusal. */
export type WorkedExample =
  | { readonly query: string; readonly payload: ScanPayload; readonly refusal: null }
  | { readonly query: string; readonly payload: null; readonly refusal: RefusalCode };

export function means(query: string, payload: ScanPayload): WorkedExample {
  return { query, payload, refusal: null };
}

export function refused(query: string, refusal: RefusalCode): WorkedExample {
  return { query, payload: null, refusal };
}

/** Returns a payload whose conditions must all hold. */
export function all(...conditions: Condition[]): ScanPayload {
  return { All: conditions };
}

/** Returns a condition of feature filters, which must all hold. */
export function studies(...filters: FeatureFilter[]): Condition {
  return { FeatureWindow: { Filters: filters } };
}

/** Returns one feature filter: the study, the test of its value, and any settings that differ from the defaults. */
export function study(
  input: string,
  want: Want,
  settings: Omit<FeatureFilter, "Input" | "Returns"> = {},
): FeatureFilter {
  return { Input: input, ...settings, Returns: { Want: want } };
}
