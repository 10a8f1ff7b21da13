import { type Table, table } from "#base";
import { within } from "../clause.ts";
import { arithmetic, constant } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { argument, barsOf, bound, type PineCall, type PineReader, timeframeOf, windowed } from "./pine-call.ts";
import type { PineExpression } from "./pine-node.ts";
import { compareValues, crossing, onBase, reframed, valueEarlier } from "./pine-history.ts";
import {
  calculate,
  choose,
  constantOf,
  either,
  not,
  number,
  OWN_PAST,
  overCases,
  plain,
  seriesIn,
  truth,
} from "./pine-value.ts";
import type { PineValue } from "./pine-value-kinds.ts";

const NA_NOTE =
  "na(x) and nz(x): a value that cannot be calculated satisfies nothing here, so the scan takes it to be there.";
const LOOKAHEAD_NOTE =
  "With barmerge.lookahead_on a chart shows on past bars what was not known then; a scan knows at each instant only what was known.";
type Builtin = (call: PineCall, read: PineReader) => PineValue | undefined;

const cross =
  (...relations: readonly ("CrossesAbove" | "CrossesUnder")[]): Builtin =>
  (call, read) => {
    const names = ["source1", "source2"];
    const given = bound(call, call.args.some(({ name }) => name === "x" || name === "y") ? ["x", "y"] : names);
    const [left, right] = [...given.values()];
    if (left === undefined || right === undefined) throw new ImportFault(`${call.name} needs two series`, call.span);
    const [a, b] = [read.value(given.get("x") ?? left), read.value(given.get("y") ?? right)];
    return truth(
      either(
        relations.map((relation) => crossing(relation, a, b, read.base, call.span)),
        call.span,
      ),
    );
  };

/** ta.rising and ta.falling: above or below all values of the preceding bars. */
const trend =
  (relation: "GreaterThan" | "LessThan", extreme: string): Builtin =>
  (call, read) => {
    const source = read.value(argument(call, ["source", "length"], "source"));
    const length = barsOf(argument(call, ["source", "length"], "length"), read);
    const of = windowed(seriesIn(source, call.span), read.base, call.span, (text) => `${extreme}(${text},${length})`);
    const before = valueEarlier(number(of), 1, read.base, call.span);
    return truth(compareValues(relation, source, before, read.base, call.span));
  };

/** Sums a series. The sum of a condition is the number of bars on which it held. */
function sum(call: PineCall, read: PineReader): PineValue {
  const source = read.value(argument(call, ["source", "length"], "source"));
  const bars = barsOf(argument(call, ["source", "length"], "length"), read);
  const holding = onOff(source);
  if (holding !== undefined) return { kind: "count", of: onBase(holding, read.base), bars };
  const of = seriesIn(source, call.span);
  const mean = windowed(of, read.base, call.span, (text) => `sma(${text},${bars})`);
  return number({ ...arithmetic("*", mean, constant(bars, call.span)), span: call.span });
}

/** Returns the condition of `condition ? 1 : 0`; undefined for other values. */
function onOff(value: PineValue) {
  if (value.kind === "truth" && typeof value.holds !== "boolean") return value.holds;
  if (value.kind === "score" && value.base === 0 && value.of.length === 1) return value.of[0];
  if (value.kind !== "choice" || value.cases.length !== 2) return undefined;
  const [first, second] = value.cases.map((one) => constantOf(one.value));
  if (first === 1 && second === 0) return value.cases[0]!.when;
  return first === 0 && second === 1 ? value.cases[1]!.when : undefined;
}

function security(call: PineCall, read: PineReader): PineValue {
  const names = ["symbol", "timeframe", "expression", "gaps", "lookahead"];
  const given = bound(call, names);
  const [symbol, frame, of] = ["symbol", "timeframe", "expression"].map((name) => given.get(name));
  const resolution = frame ?? given.get("resolution");
  if (symbol === undefined || resolution === undefined || of === undefined)
    throw new ImportFault(`${call.name} needs a symbol, a timeframe and an expression`, call.span);
  const own = read.value(symbol);
  const same = own.kind === "other" && /^(?:syminfo\.(?:tickerid|ticker)|tickerid|ticker)$/.test(own.name);
  if (same || (own.kind === "text" && own.value === "")) return onOtherBars(call, given, resolution, of, read);
  if (own.kind === "text") {
    const value = read.attempt(() => onOtherBars(call, given, resolution, of, read));
    if (value.kind === "truth") read.addSymbolCondition(own.value, value.holds, of.span);
  }
  throw new ImportFault(
    "the series of another symbol has no counterpart; rs_line and excess_ret compare with one",
    call.span,
  );
}

function onOtherBars(
  call: PineCall,
  given: ReadonlyMap<string, PineExpression>,
  resolution: PineExpression,
  of: PineExpression,
  read: PineReader,
): PineValue {
  const text = read.value(resolution);
  if (text.kind !== "text") throw new ImportFault("the timeframe must be a text that is known", resolution.span);
  const gaps = given.get("gaps");
  if (gaps !== undefined && isNamed(read.value(gaps), "barmerge.gaps_on"))
    throw new ImportFault("with barmerge.gaps_on there is a value on some bars alone; leave it out", gaps.span);
  const ahead = given.get("lookahead");
  const looks = ahead !== undefined && isNamed(read.value(ahead), "barmerge.lookahead_on");
  const value = reframed(read.value(of), read.base, timeframeOf(text.value, read.base, resolution.span), call.span);
  if (looks) read.note(LOOKAHEAD_NOTE);
  return value;
}

const isNamed = (value: PineValue, name: string): boolean =>
  (value.kind === "other" && value.name === name) || (value.kind === "truth" && value.holds === true);

function input(call: PineCall, read: PineReader): PineValue {
  const given = call.args.find(({ name }) => name === "defval") ?? call.args.find(({ name }) => name === undefined);
  if (given === undefined) throw new ImportFault(`${call.name} has no default`, call.span);
  const value = read.value(given.value);
  return value.kind === "number" ? number(value.series) : value;
}

function replaced(value: PineValue, by: PineValue, span: SourceSpan): PineValue {
  if (value.kind === "na") return by;
  if (value.kind !== "choice") return value;
  return overCases([value], span, ([one]) => (one!.kind === "na" ? by : one!));
}

function nz(call: PineCall, read: PineReader): PineValue {
  const given = bound(call, ["source", "replacement"]);
  const source = argument(call, ["source", "replacement"], "source");
  const value = read.value(source);
  const by = given.get("replacement");
  if (value.kind === "number" && value.series.constant === null) read.note(NA_NOTE);
  return replaced(value, by === undefined ? plain(0, call.span) : read.value(by), call.span);
}

function na(call: PineCall, read: PineReader): PineValue {
  const value = read.value(argument(call, ["source"], "source"));
  if (value.kind === "number" && value.series.constant === null) read.note(NA_NOTE);
  if (value.kind === "self") throw new ImportFault(`${value.name} ${OWN_PAST}`, call.span);
  if (value.kind !== "choice") return truth(value.kind === "na");
  const of = value.cases.filter((one) => one.value.kind === "na").map((one) => one.when);
  return truth(either(of, call.span));
}

function change(call: PineCall, read: PineReader): PineValue | undefined {
  const given = bound(call, ["source", "length"]);
  const source = given.get("source");
  const value = source === undefined ? undefined : read.value(source);
  if (value === undefined || value.kind === "number") return undefined;
  const length = given.get("length");
  const before = valueEarlier(value, length === undefined ? 1 : barsOf(length, read), read.base, call.span);
  if (value.kind === "truth") return truth(compareValues("NotEqualTo", value, before, read.base, call.span));
  return calculate("-", value, before, call.span);
}

/** Percentile 100 is the highest value, percentile 0 the lowest. */
const percentile =
  (studies: Readonly<Record<number, string>>): Builtin =>
  (call, read) => {
    const names = ["source", "length", "percentage"];
    const percentage = constantOf(read.value(argument(call, names, "percentage")));
    const extreme = percentage === undefined ? undefined : studies[percentage];
    if (extreme === undefined)
      throw new ImportFault(
        `${call.name} has a counterpart at ${Object.keys(studies).join(" and ")} alone, which ta.highest and ta.lowest are`,
        call.span,
      );
    const length = barsOf(argument(call, names, "length"), read);
    const source = seriesIn(read.value(argument(call, names, "source")), call.span);
    return number(windowed(source, read.base, call.span, (text) => `${extreme}(${text},${length})`));
  };

/** Returns the highest or lowest value of a condition, which is 1 or 0. */
const extremeOfCondition =
  (highest: boolean): ((call: PineCall, read: PineReader) => PineValue | undefined) =>
  (call, read) => {
    const [source, length] = call.args;
    if (source === undefined || length === undefined) return undefined;
    const of = onOff(read.value(source.value));
    if (of === undefined) return undefined;
    const bars = barsOf(length.value, read);
    const clause = onBase(of, read.base);
    const windows = highest ? within(clause, bars) : not(within(not(clause) as typeof clause, bars));
    return choose(windows, plain(1, call.span), plain(0, call.span), call.span);
  };

/** Functions that are not plain studies. They return undefined for arguments with which they are. */
export const BUILTINS: Table<Builtin> = table({
  input,
  na,
  nz,
  fixnan: (call: PineCall, read: PineReader) => {
    const value = read.value(argument(call, ["source"], "source"));
    if (value.kind === "choice" && value.cases.some((one) => one.value.kind === "na"))
      throw new ImportFault("fixnan keeps a value of the past, which has no counterpart", call.span);
    return nz(call, read);
  },
  iff: (call: PineCall, read: PineReader) => {
    const [test, yes, no] = call.args.map(({ value }) => value);
    if (test === undefined || yes === undefined || no === undefined)
      throw new ImportFault("iff takes three arguments", call.span);
    return choose(read.truth(test), read.value(yes), read.value(no), call.span);
  },
  "ta.crossover": cross("CrossesAbove"),
  "ta.crossunder": cross("CrossesUnder"),
  "ta.cross": cross("CrossesAbove", "CrossesUnder"),
  "ta.rising": trend("GreaterThan", "highest"),
  "ta.falling": trend("LessThan", "lowest"),
  "ta.change": change,
  "ta.highest": extremeOfCondition(true),
  "ta.lowest": extremeOfCondition(false),
  "ta.percentile_linear_interpolation": percentile({ 0: "lowest", 100: "highest" }),
  "ta.percentile_nearest_rank": percentile({ 100: "highest" }),
  "ta.barssince": (call: PineCall, read: PineReader) => {
    const of = read.truth(argument(call, ["condition"], "condition"));
    if (typeof of === "boolean") throw new ImportFault("its condition is the same on each bar", call.span);
    return { kind: "since", of: onBase(of, read.base) } as const;
  },
  "math.sum": sum,
  "math.avg": (call: PineCall, read: PineReader) => {
    const values = call.args.map(({ value }) => read.value(value));
    const total = values.reduce((a, b) => calculate("+", a, b, call.span));
    return calculate("/", total, plain(values.length, call.span), call.span);
  },
  "request.security": security,
  offset: (call: PineCall, read: PineReader) => {
    const bars = barsOf(argument(call, ["source", "offset"], "offset"), read);
    return valueEarlier(read.value(argument(call, ["source", "offset"], "source")), bars, read.base, call.span);
  },
  int: (call: PineCall, read: PineReader) => {
    const value = constantOf(read.value(argument(call, ["x"], "x")));
    if (value === undefined) throw new ImportFault("rounding has no counterpart; compare with a margin", call.span);
    return plain(Math.trunc(value), call.span);
  },
  float: (call: PineCall, read: PineReader) => read.value(argument(call, ["x"], "x")),
  bool: (call: PineCall, read: PineReader) => truth(read.truth(argument(call, ["x"], "x"))),
});
