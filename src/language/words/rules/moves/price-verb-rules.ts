import { ownMember } from "#base";
import type { Quantity, Tree } from "../../chart/meanings.ts";
import type { Match, GrammarRule } from "../../chart/rule.ts";
import { boundsOn } from "../compare-subjects.ts";
import { seriesOf } from "../meaning.ts";
import { rules } from "../table.ts";

const SIZES: Readonly<Record<string, (quantity: Quantity) => boolean>> = {
  price: ({ unit, scaled }) => (unit === "$" || unit === null) && !scaled,
  large: ({ unit, value }) => (unit === "$" || unit === null) && value >= 1e6,
  shares: ({ unit }) => unit === "sh",
  percent: ({ unit }) => unit === "%",
};

/** Returns the bounds on a series; null unless all figures are of this kind. */
function on(match: Match, series: string, size: string): Tree | null {
  const bounds = match.one("bound");
  return bounds.every(({ quantity }) => ownMember(SIZES, size)!(quantity)) ? boundsOn(seriesOf(series), bounds) : null;
}

/** Rules for verbs that imply their subject: costs, is worth, pays. */
export const PRICE_VERB_RULES: readonly GrammarRule[] = rules(
  "condition",
  { on },
  `
  + ( ~cost|pricing|priced|~sell|~quote|~fetch|~command|offered|available|going|bought | ~change hands ) ( for|at|around|about|only|just|me )*
      {bound} ( each|apiece | a|per share | a piece | a stock )?
    {bound} ( each|apiece | a|per share )                                            => on close price
  + worth|valued|capitalized|capitalised|valuation|sized at|of? {bound}              => on market_cap large
    pay|paying|paid ( me|out|you|at|a|an )* {bound} ( a|per year|annum|annually )?   => on DividendYield percent
  + ~trade|~move|do|doing|does|turning {bound} ( a|per|each|every )? day|daily       => on avg_volume shares
    ~trade|~move|do|doing|does|turning {bound} ( a|per|each|every )? session?        => on volume shares
`,
);
