import { SIZE_RULES } from "./rules/size-rules.ts";
import { LINE_RULES } from "./rules/line-rules.ts";
import { TRADED_RULES, VOLUME_RULES } from "./rules/volume-rules.ts";
import { DIVIDEND_RULES } from "./rules/dividend-rules.ts";
import { VALUATION_RULES } from "./rules/valuation-rules.ts";
import { NEAR_RULES } from "./rules/near-rules.ts";
import { DISTANCE_RULES } from "./rules/distance-rules.ts";
import { STATE_RULES, STRETCH_RULES, TREND_RULES } from "./rules/state-rules.ts";
import { layerOf, type Layer } from "./chart/chart.ts";
import { CHANGE_RULES } from "./rules/change-rules.ts";
import { FUNDAMENTAL_RULES } from "./rules/fundamental-rules.ts";
import { INSIDER_RULES } from "./rules/insider-rules.ts";
import { SHORT_RULES } from "./rules/short-rules.ts";
import { BOUND_RULES, COMPARATOR_RULES } from "./rules/comparator-rules.ts";
import { COMPARE_RULES, OPERAND_RULES } from "./rules/compare-rules.ts";
import { CONNECTIVE_RULES } from "./rules/connective-rules.ts";
import { CROSS_RULES } from "./rules/cross-rules.ts";
import { AS_OF_RULES, BASIS_RULES, DATE_RULES } from "./rules/date-rules.ts";
import { AGO_RULES, DURATION_RULES, STREAK_RULES, WINDOW_RULES } from "./rules/duration-rules.ts";
import { EARNINGS_DATE_RULES } from "./rules/earnings-date-rules.ts";
import { EARNINGS_SURPRISE_RULES } from "./rules/earnings-surprise-rules.ts";
import { IPO_RULES } from "./rules/ipo-rules.ts";
import { LISTING_RULES } from "./rules/listing-rules.ts";
import { PERCENT_MOVE_RULES } from "./rules/percent-move-rules.ts";
import { VOLUME_CHANGE_RULES } from "./rules/volume-change-rules.ts";
import { EXPECTED_RULES } from "./rules/expected-rules.ts";
import { BREAKOUT_RULES, EXTREME_RULES } from "./rules/extreme-rules.ts";
import { GAP_RULES } from "./rules/gap-rules.ts";
import { IDIOM_RULES } from "./rules/idiom-rules.ts";
import { MODEL_RULES } from "./rules/model-rules.ts";
import { FRACTION_RULES, MULTIPLE_RULES, NUMBER_RULES, QUANTITY_RULES } from "./rules/number-rules.ts";
import { PATTERN_RULES, SIDE_RULES } from "./rules/pattern-rules.ts";
import { PREDICATE_RULES } from "./rules/predicate-rules.ts";
import { SESSION_RULES, SESSION_SCOPE_RULES } from "./rules/session-rules.ts";
import { AVERAGE_RULES } from "./rules/average-rules.ts";
import { BAND_RULES, INDICATOR_RULES } from "./rules/indicator-rules.ts";
import { NESTED_RULES } from "./rules/nested-rules.ts";
import { LEVEL_RULES, PLACED_RULES } from "./rules/placed-rules.ts";
import { CHART_RULES, TIMEFRAME_RULES } from "./rules/timeframe-rules.ts";
import { TOPIC_RULES } from "./rules/topic-rules.ts";
import type { Rule } from "./chart/rule.ts";
import { COURTESY_RULES } from "./rules/courtesy-rules.ts";
import { DIRECTED_RULES } from "./rules/directed-rules.ts";
import { ELLIPSIS_RULES } from "./rules/ellipsis-rules.ts";
import {
  NOTED_CALL_RULES,
  NOTED_COMPARATOR_RULES,
  NOTED_CONDITION_RULES,
  NOTED_CROSS_RULES,
  NOTED_LEVEL_RULES,
  NOTED_TIME_RULES,
} from "./rules/notation-rules.ts";
import { MOVE_RULES } from "./rules/move-rules.ts";
import { TIMES_RULES } from "./rules/times-rules.ts";
import { PRICE_VERB_RULES } from "./rules/price-verb-rules.ts";
import { ROW_RULES } from "./rules/row-rules.ts";
import { SHARE_RULES } from "./rules/share-rules.ts";
import { ABSENT_DATA_RULES, AROUND_ABSENT_DATA_RULES } from "./rules/absent-data-rules.ts";
import { RATIO_RULES } from "./rules/ratio-rules.ts";
import { LIKEWISE_RULES } from "./rules/likewise-rules.ts";
import { POSTFIX_RULES } from "./rules/postfix-rules.ts";
import { BAR_ROW_RULES, BAR_ROW_PREDICATE_RULES } from "./rules/bar-row-rules.ts";
import { EITHER_WAY_RULES } from "./rules/either-way-rules.ts";
import { RANGE_OF_RULES, RANGE_OF_PREDICATE_RULES } from "./rules/range-of-rules.ts";
import { PRODUCT_RULES, SHARE_OF_RULES, SHARE_OF_PREDICATE_RULES } from "./rules/share-of-rules.ts";
import { NAMED_ONLY_RULES } from "./rules/named-only-rules.ts";
import { PRONOUN_RULES } from "./rules/pronoun-rules.ts";

/** The grammar, lowest first: a layer's rules see what the layers before it found. */
const RULES: readonly (readonly Rule[])[] = [
  [...NUMBER_RULES, ...FRACTION_RULES, ...SIDE_RULES, ...CONNECTIVE_RULES],
  [
    ...QUANTITY_RULES,
    ...MULTIPLE_RULES,
    ...DURATION_RULES,
    ...DATE_RULES,
    ...TIMEFRAME_RULES,
    ...COMPARATOR_RULES.slice(0, -1),
    ...CROSS_RULES.slice(0, -1),
    ...NOTED_COMPARATOR_RULES,
    ...NOTED_CROSS_RULES,
    ...NOTED_TIME_RULES,
    ...SESSION_RULES,
    ...BASIS_RULES,
  ],
  [
    ...COMPARATOR_RULES.slice(-1),
    ...CROSS_RULES.slice(-1),
    ...AGO_RULES,
    ...WINDOW_RULES,
    ...STREAK_RULES,
    ...CHART_RULES,
    ...SESSION_SCOPE_RULES,
  ],
  [
    ...AVERAGE_RULES,
    ...NESTED_RULES,
    ...NOTED_CALL_RULES,
    ...INDICATOR_RULES,
    ...BAND_RULES,
    ...LEVEL_RULES,
    ...BOUND_RULES,
    ...AS_OF_RULES,
  ],
  [...PLACED_RULES, ...NOTED_LEVEL_RULES, ...RATIO_RULES],
  OPERAND_RULES,
  PRODUCT_RULES,
  [
    ...PREDICATE_RULES,
    ...BAR_ROW_PREDICATE_RULES,
    ...RANGE_OF_PREDICATE_RULES,
    ...SHARE_OF_PREDICATE_RULES,
    ...NEAR_RULES,
    ...DISTANCE_RULES,
    ...STATE_RULES,
    ...STRETCH_RULES,
    ...TIMES_RULES,
    ...DIRECTED_RULES,
    ...PRONOUN_RULES,
    ...POSTFIX_RULES,
    ...LIKEWISE_RULES,
  ],
  ELLIPSIS_RULES.filter(({ kind }) => kind === "predicate"),
  [...TOPIC_RULES.filter(({ parts }) => !parts.some(({ element }) => element.type === "edge")), ...ABSENT_DATA_RULES],
  [
    ...TOPIC_RULES.filter(({ parts }) => parts.some(({ element }) => element.type === "edge")),
    ...AROUND_ABSENT_DATA_RULES,
    ...COMPARE_RULES,
    ...PERCENT_MOVE_RULES,
    ...CHANGE_RULES,
    ...VOLUME_CHANGE_RULES,
    ...MOVE_RULES,
    ...GAP_RULES,
    ...EXTREME_RULES,
    ...IDIOM_RULES,
    ...SIZE_RULES,
    ...LINE_RULES,
    ...VOLUME_RULES,
    ...PATTERN_RULES,
    ...FUNDAMENTAL_RULES,
    ...DIVIDEND_RULES,
    ...VALUATION_RULES,
    ...SHORT_RULES,
    ...INSIDER_RULES,
    ...EARNINGS_DATE_RULES,
    ...EARNINGS_SURPRISE_RULES,
    ...EXPECTED_RULES,
    ...IPO_RULES,
    ...LISTING_RULES,
    ...MODEL_RULES,
    ...TREND_RULES,
    ...ELLIPSIS_RULES.filter(({ kind }) => kind !== "predicate"),
    ...NOTED_CONDITION_RULES,
    ...ROW_RULES,
    ...SHARE_RULES,
    ...PRICE_VERB_RULES,
    ...TRADED_RULES,
    ...BREAKOUT_RULES,
    ...COURTESY_RULES,
    ...BAR_ROW_RULES,
    ...EITHER_WAY_RULES,
    ...RANGE_OF_RULES,
    ...SHARE_OF_RULES,
    ...NAMED_ONLY_RULES,
  ],
];

export const LAYERS: readonly Layer[] = RULES.map(layerOf);

/** Every word of the grammar, for the spelling check. */
export function grammarStems(): ReadonlySet<string> {
  const stems = new Set<string>();
  const collect = (parts: Rule["parts"]): void => {
    for (const { element } of parts) {
      if (element.type === "words") for (const stem of element.stems) stems.add(stem);
      else if (element.type === "choice") for (const sequence of element.sequences) collect(sequence);
    }
  };
  for (const rules of RULES) for (const rule of rules) collect(rule.parts);
  return stems;
}
