import { AppError, nearestName } from "#base";

interface Named {
  readonly name: string;
  readonly otherNames: readonly string[];
}

/**
 * Returns the member of a list with a name, or with one of its other names. Throws bad_request, which lists the names;
 * `noun` says what they are names of.
 */
export function namedIn<T extends Named>(list: readonly T[], noun: string, name: string): T {
  const wanted = name.toLowerCase();
  const found = list.find((one) => one.name === wanted || one.otherNames.includes(wanted));
  if (found !== undefined) return found;
  const names = list.flatMap((one) => [one.name, ...one.otherNames]);
  const near = nearestName(wanted, names);
  throw new AppError(
    "bad_request",
    `There is no ${noun} "${name}"${near === undefined ? "" : `; did you mean ${near}?`} The ${noun}s are ${names.join(", ")}.`,
  );
}
