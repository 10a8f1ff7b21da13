import { type Rule, rule } from "../chart/rule.ts";

/** Ratios of figures that nothing here has; a part of them would be another figure. */
const RATIOS: readonly string[] = [
  "price /|to cash ( flow )?",
  "p / c|cf",
  "p /|to cash flow",
  "lt|long-term debt /|to equity",
  "long term debt /|to equity",
  "debt /|to asset|capital|income|cash",
  "cash /|to debt|share|asset|price",
  "price /|to ebitda|nav|tangible ( book )?",
  "ev /|to fcf|income|earnings",
  "ev|enterprise-value /|to ebit",
  "enterprise value /|to ebit|fcf|income|earnings",
  "fixed charge coverage",
];

/** What is named as not served, so that its words are not taken for something else. */
export const NAMED_ONLY_RULES: readonly Rule[] = [
  rule("topic", "( but )? not ( on )? today|currently|anymore|yet|now", () => "negated_time", 1.4),
  rule(
    "topic",
    "{operand} ( making|makes|made|make|hitting|hit|at|is|has )* ( a )? ( new|fresh ) high|low",
    (match) =>
      match.one("operand").isLevel || /^(?:of|in|over|for|since|from)$/.test(match.tokens[match.to]?.stem ?? "")
        ? null
        : "extreme_without_span",
    0.7,
  ),
  rule(
    "topic",
    "ev|enterprise-value|price|p|mcap /|to {figure} ( ratio )? ( : | is|of|at )* ( {bound} | {quantity} )?",
    () => "unknown_ratio",
    -0.6,
  ),
  rule("topic", "unless ( it|they|its|is|are|the|a|stock|company|price )* {condition}", () => "exception", 0.6),
  rule(
    "topic",
    "rank ( the )? ( top|best|bottom|worst ) {number} ( stock|name|company )? ( by )?",
    () => "ranking",
    0.6,
  ),
  rule(
    "topic",
    "( when|while|if|only|as|long )* ( the )? ( nasdaq|spy|qqq|market|index|dow|russell|iwm | s&p ( 500 )? ) ( is|has|was|trades|trading|closes|closed|stays|itself )* ( above|below|under|over|beneath ) ( its|the|a )* {number} ( day|d )? ( average|ma|sma|ema|moving|simple )*",
    () => "market_condition",
    1,
  ),
  rule(
    "topic",
    "( when|while|if|only|as|long )* ( the )? ( nasdaq|spy|qqq|market|index|dow|russell|iwm | s&p ( 500 )? ) ( is|has|was|trades|trading|stays|itself )* ( in|an|a )* ( uptrend|downtrend|rising|falling|bullish|bearish )",
    () => "market_condition",
    0.8,
  ),
  ...RATIOS.map((pattern) =>
    rule(
      "topic",
      `${pattern} ( ratio|multiple )? ( : | is|of|at )* ( {bound} | {compare} {quantity} | {quantity} )?`,
      () => "unknown_ratio",
      0.6,
    ),
  ),
];
