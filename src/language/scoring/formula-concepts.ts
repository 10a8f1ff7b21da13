import { resolveStudy } from "#catalogue";
import type { StudyConcept } from "./study-concepts.ts";

const FIXED: readonly (readonly [string, StudyConcept])[] = [
  ["=high-low", { concept: "range" }],
  ["=max(high-low,abs(high-lag(close,1)),abs(low-lag(close,1)))", { concept: "true_range" }],
  ["=close-lag(close,1)", { concept: "change_abs", params: { period: 1 } }],
  ["=close-open", { concept: "change_from_open" }],
  ["=(close-low)/(high-low)", { concept: "close_position" }],
  ["=(open/lag(close,1)-1)*100", { concept: "gap_pct" }],
  ["=open-lag(close,1)", { concept: "gap_abs" }],
  ["=(last/prev_close-1)*100", { concept: "change_pct", params: { period: 1 } }],
  ["=last-prev_close", { concept: "change_abs", params: { period: 1 } }],
];

const BY_TEXT: ReadonlyMap<string, StudyConcept> = new Map(
  FIXED.map(([text, concept]) => {
    const result = resolveStudy(text);
    return [result.ok ? result.study.canonical : text, concept];
  }),
);

/** Middle of the Bollinger bands, with the bands in either order. */
const MIDDLE = /^=\((?:bb_upper|bb_lower)\(close,(\d+),([\d.]+)\)\+(?:bb_upper|bb_lower)\(close,\1,\2\)\)\/2$/;

/** Returns the neutral concept of a formula's canonical text; undefined where there is none. */
export function formulaConcept(text: string): StudyConcept | undefined {
  const known = BY_TEXT.get(text);
  if (known !== undefined) return known;
  const middle = MIDDLE.exec(text)?.[1];
  return middle === undefined ? undefined : { concept: "bb_mid", params: { period: Number(middle) } };
}
