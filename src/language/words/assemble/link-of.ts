import type { Note } from "../chart/meanings.ts";
import type { Token } from "../text/token.ts";

/** Most unknown words that may stand between a subject and its comparison. */
const MOST = 2;
const VERB = /(?:[^s]s|ed|ing)$/;

/** Unknown words between a subject and what is said of it: a verb is taken to link them, anything else is reported. */
export function linkOf(
  tokens: readonly Token[],
  unread: ReadonlySet<number>,
  from: number,
  to: number,
): { readonly excused: readonly number[]; readonly notes: readonly Note[] } {
  const words: number[] = [];
  for (let at = from; at < to; at++) if (unread.has(at)) words.push(at);
  const isLink =
    words.length > 0 &&
    words.length <= MOST &&
    words.every((at) => tokens[at]!.kind === "word") &&
    words.some((at) => VERB.test(tokens[at]!.text));
  if (!isLink) return { excused: [], notes: [] };
  const text = words.map((at) => tokens[at]!.text).join(" ");
  return {
    excused: words,
    notes: [{ field: "op", value: text, why: `"${text}" was taken to link what it stands between` }],
  };
}
