import { type Rule, rule } from "../chart/rule.ts";

const filler = (pattern: string, weight = 0.2): Rule => rule("filler", pattern, () => true, weight);

/** Phrases that are said around a query and say nothing about stocks. */
export const COURTESY_RULES: readonly Rule[] = [
  filler(
    "( could|can|would|will|please|pls )* ( you|u ) ( please|kindly|just )* ( pull|bring|dig|throw|call|look ) up ( for )? ( me|us )?",
    0.6,
  ),
  filler("pull|bring|dig|throw up ( for )? ( me|us|a|the|list )*", 0.4),
  filler("( on|for|of|over ) ( the )? day|session", -0.5),
  filler(
    "( candlestick|candle|chart|price|technical|topping|bottoming|reversal|continuation|bullish|bearish ) ( pattern|formation|signal|setup )* :",
    0.4,
  ),
  filler("( topping|bottoming|reversal|continuation ) patterns|pattern|formations ( : )?", 0.2),
  filler("( is|are )? present|detected|visible|confirmed", -0.3),
  filler(
    "( i|we am|are | im ) ( a|an|just|also )* ( retired|retiree|beginner|newbie|novice|student|new|busy|old|patient|conservative ) ( trader|investor|here|person )* ( and )?",
    0.6,
  ),
  filler("good morning|evening|afternoon|day", 0.6),
  filler("not only", 0.4),
  filler("( boil|narrow|filter|cut|whittle|trim|pare|break ) ( it|this|that|them|the|list )* down ( to )?", 0.8),
  filler("candlestick|candle ( pattern )?", -0.3),
  filler("w", -0.1),
  filler("to|on the? upside", -0.3),
  filler(
    "carving|carve|carved|tracing|traced|trace|sketching|etching|shaping|shaped|building|built|brewing|setting|working ( out|up|on )?",
    -0.4,
  ),
  filler("on|in|at|of|for ( the )? last|latest|current|newest|most-recent|recent|this candle|bar|candlestick", 0.3),
  filler("on|in|at|of|for ( the )? most recent|current candle|bar|candlestick|close|session", 0.3),
  filler("( in|on|at ) ( the )? same candle|bar|day|time|session|chart|timeframe", 0.3),
  filler("growth|momentum|quality stock|name|company|play :", 0.3),
  filler("any|all|every|whatever sector|industry|industries|country|exchange|index", 0.2),
  filler("( eod|intraday|daily|nightly | end of day ) scan|screen|screener|list ( : )?", 0.3),
  filler(
    "( for )? ( a )? ( swing|day|scalp|scalping|momentum|position ) trade|trader|trading|traders|play|plays|stock|candidate|idea|setup|scan|pick|name ( with|: )?",
    0.3,
  ),
  filler("as|like i|we said|mentioned|say", 0.3),
  filler("if ( it is | at all )? possible", 0.3),
  filler("( the )? following|below ( conditions|criteria|filters|rules )* :", 0.3),
  filler("intraday ( chart|basis|timeframe|trading|setup )?", -0.9),
  filler("filled|filling|fill|fills ( the|its|a )? gap ( : )?", 0.2),
];
