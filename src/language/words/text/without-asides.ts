import type { Token } from "./token.ts";

const COUNT =
  /^(?:\d+|an?|trading|calendar|one|two|three|four|five|six|nine|ten|twelve|about|approx|approximately|roughly|around|equals?|or|~|=)$/;
const UNIT = /^(?:day|week|month|quarter|year|bar|period|session|d|wk|yr)$/;
/** Most words in brackets that say a length or a name again. */
const MOST = 4;

/** The tokens without brackets that say the words before them again: `39 week (9 month) ma`, `Average True Range (ATR)`. */
export function withoutAsides(tokens: readonly Token[]): readonly Token[] {
  const dropped = new Set<Token>();
  for (const [at, { text }] of tokens.entries()) {
    const end = text === "(" ? tokens.findIndex((token, behind) => behind > at && token.text === ")") : -1;
    const inner = tokens.slice(at + 1, end);
    if (end === -1 || inner.length === 0 || inner.length > MOST) continue;
    if (isLength(tokens.slice(0, at), inner) || isInitials(tokens.slice(0, at), inner))
      for (const token of tokens.slice(at, end + 1)) dropped.add(token);
    // `the 50 (day) average`.
    else if (tokens[at - 1]?.kind === "number" && inner.length === 1 && UNIT.test(inner[0]!.stem))
      dropped.add(tokens[at]!).add(tokens[end]!);
  }
  return dropped.size === 0 ? tokens : tokens.filter((token) => !dropped.has(token));
}

const isLength = (before: readonly Token[], inner: readonly Token[]): boolean =>
  UNIT.test(before.at(-1)?.stem ?? "") &&
  before.at(-2)?.kind === "number" &&
  inner.length > 1 &&
  UNIT.test(inner.at(-1)!.stem) &&
  inner.slice(0, -1).every(({ text }) => COUNT.test(text));

/** The first letters of the words before, the last of which may be another. */
function isInitials(before: readonly Token[], [name, ...others]: readonly Token[]): boolean {
  const length = name!.text.length;
  const words = before.slice(-length).map(({ text }) => text[0]);
  return (
    others.length === 0 &&
    length > 2 &&
    name!.kind === "word" &&
    words.slice(0, -1).join("") === name!.text.slice(0, -1)
  );
}
