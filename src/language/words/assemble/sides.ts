import type { Edge } from "../chart/edge.ts";
import type { Cover } from "../cover.ts";
import { textOf, type QueryToken } from "../text/token.ts";
import { edgeAt, isCondition } from "./cover-edges.ts";

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
  const [one, other] = sections as [readonly Edge[], readonly Edge[]];
  const place = one.at(-1)!.to;
  return {
    pieces: [
      ...between(0, first!.from),
      edgeAt("and", one[0]!.from, "comma"),
      edgeAt("open", one[0]!.from, true),
      ...one,
      edgeAt("close", place, true),
      edgeAt("or", place, true),
      edgeAt("open", place, true),
      ...other,
      edgeAt("close", other.at(-1)!.to, true),
      ...between(end, tokens.length),
    ],
    left: left.filter((at) => !isHeading(at, at + 1)),
  };
}

/** Returns the pieces of a section without the connectives at its edges. */
function trimmed(section: readonly Edge[]): readonly Edge[] {
  const isLink = ({ kind }: Edge): boolean => kind === "and" || kind === "order" || kind === "or" || kind === "filler";
  const start = section.findIndex((one) => !isLink(one));
  return start === -1 ? [] : section.slice(start, section.findLastIndex((one) => !isLink(one)) + 1);
}
