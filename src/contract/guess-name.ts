import { nearestName } from "#base";

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/** The known name that was probably meant. A guess never changes a number: 60m is not taken for 20m. */
export function guessName(written: string, known: readonly string[]): string | undefined {
  if (written === "") return undefined;
  const word = written.slice(0, 64).toLowerCase();
  const plausible = known.filter((name) => digitsOf(name) === digitsOf(word));
  const begun = plausible.find((name) => name.toLowerCase().startsWith(word));
  if (begun !== undefined) return begun;
  // Of names that the word goes on from, such as 1d in 1day, the longest is the best guess.
  const extended = plausible
    .filter((name) => name.length > 1 && word.startsWith(name.toLowerCase()))
    .sort((a, b) => b.length - a.length)[0];
  return extended ?? nearestName(word, plausible);
}
