import type { FeatureGroup } from "#accounts";
import type { Issue } from "#base";
import { checkNames } from "#catalogue";
import { canonicalText, type ScanPayload } from "#contract";
import { usesBeyond, type Use } from "./plan-requirements.ts";

/** What is found out about a large payload at once. */
export interface PayloadChecked {
  readonly issues: readonly Issue[];
  /** What of it belongs to the groups that the caller's plan lacks. */
  readonly uses: readonly Use[];
  /** Absent where there are issues. */
  readonly canonical?: string;
}

export function checkPayloadTask({
  payload,
  lacking,
}: {
  readonly payload: ScanPayload;
  readonly lacking: readonly FeatureGroup[];
}): PayloadChecked {
  const issues = checkNames(payload, "/instructions");
  if (issues.length > 0) return { issues, uses: [] };
  return { issues, uses: usesBeyond(lacking, payload), canonical: canonicalText(payload) };
}
