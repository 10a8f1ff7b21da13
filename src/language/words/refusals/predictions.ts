import type { RefusalKind } from "./refusal-kind.ts";

const OUTCOME =
  "rise|fall|explode|moon|rocket|double|triple|crash|skyrocket|rally|surge|soar|drop|outperform|10x|100x|jump|pop|gain|tank|run|perform|boom|plunge|recover|bounce|split|squeeze|cross|reverse|rebound|breakout|climb|sink|spike|beat|win|multiply|multibag|moonshot|underperform|quadruple|grow|hit|reach|reclaim|flip|pump|dump";
const STATE = "up|down|higher|lower|worth|at|green|red|positive|negative|best|next|bigger";
const SOON =
  "going|about|likely|expected|set|poised|bound|ready|primed|destined|certain|sure|projected|forecast|slated|tipped|supposed";
const LATER =
  "tomorrow|next|by|this|in|up|down|higher|lower|crash|go|rise|fall|soon|later|eventually|monday|tuesday|wednesday|thursday|friday";
const WORTH = "stock|share|investment|trade|company|pick|etf|name|buy|bet|play";
const CALENDAR =
  "earning|earnings|report|reports|reporting|result|results|announce|announces|announcing|er|eps|dividend|ex|date|ipo|print|prints|quarterly|fed|fomc|meeting|split|lockup|expiry|expiration|opex|index|vote|fda|conference|record|quarter|guidance|call";

export const PREDICTIONS: RefusalKind = {
  code: "prediction_request",
  message: "Winnow finds what has happened, and predicts nothing",
  phrases: [
    "what ..5 should|shall|can|could i buy|invest|trade|purchase|own",
    "stock|which|one|something|share|name ..4 should|shall i buy|invest|trade|purchase|own|pick",
    `will|gonna|'ll ..6 ${OUTCOME}`,
    "will|gonna ..6 go up|down|higher|lower",
    `will|gonna ..5 be ..2 ${STATE}`,
    "will|gonna ..5 close|finish|end|open|trade above|below|higher|lower|up|down|at|over|under",
    "will|gonna ..5 make me",
    `${SOON} to ..5 ${OUTCOME}`,
    `${SOON} to ..5 go up|down|higher|lower|parabolic`,
    `${SOON} to ..4 be ..2 ${STATE}`,
    `${SOON} to ..4 break|close|finish|end|open|trade|move|take|turn out|up|down|above|below|higher|lower|at|off|over|under`,
    `${SOON} for ..3 breakout|rally|squeeze|pop|move|bounce|crash|run|correction|drop`,
    "predict|prediction|predicted|predicting|predictions",
    "forecast|forecasts|forecasted|forecasting ~1:eps|earnings|earning",
    "price target|prediction for @5 $END",
    `best ${WORTH}|stocks|companies ..3 to|for buy|invest|own|hold|tomorrow|next|me|now`,
    `best ${WORTH}|stocks|companies ..3 to|for the next|coming`,
    `best ${WORTH}|stocks|companies ..3 to|for right now`,
    `best ${WORTH}|stocks|companies ..3 to|for #`,
    "next amazon|tesla|nvidia|apple|gamestop|bitcoin|google|microsoft|netflix",
    "next big|hot|great|huge thing|winner|runner|multibagger|mover|stock",
    "next 10|ten|100|hundred bagger|x",
    "guarantee|guaranteed|guarantees",
    "sure thing|fire|bet|winner",
    "surefire",
    "can't|cannot|can not? lose|miss|fail",
    "make me rich|money|wealthy|millionaire",
    "make me a million|millionaire|fortune|profit",
    "get rich",
    "is @ @? @? @? a good|great|smart|safe|bad ..1 buy|stock|investment|time|idea|bet|pick|hold",
    "is @ @? @? @? going to",
    "is @ @? @? @? worth buying",
    "is @ @? @? @? worth it",
    "is @ @? @? still? a buy|sell|hold",
    "is @ @? @? undervalued|overvalued $END",
    "winner|gainer|loser|mover|runner of|for|next|tomorrow ..3 tomorrow|lottery",
    "winner|gainer|loser|mover|runner ..3 next week|month|year",
    "where|when will",
    "what will",
    "how high|low|much|far|long will|can|could",
    `will ..2 market|stock|price|it|spy|nasdaq|dow|s&p ..6 ${LATER}`,
    `will @5 ..5 ${LATER}`,
    "tomorrow|tomorrow's winner|gainer|loser|mover|runner|pick",
    "hot|best stock? tip|pick",
    `tomorrow !${CALENDAR}`,
    `next monday|tuesday|wednesday|thursday|friday !${CALENDAR}`,
    "price|value|trading|worth in|by|at the? end|close? of? 2026|2027|2028|2029|2030|2035|2040",
    `in|over the? next|coming|following # day|week|month|year !${CALENDAR} ..6 ${OUTCOME}`,
    "which way|direction will|is",
    "crystal ball",
    "destined|bound for",
    "price target of @5 $END",
  ],
};
