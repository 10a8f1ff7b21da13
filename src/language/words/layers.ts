import { layerOf, type Layer } from "./chart/chart.ts";
import type { GrammarRule } from "./chart/rule.ts";
import { AVERAGE_RULES } from "./rules/series/average-rules.ts";
import { CHOICE_RULES } from "./rules/choice-rules.ts";
import { CHAIN_RULES } from "./rules/series/chain-rules.ts";
import { CHANGE_RULES, SPAN_RULES } from "./rules/moves/change-rules.ts";
import { BOUND_RULES, COMPARATOR_RULES, STRESSED_COMPARATOR_RULES } from "./rules/comparator-rules.ts";
import { COMPARE_RULES, NESTED_PREDICATE_RULES, OPERAND_RULES } from "./rules/compare-rules.ts";
import { CONNECTIVE_RULES, COURTESY_RULES } from "./rules/connective-rules.ts";
import { CROSS_RULES, DIRECTED_RULES, DOUBLED_CROSS_RULES } from "./rules/cross-rules.ts";
import { AS_OF_RULES, BASIS_RULES, DATE_RULES } from "./rules/time/date-rules.ts";
import { AGO_RULES, COUNTED_RULES, DURATION_RULES, STREAK_RULES, WINDOW_RULES } from "./rules/time/duration-rules.ts";
import { EARNINGS_RULES } from "./rules/companies/earnings-rules.ts";
import { EITHER_WAY_RULES } from "./rules/moves/either-way-rules.ts";
import { BREAKOUT_RULES, CLOUD_RULES, EXTREME_RULES } from "./rules/moves/extreme-rules.ts";
import { FUNDAMENTAL_RULES } from "./rules/companies/fundamental-rules.ts";
import { GAP_RULES } from "./rules/moves/gap-rules.ts";
import { GROWTH_FIGURE_RULES, GROWTH_RULES, GROWTH_TOPIC_RULES } from "./rules/companies/growth-rules.ts";
import { IDIOM_RULES } from "./rules/idiom-rules.ts";
import { BAND_RULES, INDICATOR_RULES } from "./rules/series/indicator-rules.ts";
import { INSIDER_RULES, INSIDER_TOPIC_RULES } from "./rules/companies/insider-rules.ts";
import { LINE_RULES } from "./rules/series/line-rules.ts";
import { LISTING_RULES, MARKET_RULES } from "./rules/companies/listing-rules.ts";
import { PERIOD_RULES } from "./rules/companies/period-rules.ts";
import { ORDER_RULES } from "./rules/time/order-rules.ts";
import { MODEL_RULES } from "./rules/companies/model-rules.ts";
import { NEAR_RULES } from "./rules/moves/near-rules.ts";
import { NOTED_CONDITION_RULES, NOTED_RULES } from "./rules/series/notation-rules.ts";
import { MULTIPLE_RULES, NUMBER_RULES, QUANTITY_RULES } from "./rules/number-rules.ts";
import { PATTERN_RULES, SIDE_RULES } from "./rules/pattern-rules.ts";
import { LEVEL_RULES, PLACED_RULES } from "./rules/series/placed-rules.ts";
import { PREDICATE_RULES } from "./rules/predicate-rules.ts";
import { PRICE_VERB_RULES } from "./rules/moves/price-verb-rules.ts";
import { RANGE_OF_PREDICATE_RULES, RANGE_OF_RULES } from "./rules/series/range-of-rules.ts";
import { RELATIVE_RULES } from "./rules/moves/relative-rules.ts";
import { EVENT_COUNT_RULES, ROW_PREDICATE_RULES, ROW_RULES } from "./rules/moves/row-rules.ts";
import { PRODUCT_RULES, SHARE_OF_PREDICATE_RULES, SHARE_OF_RULES } from "./rules/series/share-of-rules.ts";
import { SHORT_RULES } from "./rules/companies/short-rules.ts";
import { SIZED_RULES } from "./rules/moves/sized-rules.ts";
import { STATE_RULES, TREND_RULES } from "./rules/moves/state-rules.ts";
import { STRETCH_CONDITION_RULES, STRETCH_RULES } from "./rules/moves/stretch-rules.ts";
import { CHART_RULES, SESSION_RULES, TIMEFRAME_RULES } from "./rules/time/timeframe-rules.ts";
import { TIMES_RULES, VOLUME_CHANGE_RULES } from "./rules/moves/times-rules.ts";
import { AROUND_TOPIC_RULES, TOPIC_RULES } from "./rules/companies/topic-rules.ts";
import { TRADED_RULES, VOLUME_RULES } from "./rules/moves/volume-rules.ts";

/**
 * The grammar, lowest layer first: the rules of a layer see what lower layers found. `rules/` holds comparisons, crosses and
 * connectives; `rules/series` what can be compared (averages, indicators, levels of other bars); `rules/time` stretches, dates and
 * timeframes; `rules/moves` changes, extremes, gaps and states of a price; `rules/companies` figures, listings and topics that no
 * scan serves.
 */
const RULES: readonly (readonly GrammarRule[])[] = [
  [...NUMBER_RULES, ...SIDE_RULES, ...CONNECTIVE_RULES],
  [
    ...QUANTITY_RULES,
    ...MULTIPLE_RULES,
    ...DURATION_RULES,
    ...DATE_RULES,
    ...TIMEFRAME_RULES,
    ...COMPARATOR_RULES,
    ...CROSS_RULES,
    ...NOTED_RULES,
    ...SESSION_RULES,
    ...BASIS_RULES,
  ],
  [
    ...STRESSED_COMPARATOR_RULES,
    ...DOUBLED_CROSS_RULES,
    ...AGO_RULES,
    ...WINDOW_RULES,
    ...COUNTED_RULES,
    ...CHOICE_RULES,
    ...STREAK_RULES,
    ...CHART_RULES,
    ...ORDER_RULES,
  ],
  [
    ...AVERAGE_RULES,
    ...INDICATOR_RULES,
    ...BAND_RULES,
    ...LEVEL_RULES,
    ...BOUND_RULES,
    ...SPAN_RULES,
    ...AS_OF_RULES,
    ...GROWTH_FIGURE_RULES,
  ],
  [...PLACED_RULES, ...PERIOD_RULES],
  OPERAND_RULES,
  PRODUCT_RULES,
  [
    ...PREDICATE_RULES,
    ...ROW_PREDICATE_RULES,
    ...CLOUD_RULES,
    ...RANGE_OF_PREDICATE_RULES,
    ...SHARE_OF_PREDICATE_RULES,
    ...NEAR_RULES,
    ...STATE_RULES,
    ...STRETCH_RULES,
    ...TIMES_RULES,
    ...DIRECTED_RULES,
  ],
  NESTED_PREDICATE_RULES,
  TOPIC_RULES,
  [
    ...AROUND_TOPIC_RULES,
    ...GROWTH_TOPIC_RULES,
    ...GROWTH_RULES,
    ...SIZED_RULES,
    ...COMPARE_RULES,
    ...CHAIN_RULES,
    ...RELATIVE_RULES,
    ...CHANGE_RULES,
    ...VOLUME_CHANGE_RULES,
    ...GAP_RULES,
    ...EXTREME_RULES,
    ...IDIOM_RULES,
    ...LINE_RULES,
    ...VOLUME_RULES,
    ...PATTERN_RULES,
    ...FUNDAMENTAL_RULES,
    ...SHORT_RULES,
    ...INSIDER_RULES,
    ...INSIDER_TOPIC_RULES,
    ...EARNINGS_RULES,
    ...LISTING_RULES,
    ...MARKET_RULES,
    ...MODEL_RULES,
    ...TREND_RULES,
    ...STRETCH_CONDITION_RULES,
    ...NOTED_CONDITION_RULES,
    ...ROW_RULES,
    ...PRICE_VERB_RULES,
    ...TRADED_RULES,
    ...BREAKOUT_RULES,
    ...COURTESY_RULES,
    ...EITHER_WAY_RULES,
    ...RANGE_OF_RULES,
    ...SHARE_OF_RULES,
  ],
  EVENT_COUNT_RULES,
];

export const LAYERS: readonly Layer[] = RULES.map(layerOf);

/** Returns every stem of the grammar, for the spelling check. */
export function grammarStems(): ReadonlySet<string> {
  const stems = new Set<string>();
  const collect = (parts: GrammarRule["parts"]): void => {
    for (const { element } of parts) {
      if (element.type === "words") for (const stem of element.stems) stems.add(stem);
      else if (element.type === "choice") for (const sequence of element.sequences) collect(sequence);
    }
  };
  for (const rules of RULES) for (const rule of rules) collect(rule.parts);
  return stems;
}
