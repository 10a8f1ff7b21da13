import type { Chart } from "./chart/chart.ts";
import type { Edge, Kind } from "./chart/edge.ts";
import type { Subject } from "./chart/meanings.ts";
import { isFiller, isLight } from "./lexicon/fillers.ts";
import { listed } from "./text/rows.ts";
import type { QueryToken } from "./text/token.ts";

/** Kinds of edges that can cover a sentence, with the base weight of each. */
const PIECES = listed(
  `condition -1; predicate -1.4; operand -2.15; scope -0.8; window -0.8; counted -0.8; streak -0.8; ago -0.8; asOf -0.6; basis -0.3; topic -0.9; filler -0.8;
  badTimeframe -0.9; postfix -0.5; setting -0.5; likewise -1; and -0.05; order -0.05; or 0; either -0.05; choice -0.1; neither -0.05; choice -0.1; not -0.1; open -0.1; close -0.1`,
).map((row) => {
  const [kind, base] = row.split(" ");
  return [kind as Kind, Number(base)] as const;
});
const SKIPPED = -2.2;
const SKIPPED_NUMBER = -2.5;
const LIGHT = 0.12;

function worthOf(token: QueryToken): number {
  if (token.kind === "number" || token.kind === "date") return 1.1;
  return isFiller(token.stem) ? LIGHT : token.kind === "symbol" ? 0.25 : 1;
}

function skipCost(token: QueryToken): number {
  if (isFiller(token.stem) || isLight(token.stem)) return 0;
  if (token.kind === "number" || token.kind === "date") return SKIPPED_NUMBER;
  if (token.text === "%") return SKIPPED;
  if (token.kind === "symbol") return "(){}[]_|/#'\"\n-+&%=".includes(token.text) ? -0.4 : -0.2;
  return token.stem.length === 1 ? -0.6 : SKIPPED;
}

/** Least worth of a company's figure of several words, which may all be fillers: `return on equity`. */
const FIGURE = 2.5;
const isFigure = ({ kind, value, from, to }: Edge): boolean =>
  kind === "operand" && to - from > 1 && (value as Subject).group === "fundamental";

export interface Cover {
  readonly pieces: readonly Edge[];
  /** Tokens outside every piece, without fillers. */
  readonly left: readonly number[];
}

/** Returns the row of adjacent edges with the highest total weight. */
export function coverOf(chart: Chart): Cover {
  const { tokens } = chart;
  const value = tokens.map(worthOf);
  const sums = [0];
  for (const one of value) sums.push(sums.at(-1)! + one);
  const best = new Float64Array(tokens.length + 1);
  const taken: (Edge | undefined)[] = tokens.map(() => undefined);
  for (let from = tokens.length - 1; from >= 0; from--) {
    best[from] = best[from + 1]! + skipCost(tokens[from]!);
    for (const [kind, base] of PIECES) {
      for (const edge of chart.at(kind, from)) {
        const worth = sums[edge.to]! - sums[from]!;
        const score = best[edge.to]! + (isFigure(edge) ? Math.max(worth, FIGURE) : worth) + base + edge.weight;
        if (score > best[from]! + 1e-9) {
          best[from] = score;
          taken[from] = edge as Edge;
        }
      }
    }
  }
  const pieces: Edge[] = [];
  const left: number[] = [];
  for (let at = 0; at < tokens.length;) {
    const edge = taken[at];
    if (edge === undefined) {
      if (skipCost(tokens[at]!) <= -0.5) left.push(at);
      at++;
    } else {
      pieces.push(edge);
      at = edge.to;
    }
  }
  return { pieces, left };
}
