import { table } from "#base";
import type { AtomOperator } from "../../../intermediate/form.ts";
import type { Subject, Tree } from "../../chart/meanings.ts";
import type { Match } from "../../chart/rule.ts";
import { isNumber, TURNED, versus } from "../atoms.ts";
import { allFit, boundsOn } from "../compare-subjects.ts";
import { takenUpwards } from "../cross-rules.ts";
import { CLOSE } from "../predicates.ts";
import { treeOf } from "../meaning.ts";
import { cloudEdge } from "./indicator-rules.ts";
import { feature } from "./subjects.ts";
import { rules } from "../table.ts";

const studyIn = (match: Match): Subject => {
  const study = match.one("study");
  return { ...study, timeframe: match.maybe("timeframe") ?? study.timeframe };
};

/** The two lines of a cross, by the name of the study. */
const LINES = table<readonly [left: string, right: string]>({
  macd: ["macd", "macd_signal"],
  macd_signal: ["macd", "macd_signal"],
  macd_hist: ["macd", "macd_signal"],
  plus_di: ["plus_di", "minus_di"],
  adx: ["plus_di", "minus_di"],
  stoch_k: ["stoch_k", "stoch_d"],
  stochrsi_k: ["stochrsi_k", "stochrsi_d"],
  ichi_tenkan: ["ichi_tenkan", "ichi_kijun"],
  supertrend: ["close", "supertrend"],
  psar: ["close", "psar"],
  vwap: ["close", "vwap"],
});

/** Compares a study with its signal line, or the price with the study. */
function own(match: Match, op: AtomOperator): Tree | null {
  const study = studyIn(match);
  const { name, timeframe, session, concept } = study;
  const args = /^(?:macd|stoch_k)(\(.*\))$/.exec(concept)?.[1] ?? "";
  const line = (alias: string): Subject =>
    alias === name ? study : { ...feature(alias), concept: alias + args, timeframe, session };
  const [left, right] = LINES[name] ?? [];
  return left === undefined || right === undefined ? null : versus(line(left), op, line(right));
}

const SIGNED = /^(?:mom|cmf|cmo|trix|force_index|macd_hist)$/;

/**
 * Returns the side of a study: the MACD against its signal line, a signed study against zero, the price against a trailing
 * stop.
 */
function side(match: Match, op: AtomOperator): Tree | null {
  const study = match.one("study");
  const { name, timeframe } = study;
  const isSigned = name === "macd" || (study.unit === "%" && !study.isLevel && /change|perf|roc/.test(name));
  if (SIGNED.test(name) || (isSigned && match.has("positive", "negative"))) return isNumber(study, op, 0);
  if (name === "macd") return versus(study, op, { ...feature("macd_signal"), timeframe });
  return name === "supertrend" || name === "psar" ? priced(match, op) : null;
}

/** Returns the price on one side of a level: the VWAP below the price. */
function priced(match: Match, op: AtomOperator): Tree | null {
  const study = match.one("study");
  return study.isLevel && study.name !== "close" ? versus({ ...CLOSE, timeframe: study.timeframe }, op, study) : null;
}

/** Returns the lagging span: the close compared with the price or the cloud 26 bars before. */
function lagging(match: Match, op: AtomOperator): Tree {
  const right = match.maybe("operand") ?? cloudEdge(/under|lt/.test(op) ? "min" : "max");
  return versus(CLOSE, op, { ...right, barsAgo: right.barsAgo ?? 26 });
}

const laggingCross = (match: Match): Tree => lagging(match, match.one("cross"));

/** Returns a cross of the price in the opposite direction: `the PSAR moved under the candle`. */
const pricedCross = (match: Match): Tree | null => priced(match, TURNED[match.one("cross")]!);
const zeroCross = (match: Match, op: AtomOperator): Tree | null =>
  match.one("study").isLevel ? null : isNumber(match.one("study"), op, 0);
const zeroUpwards = (match: Match): Tree | null => takenUpwards(zeroCross(match, "crosses_above"));

const upwards = (match: Match): Tree | null => takenUpwards(own(match, "crosses_above"));

const ownWithin = (match: Match, op: AtomOperator): Tree | null =>
  allFit([own(match, op), boundsOn(match.one("study"), match.one("bound"))]);
/** Returns the cross of the signal line below a figure: `stochastic crossover under 20`. */
const ownBelow = (match: Match): Tree | null =>
  match.one("bound").every(({ op }) => op === "lt" || op === "lte")
    ? takenUpwards(ownWithin(match, "crosses_above"))
    : null;
const signalled = (match: Match): Tree | null => own(match, match.one("cross"));
/** `K crosses above D`. */
const ofStochastic = (match: Match): Tree => versus(feature("stoch_k"), match.one("cross"), feature("stoch_d"));
const buys = (match: Match): Tree | null =>
  /^(?:supertrend|psar)$/.test(match.one("study").name) && !match.has("gave", "triggered", "flashed")
    ? side(match, "gt")
    : own(match, "crosses_above");

const BULL = "bullish|buy|positive|bull|golden";
const BEAR = "bearish|sell|negative|bear|death";
const CROSS = "( signal|line )* ~cross|crossover|x|signal";

/** Returns a squeeze of the bands; null if the query speaks of short sellers, whose squeeze is another. */
const squeezed = ({ tokens }: Match): Tree | null =>
  tokens.some(({ stem }) => /^(?:short|shorted|shorts|shorting|float|borrow)$/.test(stem))
    ? null
    : treeOf("squeeze eq 1");

/** Rules for studies and their lines: MACD and its signal, Ichimoku, Supertrend, the squeeze. */
export const LINE_RULES = rules(
  "condition",
  {
    own,
    ownWithin,
    ownBelow,
    side,
    priced,
    pricedCross,
    zeroCross,
    zeroUpwards,
    lagging,
    laggingCross,
    upwards,
    signalled,
    ofStochastic,
    buys,
    squeezed,
  },
  `
  + ( ttm|bollinger|volatility|bb|keltner )* squeeze ( fire|currently|setup|state )* on|active
  + bollinger|bb band? ( fully|completely|entirely|both )* inside|within|squeezed ( of|inside )* keltner ( channel|band )*
  + keltner channel outside|around of? bollinger band?
    ( in|a|ttm|bollinger|volatility|bb|keltner|tight|band )* squeeze ( setup|state|condition|pattern )? => squeezed
  + ( ttm|bollinger|volatility|bb|keltner )* squeeze just? fired|released|firing <long|bullish|up|upward/short|bearish|down|downward>
      => squeeze[1] eq 1 & squeeze eq 0 & mom <gt/lt> 0 ; fired <long/short>: momentum <above/below> zero
  + ( ttm|bollinger|volatility|bb|keltner )* squeeze just? fired|released|firing|off|ended                         => squeeze[1] eq 1 & squeeze eq 0
  + lagging|chikou span|line? ( indicator|value )* <above/below> ( {operand} | ichimoku? cloud|kumo )     => lagging <gt/lt>
  + lagging|chikou span|line? ( indicator|value )* {cross} ( {operand} | ichimoku? cloud|kumo )           => laggingCross
  + {study} {cross} candle|bar                                               => pricedCross
  + {study} zero|0|centerline line? ~cross|crossover to? <up|upside|upward|upwards|bullish/down|downside|downward|downwards|bearish>
  + <bullish|positive|upward|upside/bearish|negative|downward|downside> {study} zero|0|centerline line? ~cross|crossover
      => zeroCross <crosses_above/crosses_under>
    {study} zero|0|centerline line? ~cross|crossover                        => zeroUpwards
  + ( ichimoku|kumo )? cloud|kumo <bullish|green/bearish|red>
  + <bullish|green/bearish|red> ( ichimoku|kumo )? cloud                       => ichi_span_a <gt/lt> ichi_span_b
  + <bullish|buy|positive/bearish|sell|negative> tk|tenkan|tenkan-kijun|tenkan/kijun kijun? cross|crossover
      => ichi_tenkan <crosses_above/crosses_under> ichi_kijun
    tk|tenkan kijun? bullish? cross|crossover                                  => ichi_tenkan crosses_above ichi_kijun
    +di|-di crossover|cross                                                    => plus_di crosses_above minus_di
  + {timeframe}? {study} <${BULL}|up/${BEAR}|down> ${CROSS}
  + <${BULL}/${BEAR}> {timeframe}? {study} ${CROSS}
  + {study} ~cross|crossover <up|bullishly/down|bearishly>                     => own <crosses_above/crosses_under>
  + <${BULL}/${BEAR}> {study} ${CROSS} ( happening|while )* {bound}            => ownWithin <crosses_above/crosses_under>
  + {study} crossover ( happening|while|from|that|is|occurring|in )* {bound}               => ownBelow
  - {study} crossover|cross|flip signal?                                            => upwards
  + {study} {cross} signal|trigger line?                                       => signalled
  + ( stochastic|stoch|slow|fast )* %? k line? {cross} ( the|its )* %? d line?     => ofStochastic
    {study} <bullish|buy|green|bull/bearish|sell|red|bear> ( signal|mode|trend )?
  - <bullish|buy|positive/bearish|sell|negative> {study}                       => side <gt/lt>
  + {study} gives|giving|gave|on|in|shows|showing|triggered|flashing|flashed|a buy|bullish|long signal? => buys
  + {study} <below/above> price|close|stock|candle|bar                         => priced <gt/lt>
`,
);
