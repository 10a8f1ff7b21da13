import { resolveStudy } from "#catalogue";

/**
 * Returns the canonical text of a study, or the text as written if it is not a study (the validator has already
 * reported that).
 */
export function canonicalStudy(text: string): string {
  const resolved = resolveStudy(text, {});
  return resolved.ok ? resolved.study.canonical : text;
}
