import { nearestName } from "#base";
import { resolveStudy } from "#catalogue";

/** Returns the reason for a name without a study, with the nearest known name. */
export function noCounterpart(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `${name.slice(0, 60)} has no counterpart${near === undefined ? "" : `; did you mean ${near}?`}`;
}

/** Returns the reason for an unknown name, with the study of that name or the nearest known name. */
export function unknownName(name: string, known: readonly string[]): string {
  const study = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  if (resolveStudy(study).ok)
    return `how ${name.slice(0, 60)} is written there is not known; the study ${study} is here`;
  const near = nearestName(name, known);
  return `${name.slice(0, 60)} is not known here${near === undefined ? "" : `; did you mean ${near}?`}`;
}
