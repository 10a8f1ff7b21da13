import type { Subject } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { feature, formula } from "./subjects.ts";

const lengthIn = ({ concept }: Subject): readonly string[] => /\((\d+)\)$/.exec(concept)?.slice(1) ?? [];
const isPlain = (subject: Subject): boolean => subject.group === "feature" && subject.barsAgo === null;
const text = ({ concept }: Subject): string => (concept.startsWith("=") ? `(${concept.slice(1)})` : concept);

/** One series over another: a share of the price is what the catalogue has in percent. */
function over(one: Subject | undefined, two: Subject | undefined, factor: 1 | 100): Subject | null {
  if (one === undefined || two === undefined || !isPlain(one) || !isPlain(two)) return null;
  const timeframe = one.timeframe ?? two.timeframe;
  if (two.name === "close" && factor === 100) {
    if (one.name === "atr") return { ...feature("atr_pct", lengthIn(one)), timeframe };
    if (one.concept === "=high-low") return { ...formula("(high-low)/close*100", "%"), timeframe };
    const [, length] = /^=sma\(high-low,(\d+)\)$/.exec(one.concept) ?? [];
    if (length !== undefined) return { ...feature("adr_pct", [length]), timeframe };
  }
  if (one.name === "volume" && two.name === "avg_volume")
    return factor === 1 ? { ...feature("rvol", lengthIn(two)), timeframe } : null;
  const scale = factor === 100 ? "*100" : "";
  return { ...formula(`${text(one)}/${text(two)}${scale}`, factor === 100 ? "%" : "x"), timeframe };
}

const inPercent = (match: Match): Subject | null => over(match.one("study"), match.maybe("study", 1), 100);
const asRatio = (match: Match): Subject | null => over(match.one("study"), match.maybe("study", 1), 1);

/** Ratios in words: ATR as a percentage of price, the 20 EMA divided by the 50 EMA. */
export const RATIO_RULES: readonly Rule[] = [
  rule(
    "level",
    "{study} ( as | in | expressed as | measured as )? ( a )? percent|percentage|%|pct|fraction|share|portion|proportion of ( the|its )* {study}",
    inPercent,
    0.5,
  ),
  rule(
    "level",
    "{study} ( relative to | compared to | as against | divided by | over | versus )? ( the|its )* {study} ( in percent | as a percentage | as percent )",
    inPercent,
    0.5,
  ),
  rule("level", "{study} ( divided by | ÷ ) ( the|its )* {study}", asRatio, 0.4),
  rule("level", "ratio of ( the|its )* {study} to|over|and|/ ( the|its )* {study}", asRatio, 0.5),
  rule("level", "{study} to|/ {study} ratio", asRatio, 0.5),
];
