import { table } from "#base";
import type { Timeframe } from "#contract";
import { CANDLE_NAMES, candleClause } from "../candle-names.ts";
import type { ImportedClause } from "../clause.ts";
import { between, compare } from "../compare.ts";
import { earnings } from "../facts.ts";
import { correlationText } from "../pearson.ts";
import { commonFrame, earlier, type Series, sourceText, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { isMissing } from "../values/is-missing.ts";
import { roundedValue } from "../values/round-value.ts";
import { countedBars, twoCases } from "../values/tally.ts";
import { both, either, type ClauseTruth, truthOfClause, truthThroughout, truthWithin } from "../values/truth.ts";
import {
  calculated,
  choiceValue,
  compared,
  constantOf,
  functionValue,
  numberValue,
  powered,
  seriesOfValue,
  seriesValue,
  truthValue,
  type Value,
  valueEarlier,
} from "../values/value.ts";
import { crossoverTruth, isCrossover } from "./thinkscript-crossovers.ts";
import { THINKSCRIPT_FUNCTIONS, THINKSCRIPT_PRICES, THINKSCRIPT_WITHOUT } from "./thinkscript-names.ts";
import { type ArgumentReader, namedSeries } from "./thinkscript-series.ts";
import type { ThinkScriptArgument, ThinkScriptExpression } from "./thinkscript-syntax.ts";

/** Reads the arguments of a call. */
export interface CallReader extends ArgumentReader {
  value(expression: ThinkScriptExpression): Value;
  /** Returns an integer number of bars. */
  bars(expression: ThinkScriptExpression): number;
}

interface Call {
  readonly name: string;
  readonly args: readonly ThinkScriptArgument[];
  readonly plot: string | undefined;
  readonly span: SourceSpan;
  readonly base: Timeframe;
  readonly read: CallReader;
}

/** Candlestick studies by name; all plots of a study mean the same. */
const CANDLE_STUDIES = table<string>({
  doji: "doji",
  hammer: "hammer",
  hangingman: "hanging man",
  invertedhammer: "inverted hammer",
  shootingstar: "shooting star",
  morningstar: "morning star",
  eveningstar: "evening star",
  morningdojistar: "morning doji star",
  eveningdojistar: "evening doji star",
  piercingline: "piercing line",
  darkcloud: "dark cloud cover",
  bullishengulfing: "bullish engulfing",
  bearishengulfing: "bearish engulfing",
  bullishharami: "bullish harami",
  bearishharami: "bearish harami",
  threewhitesoldiers: "three white soldiers",
  threeblackcrows: "three black crows",
});

/** Evaluates a name of thinkScript with its arguments. Throws ImportFault for one without a counterpart. */
export function calledValue(call: Call): Value {
  const { name, args, plot, span, base, read } = call;
  const special = ownMeaning(call);
  if (special !== undefined) return special;
  const window = windowValue(call);
  if (window !== undefined) return window;
  if (isCrossover(name)) return truthValue(crossoverTruth(name, args, span, base, read), span);
  const pattern = name === "engulfing" || name === "harami" ? `${plot ?? ""} ${name}` : CANDLE_STUDIES[name];
  const candle = pattern === undefined ? undefined : CANDLE_NAMES.get(pattern.trim());
  if (candle !== undefined) return truthValue(candleClause(candle, base, 0, span), span);
  return seriesValue(namedSeries(name, args, plot, span, base, read));
}

function ownMeaning({ name, args, plot, span, base, read }: Call): Value | undefined {
  const value = (place: number): Value => {
    const argument = args[place];
    if (argument === undefined) throw new ImportFault(`${name} needs ${place + 1} arguments`, span);
    return read.value(argument.value);
  };
  const apply = THINKSCRIPT_FUNCTIONS.get(name);
  if (apply !== undefined) {
    return functionValue(
      apply,
      args.map((argument) => read.value(argument.value)),
      span,
    );
  }
  switch (name) {
    case "yes":
    case "true":
      return truthValue(true, span);
    case "no":
    case "false":
      return truthValue(false, span);
    case "double":
      return plot === "nan" ? { kind: "nothing", span } : undefined;
    case "isnan":
      return truthValue(isMissing(value(0), base, span), span);
    case "between":
      return truthValue(betweenTruth(value(0), value(1), value(2), span), span);
    case "crosses":
      return truthValue(crossesTruth(args, value(0), value(1), read, span), span);
    case "isup":
    case "isdown": {
      const relation = name === "isup" ? "GreaterThan" : "LessThan";
      const [close, open] = [study("close", base, span), study("open", base, span)];
      return truthValue(truthOfClause(compare(relation, close, open, span)), span);
    }
    case "sqr":
      return calculated("*", value(0), value(0), span);
    case "power":
      return powered(value(0), constantOf(value(1)), span);
    case "sign":
      return signOf(value(0), span);
    case "round":
      return roundedValue(value(0), args[1] === undefined ? 2 : placesOf(value(1), span), "nearest", span);
    case "floor":
    case "ceil":
      return roundedValue(value(0), 0, name === "floor" ? "down" : "up", span);
    case "correlation":
      return correlationOf(
        seriesOfValue(value(0)),
        seriesOfValue(value(1)),
        read.bars(args[2]?.value ?? ten(span)),
        span,
      );
    case "highestall":
      return seriesValue(allTimeHigh(seriesOfValue(value(0)), base, span));
    case "fundamental":
      return seriesValue(fundamentalSeries(args, span, base, read));
    case "hasearnings":
      return truthValue(earningsToday(args[0], read, span), span);
    case "geteventoffset":
      return daysToEarnings(args, read, span);
    case "getvalue":
      return valueEarlier(value(0), read.bars(args[1]?.value ?? fail(`${name} needs 2 arguments`, span)), span);
    default:
      return undefined;
  }
}

const ALL_TIME_NOTE =
  "HighestAll is over the bars of a chart, which may be fewer; high_all_time is over all days that are stored.";

/** Evaluates HighestAll(high[1]), the all-time high one bar earlier. */
function allTimeHigh(of: Series, base: Timeframe, span: SourceSpan): Series {
  if (of.text !== "high" || of.frame !== base || of.multiplier !== 1 || of.offset !== 0)
    throw new ImportFault(THINKSCRIPT_WITHOUT.get("highestall")!, span);
  return earlier(study("high_all_time", null, span, [ALL_TIME_NOTE]), of.ago, span);
}

/** Evaluates Fundamental(FundamentalType.CLOSE, period = AggregationPeriod.WEEK), a price on a timeframe. */
function fundamentalSeries(
  args: readonly ThinkScriptArgument[],
  span: SourceSpan,
  base: Timeframe,
  read: CallReader,
): Series {
  const type = args.find(({ name }) => name === "fundamentaltype") ?? args.find(({ name }) => name === undefined);
  const price = type === undefined ? undefined : read.text(type.value)?.toLowerCase().replaceAll("_", "");
  if (price === undefined) throw new ImportFault("the type of Fundamental is a price, as FundamentalType.CLOSE", span);
  const others = args.filter((one) => one !== type);
  if (THINKSCRIPT_PRICES.has(price)) return namedSeries(price, others, undefined, span, base, read);
  throw new ImportFault(
    `FundamentalType.${price.toUpperCase()} has no counterpart; the prices, volume and vwap have`,
    span,
  );
}

const EARNING_TIMES = table<{ readonly MarketTiming?: "bmo" | "amc" }>({
  any: {},
  beforemarket: { MarketTiming: "bmo" },
  aftermarket: { MarketTiming: "amc" },
});

/** Evaluates HasEarnings(EarningTime.BEFORE_MARKET): a report on the day of the newest bar. */
function earningsToday(type: ThinkScriptArgument | undefined, read: CallReader, span: SourceSpan): ImportedClause {
  const time = EARNING_TIMES[type === undefined ? "any" : (read.text(type.value)?.toLowerCase() ?? "")];
  if (time === undefined)
    throw new ImportFault("the time of earnings is EarningTime.ANY, BEFORE_MARKET or AFTER_MARKET", span);
  return earnings({ DateState: { Equals: "today" }, ...time }, span);
}

/** Evaluates GetEventOffset(Events.EARNINGS, 0), the negative number of bars until the next report. */
function daysToEarnings(args: readonly ThinkScriptArgument[], read: CallReader, span: SourceSpan): Value {
  const event = args.find(({ name }) => name === "eventtype") ?? args[0];
  const skip = args.find(({ name }) => name === "numberofeventstoskip") ?? args[1];
  if (event === undefined || read.text(event.value)?.toLowerCase() !== "earnings")
    throw new ImportFault("of the events of a company the earnings alone have dates here", span);
  if (skip !== undefined && constantOf(read.value(skip.value)) !== 0)
    throw new ImportFault("of earnings the next report is read alone, GetEventOffset(Events.EARNINGS, 0)", span);
  return { kind: "days", sign: -1, span };
}

function ten(span: SourceSpan): ThinkScriptExpression {
  return { kind: "number", value: 10, span };
}

function fail(message: string, span: SourceSpan): never {
  throw new ImportFault(message, span);
}

/** Evaluates Sum, Average, Highest and Lowest of a condition, or of a number of two cases. */
function windowValue({ name, args, span, read }: Call): Value | undefined {
  if (!["sum", "average", "highest", "lowest"].includes(name)) return undefined;
  const data = args.find((argument) => argument.name === "data") ?? args.find((one) => one.name === undefined);
  const length = args.find((argument) => argument.name === "length") ?? args.filter((one) => one.name === undefined)[1];
  if (data === undefined) return undefined;
  const of = read.value(data.value);
  const two = twoCases(of);
  if (two === undefined) return undefined;
  const bars = length === undefined ? 12 : read.bars(length.value);
  const counted = countedBars(of, bars, span);
  if (counted === undefined || name === "sum") return counted;
  if (name === "average") return calculated("/", counted, numberValue(bars, span), span);
  const held = name === "highest" ? truthWithin(two.of, bars) : truthThroughout(two.of, bars);
  if (of.kind === "truth") return truthValue(held, span);
  return choiceValue(held, numberValue(two.offset + two.scale, span), numberValue(two.offset, span), span);
}

function betweenTruth(of: Value, lower: Value, upper: Value, span: SourceSpan): ClauseTruth {
  if (of.kind === "series" && constantOf(of) === null && lower.kind === "series" && upper.kind === "series") {
    return truthOfClause(between(of.series, lower.series, upper.series, span));
  }
  return both([compared("GreaterThanOrEqual", of, lower, span), compared("LessThanOrEqual", of, upper, span)], span);
}

/** Returns Pearson's correlation of two series. */
function correlationOf(a: Series, b: Series, bars: number, span: SourceSpan): Value {
  const frame = commonFrame(a, b);
  return seriesValue(study(correlationText(sourceText(a), sourceText(b), bars), frame, span));
}

/** Evaluates Crosses(a, b, CrossingDirection.ABOVE). yes means above, no below; the default is any. */
function crossesTruth(
  args: readonly ThinkScriptArgument[],
  a: Value,
  b: Value,
  read: CallReader,
  span: SourceSpan,
): ClauseTruth {
  const direction = args[2]?.value;
  const text = direction === undefined ? "any" : read.text(direction)?.toLowerCase();
  const named = text === undefined || !["above", "below", "any"].includes(text);
  const number = named && direction !== undefined ? constantOf(read.value(direction)) : null;
  const chosen = number === null ? text : number === 0 ? "below" : "above";
  const above = (): ClauseTruth => compared("CrossesAbove", a, b, span);
  const below = (): ClauseTruth => compared("CrossesUnder", a, b, span);
  if (chosen === "above") return above();
  if (chosen === "below") return below();
  if (chosen === "any") return either([above(), below()], span);
  throw new ImportFault("the direction of a cross is CrossingDirection.ABOVE, BELOW or ANY", span);
}

function signOf(of: Value, span: SourceSpan): Value {
  const number = (value: number): Value => numberValue(value, span);
  const below = choiceValue(compared("LessThan", of, number(0), span), number(-1), number(0), span);
  return choiceValue(compared("GreaterThan", of, number(0), span), number(1), below, span);
}

function placesOf(places: Value, span: SourceSpan): number {
  const digits = constantOf(places);
  if (digits === null || !Number.isInteger(digits) || digits < 0 || digits > 8)
    throw new ImportFault("a number is rounded to 0 to 8 places", span);
  return digits;
}
