import { resolveStudy } from "#catalogue";

/** The canonical text of a study, or the text as written where it is none (the validator has said so before). */
export function canonicalStudy(text: string): string {
  const resolved = resolveStudy(text, {});
  return resolved.ok ? resolved.study.canonical : text;
}
