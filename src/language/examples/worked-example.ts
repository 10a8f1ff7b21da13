import type { Condition, FeatureFilter, ScanPayload, Want } from "#contract";
import type { RefusalCode } from "../intermediate/form.ts";

/** A query with the payload that it means, or with the code by which it is refused. */
export type WorkedExample =
  | { readonly query: string; readonly payload: ScanPayload; readonly refusal: null }
  | { readonly query: string; readonly payload: null; readonly refusal: RefusalCode };

export function means(query: string, payload: ScanPayload): WorkedExample {
  return { query, payload, refusal: null };
}

export function refused(query: string, refusal: RefusalCode): WorkedExample {
  return { query, payload: null, refusal };
}

/** A payload whose conditions must all hold. */
export function all(...conditions: Condition[]): ScanPayload {
  return { All: conditions };
}

/** A condition of feature filters, which must all hold. */
export function studies(...filters: FeatureFilter[]): Condition {
  return { FeatureWindow: { Filters: filters } };
}

/** One feature filter: the study, what its value must be, and the settings that are not the default. */
export function study(
  input: string,
  want: Want,
  settings: Omit<FeatureFilter, "Input" | "Returns"> = {},
): FeatureFilter {
  return { Input: input, ...settings, Returns: { Want: want } };
}
