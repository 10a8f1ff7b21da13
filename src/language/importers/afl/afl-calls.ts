import { table } from "#base";
import type { Timeframe } from "#contract";
import { lost } from "../clause.ts";
import { compare } from "../compare.ts";
import { indicatorSeries } from "../indicator-rule.ts";
import { earlier, type Series, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { noCounterpart } from "../unknown-name.ts";
import type { TruthOf } from "../values/evaluate.ts";
import { isMissing } from "../values/is-missing.ts";
import { roundedValue } from "../values/round-value.ts";
import { countedBars, twoCases } from "../values/tally.ts";
import { both, truthOfClause, truthThroughout, truthWithin } from "../values/truth.ts";
import {
  calculated,
  choiceValue,
  compared,
  constantOf,
  functionValue,
  numberValue,
  seriesOfValue,
  seriesValue,
  truthValue,
  type Value,
  valueEarlier,
} from "../values/value.ts";
import { compressed, expanded, otherPrice } from "./afl-frames.ts";
import { AFL_BY_NAME, AFL_ON_NUMBERS, AFL_PRICES, AFL_WITHOUT, type AflFunction } from "./afl-names.ts";

/** Prices in the order in which ParamField numbers them. */
const FIELDS = ["open", "high", "low", "close", "hlc3", "volume"];
const PARAMETERS = ["param", "optimize", "paramtoggle", "paramfield", "paramlist", "paramstr"];

interface AflCall {
  readonly name: string;
  readonly args: readonly Value[];
  readonly span: SourceSpan;
  /** Timeframe of the prices. */
  readonly base: Timeframe;
  /** Converts a value to a condition. */
  readonly asTruth: TruthOf;
  /** Adds a note on how the formula was read. */
  readonly note: (text: string) => void;
}

/** Evaluates a call of AFL. Throws ImportFault for a function without a counterpart. */
export function calledAfl(call: AflCall): Value {
  const { name, args, span } = call;
  const apply = AFL_ON_NUMBERS.get(name);
  if (apply !== undefined) return functionValue(apply, args, span);
  if (PARAMETERS.includes(name)) return parameterValue(call);
  const special = SPECIAL[name]?.(call);
  if (special !== undefined) return special;
  const found = AFL_BY_NAME.get(name);
  if (found === undefined) throw new ImportFault(unknownAfl(name), span);
  return windowValue(call) ?? functionOf(found, call);
}

export function unknownAfl(name: string): string {
  return AFL_WITHOUT.get(name) ?? noCounterpart(name, [...AFL_BY_NAME.keys()]);
}

const rounding =
  (to: "nearest" | "up" | "down") =>
  ({ name, args, span }: AflCall): Value => {
    const [of] = exactly(name, args, 1, span);
    return roundedValue(of!, 0, to, span);
  };

function missing({ name, args, span, base }: AflCall): Value {
  const [of] = exactly(name, args, 1, span);
  return truthValue(isMissing(of!, base, span), span);
}

const SPECIAL = table<(call: AflCall) => Value>({
  ref({ args, span }: AflCall) {
    const [of, back] = exactly("Ref", args, 2, span);
    const bars = constantOf(back!);
    if (bars === null || !Number.isInteger(bars))
      throw new ImportFault("Ref is read with a whole number of bars", span);
    return valueEarlier(of!, -bars, span);
  },
  timeframegetprice: ({ args, span }: AflCall) => otherPrice(args, span),
  timeframecompress: ({ args, span }: AflCall) => compressed(args, span),
  timeframeexpand: ({ args, span }: AflCall) => expanded(args, span),
  cross({ args, span }: AflCall) {
    const [a, b] = exactly("Cross", args, 2, span);
    return truthValue(compared("CrossesAbove", a!, b!, span), span);
  },
  iif({ args, span, asTruth }: AflCall) {
    const [test, yes, no] = exactly("IIf", args, 3, span);
    return choiceValue(asTruth(test!), yes!, no!, span);
  },
  isnull: missing,
  isempty: missing,
  isnan: missing,
  round: rounding("nearest"),
  floor: rounding("down"),
  ceil: rounding("up"),
  status({ args, span }: AflCall) {
    const [of] = exactly("Status", args, 1, span);
    // A scan looks only at the newest bar.
    if (of?.kind === "text" && /^lastbarin(?:range|test)$/i.test(of.text)) return truthValue(true, span);
    throw new ImportFault("of Status only lastbarinrange and lastbarintest are read", span);
  },
  // Without the removal the condition holds more often, never elsewhere.
  exrem({ args, span, asTruth }: AflCall) {
    const [signal] = exactly("ExRem", args, 2, span);
    const why = lost("signals that repeat are not removed: that takes the state of a trade", span);
    return truthValue(both([asTruth(signal!), why], span), span);
  },
  hhvbars: (call: AflCall) => barsSince("HHVBars", "high", call),
  llvbars: (call: AflCall) => barsSince("LLVBars", "low", call),
  inside: (call: AflCall) =>
    pairs(
      [
        ["LessThan", "high", "high"],
        ["GreaterThan", "low", "low"],
      ],
      call,
    ),
  outside: (call: AflCall) =>
    pairs(
      [
        ["GreaterThan", "high", "high"],
        ["LessThan", "low", "low"],
      ],
      call,
    ),
  gapup: (call: AflCall) => pairs([["GreaterThan", "low", "high"]], call),
  gapdown: (call: AflCall) => pairs([["LessThan", "high", "low"]], call),
});

/** Returns the bars since the highest high or lowest low of a window. Throws ImportFault for another series. */
function barsSince(title: string, price: "high" | "low", { args, span, base, note }: AflCall): Value {
  const [of, length] = exactly(title, args, 2, span);
  const bars = constantOf(length!);
  if (bars === null) throw new ImportFault(`${title} is read with a number of bars`, span);
  const { text, ago, multiplier, offset } = seriesOfValue(of!);
  if (text !== price || ago !== 0 || multiplier !== 1 || offset !== 0)
    throw new ImportFault(`of ${title} only that of the ${price} is read, which is bars_since_${price}`, span);
  note(`${title} counts from the newest of equal ${price}s.`);
  return seriesValue(study(`bars_since_${price}(${bars})`, base, span));
}

/** Compares prices of the newest bar with prices of the previous bar. */
function pairs(
  list: readonly (readonly ["LessThan" | "GreaterThan", string, string])[],
  { span, base }: AflCall,
): Value {
  const truths = list.map(([relation, now, before]) =>
    truthOfClause(compare(relation, study(now, base, span), earlier(study(before, base, span), 1), span)),
  );
  return truthValue(both(truths, span), span);
}

/** Returns the default of a parameter: Param("bars", 20, 5, 50) is 20. */
function parameterValue(call: AflCall): Value {
  const { name, args, span, base, note } = call;
  const title = args[0]?.kind === "text" ? args[0].text : name;
  if (name === "paramlist" || name === "paramstr") return textParameter(title, call);
  const usual = name === "paramtoggle" ? args[2] : args[1];
  const number =
    usual === undefined ? (name === "paramfield" ? 3 : name === "paramtoggle" ? 0 : null) : constantOf(usual);
  if (number === null) throw new ImportFault(`${name} is read where its default is a number`, span);
  if (name === "paramfield") {
    // -1 is the price or the plot under the indicator, by itself the close.
    const field = number === -1 ? "close" : FIELDS[number];
    if (field === undefined) throw new ImportFault("the default of this field is no price that is here", span);
    note(`The parameter "${title.slice(0, 60)}" was taken at its default, ${field}.`);
    return seriesValue(study(field, base, span));
  }
  note(`The parameter "${title.slice(0, 60)}" was taken at its default, ${number}.`);
  return numberValue(number, span);
}

/** Returns the default text: ParamStr("name", "x") is x, ParamList("way", "Up|Down", 0) is Up. */
function textParameter(title: string, { name, args, span, note }: AflCall): Value {
  const [, usual, place] = args;
  const number = place === undefined ? 0 : constantOf(place);
  const items = usual?.kind === "text" ? (name === "paramstr" ? [usual.text] : usual.text.split(/[|,]/)) : [];
  const text = items[number ?? Number.NaN]?.trim();
  if (text === undefined) throw new ImportFault(`${name} is read where its default is a text`, span);
  note(`The parameter "${title.slice(0, 60)}" was taken at its default, ${text.slice(0, 60)}.`);
  return { kind: "text", text, span };
}

/** Evaluates Sum, MA, HHV and LLV of a condition, or of a number of two cases. */
function windowValue({ name, args: [of, length], span }: AflCall): Value | undefined {
  if (of === undefined || !["sum", "ma", "hhv", "llv"].includes(name)) return undefined;
  const two = twoCases(of);
  const bars = length === undefined ? null : constantOf(length);
  if (two === undefined || bars === null || !Number.isInteger(bars)) return undefined;
  const counted = countedBars(of, bars, span);
  if (counted === undefined || name === "sum") return counted;
  if (name === "ma") return calculated("/", counted, numberValue(bars, span), span);
  const held = name === "hhv" ? truthWithin(two.of, bars) : truthThroughout(two.of, bars);
  return choiceValue(held, numberValue(two.offset + two.scale, span), numberValue(two.offset, span), span);
}

function functionOf(found: AflFunction, { name, args, span, base }: AflCall): Value {
  const series = args.map(seriesOfValue);
  const arrays = series.filter((one) => one.constant === null);
  if (found.array === true && (series[0] === undefined || series[0].constant !== null))
    throw new ImportFault(`${name} works on an array, as in ${name}(Close, 20)`, span);
  if (series.slice(1).some((one) => one.constant === null))
    throw new ImportFault(`the numbers of ${name} must be constant`, span);
  const numbers = series.flatMap(({ constant }) => constant ?? []);
  return seriesValue(indicatorSeries(name, found, { numbers, sources: arrays }, arrays[0]?.frame ?? base, span));
}

/** Returns the series of a price array; undefined for other names. */
export function priceOf(name: string, base: Timeframe, span: SourceSpan): Series | undefined {
  const text = AFL_PRICES.get(name);
  return text === undefined ? undefined : study(text, base, span);
}

function exactly(name: string, args: readonly Value[], count: number, span: SourceSpan): readonly Value[] {
  if (args.length === count) return args;
  throw new ImportFault(`${name} is read with ${count} arguments, here are ${args.length}`, span);
}
