import { COMPANY_EXAMPLES } from "./library/company.ts";
import { LOGIC_EXAMPLES } from "./library/logic.ts";
import { MOMENTUM_EXAMPLES } from "./library/momentum.ts";
import { PATTERN_EXAMPLES } from "./library/patterns.ts";
import { PRICE_EXAMPLES } from "./library/price.ts";
import { REFUSAL_EXAMPLES } from "./library/refusals.ts";
import { TREND_EXAMPLES } from "./library/trend.ts";
import { VOLUME_EXAMPLES } from "./library/volume.ts";
import type { WorkedExample } from "./worked-example.ts";

/** The built-in worked examples. A model sees those that resemble its query; people can read all. */
export const EXAMPLES: readonly WorkedExample[] = [
  ...TREND_EXAMPLES,
  ...MOMENTUM_EXAMPLES,
  ...PRICE_EXAMPLES,
  ...VOLUME_EXAMPLES,
  ...PATTERN_EXAMPLES,
  ...COMPANY_EXAMPLES,
  ...LOGIC_EXAMPLES,
  ...REFUSAL_EXAMPLES,
];
