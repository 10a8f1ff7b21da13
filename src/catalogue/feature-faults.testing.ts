import { evaluateSeries, framesOf, nodesOf, type SeriesNode, totalTail } from "#expression";
import type { Feature, ParameterValues } from "./define-feature.ts";
import { type Bars, randomBars, scaledBars, shiftedBars, slicedBars } from "./random-bars.testing.ts";

const LENGTH = 1200;
const daily = [randomBars({ seed: 1, bars: LENGTH }), randomBars({ seed: 2, bars: LENGTH })];
const intraday = [randomBars({ seed: 3, bars: LENGTH, slots: 26 }), randomBars({ seed: 4, bars: LENGTH, slots: 13 })];

export function defaultsOf(feature: Feature): ParameterValues {
  return Object.fromEntries(feature.params.map(({ name, parameter }) => [name, parameter.default]));
}

/** Every number at the end of its range that `end` names, all else at its default. */
export function extremesOf(feature: Feature, end: "min" | "max"): ParameterValues {
  const values = feature.params.map(({ name, parameter }) => [
    name,
    "min" in parameter ? parameter[end] : parameter.default,
  ]);
  return Object.fromEntries(values);
}

/** What a feature gives on random bars that its definition says it cannot; empty for features of framed bars, feeds or other instruments. */
export function featureFaults(feature: Feature): readonly string[] {
  const nodes = [feature.build(defaultsOf(feature)), feature.build(extremesOf(feature, "min"))];
  return nodes.flatMap((node, i) => {
    const readsFeeds = nodesOf(node).some(({ kind }) => READS_MORE.has(kind));
    if (framesOf(node).length > 0 || readsFeeds) return [];
    const walks = walksOf(feature).map((bars) => ({ bars, values: evaluateSeries(node, bars, LENGTH) }));
    const faults = walks.flatMap(({ bars, values }) => [
      ...boundFaults(feature, values),
      ...pastFaults(node, bars, values),
      ...scaleFaults(feature, node, bars, values),
      ...levelFaults(feature, node, bars, values),
    ]);
    if (i === 0 && walks.every(({ values }) => values.every(Number.isNaN))) faults.push("never has a value");
    return faults;
  });
}

const READS_MORE: ReadonlySet<SeriesNode["kind"]> = new Set(["fact", "cross", "other"]);

function walksOf({ timeframes }: Feature): readonly Bars[] {
  if (timeframes === "intraday") return intraday;
  return timeframes === "any" ? [daily[0]!, intraday[0]!] : daily;
}

function boundFaults({ bounds }: Feature, values: Float64Array): readonly string[] {
  const [least, most] = bounds ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
  const outside = values.find((value) => value < least || value > most || Math.abs(value) === Infinity);
  return outside === undefined ? [] : [`gives ${outside}, outside ${least} … ${most}`];
}

/** Later bars change nothing, and the newest `totalTail` rows alone give the newest value. */
function pastFaults(node: SeriesNode, bars: Bars, values: Float64Array): readonly string[] {
  const faults: string[] = [];
  const before = LENGTH - 137;
  const early = evaluateSeries(node, slicedBars(bars, 0, before), before);
  const changed = early.findIndex((value, i) => !sameBits(value, values[i]!));
  if (changed >= 0) faults.push(`row ${changed} changes with bars after row ${before}`);
  const tail = totalTail(node);
  for (const end of [LENGTH, LENGTH - 50]) {
    if (tail > end) continue;
    const few = evaluateSeries(node, slicedBars(bars, end - tail, end), tail);
    if (!sameBits(few[tail - 1]!, values[end - 1]!)) {
      faults.push(`the newest ${tail} of ${end} rows give ${few[tail - 1]}, not ${values[end - 1]}`);
    }
  }
  return faults;
}

function scaleFaults({ scaling }: Feature, node: SeriesNode, bars: Bars, values: Float64Array): readonly string[] {
  if (scaling === "none") return [];
  // Logarithms and powers of scaled prices differ in the last digits, whatever the formula.
  const inexact = nodesOf(node).some((part) => part.kind === "call" && INEXACT.has(part.primitive.op));
  const tolerance = inexact ? 1e-9 : 0;
  return [["price", scaledBars(bars, 2, 1)] as const, ["volume", scaledBars(bars, 1, 2)] as const].flatMap(
    ([what, scaled]) => {
      const factor = 2 ** scaling[what];
      const found = evaluateSeries(node, scaled, LENGTH);
      const row = found.findIndex((value, i) => isFar(value, values[i]! * factor, tolerance));
      return row < 0 ? [] : [`${what} × 2: row ${row} is ${found[row]}, not ${factor} × ${values[row]}`];
    },
  );
}

/** Dollars by which all prices are shifted. */
const SHIFT = 64;
/** Rows of a level that may miss the shift: the fullest row of a profile may be another one after rounding. */
const MISSED_ROWS = LENGTH / 20;

/** A price level is shifted as the prices are, and nothing else in dollars is. */
function levelFaults({ priceLevel, unit }: Feature, node: SeriesNode, bars: Bars, values: Float64Array) {
  if (unit !== "$") return priceLevel ? ["is a price level, but not in dollars"] : [];
  const found = evaluateSeries(node, shiftedBars(bars, SHIFT), LENGTH);
  const missed = found.filter((value, i) => isFar(value, values[i]! + SHIFT, 0.001)).length;
  if (priceLevel && missed > MISSED_ROWS) return [`is no price level: ${missed} rows are not ${SHIFT} higher`];
  return !priceLevel && missed === 0 ? ["is a price level that is not declared as one"] : [];
}

const INEXACT = new Set(["log", "exp", "power"]);

function sameBits(a: number, b: number): boolean {
  return a === b || (a !== a && b !== b);
}

function isFar(a: number, b: number, tolerance: number): boolean {
  if (a !== a || b !== b) return !sameBits(a, b);
  return Math.abs(a - b) > tolerance * Math.max(1, Math.abs(a), Math.abs(b));
}
