import type { AtomOperator } from "../../intermediate/form.ts";
import { type Subject, type Tree, allOf, mapAtoms } from "../chart/meanings.ts";
import { type Rule, rule } from "../chart/rule.ts";
import { isNumber, versus } from "./atoms.ts";
import { boundsOn } from "./compare-subjects.ts";
import { CLOSE } from "./idiom-rules.ts";
import { feature } from "./subjects.ts";

const histogram = (op: AtomOperator): Tree => versus(feature("macd"), op, feature("macd_signal"));

/** Lines against the line that belongs to them: MACD and its signal, Ichimoku, Supertrend, the squeeze. */
export const LINE_RULES: readonly Rule[] = [
  rule(
    "condition",
    "( the|ttm|bollinger|volatility|bb|keltner )* squeeze ( is|fire|still|currently|setup|state )* on|active",
    () => isNumber(feature("squeeze"), "eq", 1),
    0.4,
  ),
  rule(
    "condition",
    "( in|a|the|ttm|bollinger|volatility|bb|keltner|tight|band )* squeeze ( setup|state|condition )?",
    (match) => (match.has("short") ? null : isNumber(feature("squeeze"), "eq", 1)),
    0.1,
  ),
  rule(
    "condition",
    "bollinger|bb band? ( fully|completely|entirely|both )* ( inside|within|squeezed ) ( of|the|inside )* keltner ( channel|band )*",
    () => isNumber(feature("squeeze"), "eq", 1),
    0.6,
  ),
  rule(
    "condition",
    "keltner channel outside|around ( of )? bollinger ( band )?",
    () => isNumber(feature("squeeze"), "eq", 1),
    0.4,
  ),
  rule(
    "condition",
    "( the|ttm )* squeeze ( just|has )* fired|released|firing|off|ended",
    () => allOf(isNumber({ ...feature("squeeze"), barsAgo: 1 }, "eq", 1), isNumber(feature("squeeze"), "eq", 0)),
    0.4,
  ),
  rule(
    "condition",
    "( price|close|trading|is|currently )* ( above|over ) the? ( ichimoku|kumo )? cloud|kumo",
    () => allOf(versus(CLOSE, "gt", feature("ichi_span_a")), versus(CLOSE, "gt", feature("ichi_span_b"))),
    0.4,
  ),
  rule(
    "condition",
    "( price|close|trading|is|currently )* ( below|under|beneath ) the? ( ichimoku|kumo )? cloud|kumo",
    () => allOf(versus(CLOSE, "lt", feature("ichi_span_a")), versus(CLOSE, "lt", feature("ichi_span_b"))),
    0.4,
  ),
  rule(
    "condition",
    "bullish|green ( ichimoku|kumo )? cloud",
    () => versus(feature("ichi_span_a"), "gt", feature("ichi_span_b")),
    0.2,
  ),
  rule(
    "condition",
    "bearish|red ( ichimoku|kumo )? cloud",
    () => versus(feature("ichi_span_a"), "lt", feature("ichi_span_b")),
    0.2,
  ),
  rule(
    "condition",
    "( bullish|buy|positive ) ( tk | tenkan | tenkan-kijun | tenkan/kijun | tenkan kijun ) cross|crossover",
    () => versus(feature("ichi_tenkan"), "crosses_above", feature("ichi_kijun")),
    0.3,
  ),
  rule(
    "condition",
    "( bearish|sell|negative ) ( tk | tenkan | tenkan kijun ) cross|crossover",
    () => versus(feature("ichi_tenkan"), "crosses_under", feature("ichi_kijun")),
    0.3,
  ),
  rule(
    "condition",
    "tk|tenkan ( kijun )? ( bullish )? cross|crossover",
    () => versus(feature("ichi_tenkan"), "crosses_above", feature("ichi_kijun")),
    0.1,
  ),
  rule(
    "condition",
    "{study} ( bullish|buy|positive|bull|golden|up ) ( signal|line )* ( cross|crosses|crossover|crossing|x|signal )",
    (match) => ownCross(match.one("study"), "crosses_above"),
    0.4,
  ),
  rule(
    "condition",
    "{study} ( bearish|sell|negative|bear|down ) ( signal|line )* ( cross|crosses|crossover|crossing|x|signal )",
    (match) => ownCross(match.one("study"), "crosses_under"),
    0.4,
  ),
  rule(
    "condition",
    "( bullish|buy|positive|bull|golden ) {study} ( signal|line )* ( cross|crosses|crossover|crossing|x|signal )",
    (match) => ownCross(match.one("study"), "crosses_above"),
    0.4,
  ),
  rule(
    "condition",
    "( bearish|sell|negative|bear|death ) {study} ( signal|line )* ( cross|crosses|crossover|crossing|x|signal )",
    (match) => ownCross(match.one("study"), "crosses_under"),
    0.4,
  ),
  rule(
    "condition",
    "{timeframe} {study} ( bullish|buy|bull|positive ) ( signal )? ( cross|crossover|x )",
    (match) => framed(ownCross({ ...match.one("study"), timeframe: match.one("timeframe") }, "crosses_above")),
    0.5,
  ),
  rule(
    "condition",
    "{timeframe} {study} ( bearish|sell|bear|negative ) ( signal )? ( cross|crossover|x )",
    (match) => framed(ownCross({ ...match.one("study"), timeframe: match.one("timeframe") }, "crosses_under")),
    0.5,
  ),
  rule(
    "condition",
    "( bullish|buy|bull|positive ) {timeframe} {study} ( signal )? ( cross|crossover|x )",
    (match) => framed(ownCross({ ...match.one("study"), timeframe: match.one("timeframe") }, "crosses_above")),
    0.5,
  ),
  ...(["bullish|buy|positive|bull|golden", "bearish|sell|negative|bear|death"] as const).map((words, at) =>
    rule(
      "condition",
      `( ${words} ) {study} ( signal|line )* cross|crosses|crossover|crossing ( that|is|happening|while|still|it )* {bound}`,
      (match) => {
        const tree = ownCross(match.one("study"), at === 0 ? "crosses_above" : "crosses_under");
        const place = boundsOn(match.one("study"), match.one("bound"));
        return tree === null || place === null ? null : allOf(tree, place);
      },
      0.9,
    ),
  ),
  rule(
    "condition",
    "{study} crosses|crossing|crossed|cross|crossover up|upward|bullishly|higher",
    (match) => ownCross(match.one("study"), "crosses_above"),
    0.2,
  ),
  rule(
    "condition",
    "{study} crosses|crossing|crossed|cross|crossover down|downward|bearishly|lower",
    (match) => ownCross(match.one("study"), "crosses_under"),
    0.2,
  ),
  rule(
    "condition",
    "{study} crossover|crossovers|cross ( signal )?",
    (match) => noted(ownCross(match.one("study"), "crosses_above")),
    -0.3,
  ),
  rule(
    "condition",
    "{study} {cross} the? ( signal|trigger ) line?",
    (match) => ownCross(match.one("study"), match.one("cross")),
    0.3,
  ),
  rule(
    "condition",
    "{study} ( bullish|buy|green|bull ) ( signal|mode|trend )?",
    (match) => sideOf(match.one("study"), "gt"),
    0,
  ),
  rule(
    "condition",
    "{study} ( bearish|sell|red|bear ) ( signal|mode|trend )?",
    (match) => sideOf(match.one("study"), "lt"),
    0,
  ),
  rule(
    "condition",
    "{study} gives|giving|gave|on|in|shows|showing|triggered|flashing|flashed|a ( buy|bullish|long ) signal?",
    (match) =>
      ["supertrend", "psar"].includes(match.one("study").name)
        ? sideOf(match.one("study"), match.has("gave", "triggered", "flashed") ? "crosses_above" : "gt")
        : ownCross(match.one("study"), "crosses_above"),
    0.2,
  ),
  rule(
    "condition",
    "( bullish|buy|positive ) supertrend|psar|macd",
    (match) => (match.has("macd") ? histogram("gt") : sideOf(feature(match.tokens[match.to - 1]!.stem), "gt")),
    -0.1,
  ),
  rule(
    "condition",
    "( bearish|sell|negative ) supertrend|psar|macd",
    (match) => (match.has("macd") ? histogram("lt") : sideOf(feature(match.tokens[match.to - 1]!.stem), "lt")),
    -0.1,
  ),
  rule("condition", "+di|-di crossover|cross", () => versus(feature("plus_di"), "crosses_above", feature("minus_di"))),
  rule(
    "condition",
    "{study} below|under|beneath ( the|its )? price|close|stock",
    (match) =>
      match.one("study").isLevel
        ? versus({ ...CLOSE, timeframe: match.one("study").timeframe }, "gt", match.one("study"))
        : null,
    0.5,
  ),
  rule(
    "condition",
    "{study} above|over ( the|its )? price|close|stock",
    (match) =>
      match.one("study").isLevel && match.one("study").name !== "close"
        ? versus({ ...CLOSE, timeframe: match.one("study").timeframe }, "lt", match.one("study"))
        : null,
    0.5,
  ),
];

/** A line against the signal line that belongs to it. */
function ownCross(study: Subject, op: AtomOperator): Tree | null {
  const args = /\((.*)\)$/.exec(study.concept)?.[0] ?? "";
  const place = { timeframe: study.timeframe, session: study.session };
  if (study.name === "macd" || study.name === "macd_signal" || study.name === "macd_hist")
    return versus({ ...feature("macd"), ...place }, op, {
      ...feature("macd_signal"),
      concept: `macd_signal${study.name === "macd" ? args : ""}`,
      ...place,
    });
  if (study.name === "stoch_k")
    return versus(study, op, { ...feature("stoch_d"), concept: `stoch_d${args}`, ...place });
  if (study.name === "stochrsi_k") return versus(study, op, { ...feature("stochrsi_d"), ...place });
  if (study.name === "ichi_tenkan") return versus(study, op, { ...feature("ichi_kijun"), ...place });
  if (study.name === "plus_di" || study.name === "adx")
    return versus({ ...feature("plus_di"), ...place }, op, { ...feature("minus_di"), ...place });
  if (study.name === "supertrend" || study.name === "psar" || study.name === "vwap")
    return versus({ ...CLOSE, ...place }, op, study);
  return null;
}

const noted = (tree: Tree | null): Tree | null =>
  tree === null
    ? null
    : mapAtoms(tree, (atom) => ({
        ...atom,
        notes: [...atom.notes, { field: "op", value: "crosses_above", why: "a cross with no side named: upwards" }],
      }));

const framed = (tree: Tree | null): Tree | null => tree;

function sideOf(study: Subject, op: AtomOperator): Tree | null {
  if (study.name === "macd") return versus(study, op, { ...feature("macd_signal"), timeframe: study.timeframe });
  if (study.name === "supertrend" || study.name === "psar")
    return versus({ ...CLOSE, timeframe: study.timeframe }, op, study);
  return null;
}
