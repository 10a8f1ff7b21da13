const VOWELS = "aeiou";
/** Matches verbs whose last consonant doubles before an ending: drop, begin, occur, but not gather or open. */
const DOUBLED = /^(?:be|oc|out|over|pre|re|under|up)?[^aeiou]+[aeiou][bdgmnprt]$/;

const past = (verb: string): string => {
  if (verb.endsWith("e")) return `${verb}d`;
  if (verb.endsWith("y") && !VOWELS.includes(verb.at(-2)!)) return `${verb.slice(0, -1)}ied`;
  return DOUBLED.test(verb) ? `${verb}${verb.at(-1)!}ed` : `${verb}ed`;
};

const participle = (verb: string): string => {
  if (verb.endsWith("ie")) return `${verb.slice(0, -2)}ying`;
  if (verb.endsWith("e") && !verb.endsWith("ee")) return `${verb.slice(0, -1)}ing`;
  return DOUBLED.test(verb) ? `${verb}${verb.at(-1)!}ing` : `${verb}ing`;
};

/**
 * Returns all forms of the verbs as one place of a pattern: `drop` gives drop|dropped|dropping. An irregular verb lists its
 * past forms: `fall/fell/fallen` gives these and falling.
 */
export function inflected(verbs: string): string {
  const forms = verbs
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [verb = "", ...irregular] = entry.split("/");
      return [verb, ...(irregular.length > 0 ? irregular : [past(verb)]), participle(verb)];
    });
  return [...new Set(forms)].join("|");
}
