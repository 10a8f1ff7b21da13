import type { Edge } from "../chart/edge.ts";
import type { Tree } from "../chart/meanings.ts";
import type { Cover } from "../cover.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { sentenceAround } from "./bounds.ts";
import { isUniverse } from "./combined.ts";
import { edgeAt, isCondition, wordsOf } from "./cover-edges.ts";

const NOUNS =
  "(?:side|setup|setups|criteria|conditions|signal|signals|scan|trade|trades|entry|entries|candidates|stocks|rules|filter|version|positions?)";
const HEADING = new RegExp(
  String.raw`^(?:for )?(?:(longs?|bullish|bulls?|upside|uptrends?|up|calls?)|(?:shorts?|bearish|bears?|downside|downtrends?|down|puts?)) (?:${NOUNS} )*(?::|\n)`,
);
const LONGEST = 5;

interface Heading {
  readonly from: number;
  readonly to: number;
  readonly isLong: boolean;
}

function headingsIn(tokens: readonly QueryToken[]): readonly Heading[] {
  return tokens.flatMap(({ kind }, from) => {
    const isStart = from === 0 || /^[.;\n]$/.test(tokens[from - 1]!.text);
    const found = isStart && kind === "word" ? HEADING.exec(textOf(tokens.slice(from, from + LONGEST))) : null;
    if (found === null) return [];
    const to = from + found[0].split(" ").length;
    return [{ from, to: tokens[to]?.text === "\n" ? to + 1 : to, isLong: found[1] !== undefined }];
  });
}

/** Makes the conditions under two opposite headings alternatives: `Long: price above VWAP. Short: price below VWAP.` */
export function withSides({ pieces, left }: Cover, tokens: readonly QueryToken[]): Cover {
  const headings = headingsIn(tokens);
  const [first, second] = headings;
  if (headings.length !== 2 || first!.isLong === second!.isLong) return { pieces, left };
  const isHeading = (from: number, to: number): boolean => headings.some((one) => from >= one.from && to <= one.to);
  const isOfLine = tokens[second!.to - 1]!.text === ":";
  const line = tokens.findIndex(({ text }, at) => isOfLine && at >= second!.to && text === "\n");
  const end = line === -1 ? tokens.length : line;
  // `Uptrend: EMA 20 > EMA 50` may be one piece.
  const between = (from: number, to: number): readonly Edge[] =>
    pieces.flatMap((one) =>
      one.to > from && one.to <= to && !isHeading(one.from, one.to) ? [{ ...one, from: Math.max(one.from, from) }] : [],
    );
  const sections = [between(first!.to, second!.from), between(second!.to, end)].map(trimmed);
  if (!sections.every((section) => section.some(isCondition))) return { pieces, left };
  return {
    pieces: [...between(0, first!.from), ...alternatives(sections), ...between(end, tokens.length)],
    left: left.filter((at) => !isHeading(at, at + 1)),
  };
}

/** Puts sections in brackets, joined by `or`. */
const alternatives = (sections: readonly (readonly Edge[])[]): readonly Edge[] =>
  sections.flatMap((section, at) => {
    const [from, to] = [section[0]!.from, section.at(-1)!.to];
    const joint = at === 0 ? edgeAt("and", from, "comma") : edgeAt("or", from, true);
    return [joint, edgeAt("open", from, true), ...section, edgeAt("close", to, true)];
  });

/**
 * Makes a sentence that begins with `or` an alternative to the sentence before, except for the stocks that the latter begins
 * with: `Tech stocks with RSI below 30. Or, down 20 % this month.` Leaves out one with unread words.
 */
export function withSentences({ pieces, left }: Cover, tokens: readonly QueryToken[]): Cover {
  const lost: number[] = [];
  const rows: Edge[][][] = [];
  for (const edge of pieces) {
    const [start] = sentenceAround(edge.from, tokens);
    const sentence = rows.at(-1)?.at(-1);
    const isOther = edge.kind === "or" && edge.from === start && edge.to > start && sentence?.some(isCondition);
    if (isOther) rows.at(-1)!.push([edge]);
    else if (sentence !== undefined && sentence[0]!.from >= start) sentence.push(edge);
    else rows.push([[edge]]);
  }
  const isRead = (sentence: readonly Edge[]): boolean => {
    const [start, end] = sentenceAround(sentence[0]!.from, tokens);
    return !left.some((at) => at >= start && at < end);
  };
  const joined = rows.flatMap(([first, ...others]) => {
    const said = others.filter((one) => one.some(isCondition));
    if (said.length === 0) return [first!, ...others].flat();
    const read = said.filter(isRead);
    lost.push(...wordsOf(said.filter((one) => !read.includes(one)).flat()));
    const ofStocks = first!.findIndex((one) => HAS_TREE.has(one.kind) && !isOfStocks(one));
    const sections = [first!.slice(Math.max(0, ofStocks)), ...read].map(trimmed);
    return read.length === 0
      ? first!
      : [
          ...first!.slice(0, Math.max(0, ofStocks)),
          ...alternatives(sections),
          edgeAt("and", read.at(-1)!.at(-1)!.to, "but"),
        ];
  });
  return { pieces: joined, left: [...left, ...lost].toSorted((a, b) => a - b) };
}
const HAS_TREE = new Set<Edge["kind"]>(["condition", "predicate", "operand", "not", "open", "either"]);
const isOfStocks = ({ kind, value }: Edge): boolean => kind === "condition" && isUniverse(value as Tree);

/** Returns the pieces of a section without the connectives at its edges. */
function trimmed(section: readonly Edge[]): readonly Edge[] {
  const isLink = ({ kind }: Edge): boolean => kind === "and" || kind === "order" || kind === "or" || kind === "filler";
  const start = section.findIndex((one) => !isLink(one));
  return start === -1 ? [] : section.slice(start, section.findLastIndex((one) => !isLink(one)) + 1);
}
