import type { Edge } from "../chart/edge.ts";
import type { Token } from "../text/token.ts";

const SAID = new Set(["condition", "predicate", "operand", "topic", "asOf", "badTimeframe"]);

/** Unread words before a colon that nothing precedes: the name of the scan, as in `turtle style: …`. */
export function titleWords(
  unread: readonly number[],
  pieces: readonly Edge[],
  tokens: readonly Token[],
): readonly number[] {
  const first = pieces.find(({ kind }) => SAID.has(kind))?.from ?? tokens.length;
  const end = tokens.findLastIndex(({ text, glued }, at) => at < first && (text === ":" || (text === "-" && !glued)));
  const title = unread.filter((at) => at < end);
  return title.length <= MOST && title.every((at) => tokens[at]!.kind !== "date") ? title : [];
}
const MOST = 8;
