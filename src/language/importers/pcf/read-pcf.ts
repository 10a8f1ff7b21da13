import { table } from "#base";
import { LIMITS, type Timeframe } from "#contract";
import type { ImportedClause } from "../clause.ts";
import type { Relation } from "../compare.ts";
import type { Reading } from "../reading.ts";
import { earlier, type Series, sourceText, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { noCounterpart } from "../unknown-name.ts";
import { attempted } from "../values/evaluate.ts";
import { countedBars, twoCases } from "../values/tally.ts";
import { both, clauseOfTruth, either, oppositeWhole, type ClauseTruth, withNotes, withSpan } from "../values/truth.ts";
import {
  calculated,
  choiceValue,
  compared,
  constantOf,
  functionValue,
  negated,
  numberValue,
  powered,
  seriesOfValue,
  seriesValue,
  truthOfValue,
  truthValue,
  type Value,
  valueEarlier,
} from "../values/value.ts";
import { parsePcf, type PcfExpression, type PcfLeaf } from "./parse-pcf.ts";
import { PCF_INDICATORS, PCF_WITHOUT, type PcfIndicator } from "./pcf-names.ts";

const BASE: Timeframe = "1d";
const BARS_NOTE =
  "The bars of a TC2000 formula are chosen beside it; daily bars were taken. For others set Timeframe in each filter.";
const HUNDREDS_NOTE = "TC2000 counts volume in hundreds of shares; here it is in shares.";
const LETTERS = table<string>({ C: "close", O: "open", H: "high", L: "low", V: "volume" });
const INDICATORS = table<PcfIndicator>(Object.fromEntries(PCF_INDICATORS.map((one) => [one.name, one])));

/** Functions of numbers, each with its name in the study grammar. */
const FUNCTIONS = table<string>({ SQR: "sqrt", LOG: "log", GREATEST: "max", LEAST: "min" });

/** Value in shares, and the power of 100 by which TC2000 divides it: 1 for a volume, 0 for a ratio of volumes. */
interface Quantity {
  readonly value: Value;
  readonly hundreds: number;
}

/** Reads a condition in TC2000's formula language. Throws ImportFault. */
export function readPcf(text: string): Reading {
  const whole: SourceSpan = [0, text.length];
  const clause = parsePcf(text, (of): ImportedClause => clauseOfTruth(withSpan(truthOf(of), of.span), of.span));
  return { clause: { ...clause, span: clause.kind === "all" ? whole : clause.span }, notes: [BARS_NOTE] };
}

function truthOf(expression: PcfExpression): ClauseTruth {
  const { span } = expression;
  return attempted(span, (): ClauseTruth => {
    switch (expression.kind) {
      case "and":
        return both(expression.of.map(truthOf), span);
      case "or":
        return either(expression.of.map(truthOf), span);
      case "not":
        return oppositeWhole(truthOf(expression.of), span);
      case "compare":
        return comparison(expression.relation, quantityOf(expression.left), quantityOf(expression.right), span);
      default:
        return withSpan(truthOfValue(quantityOf(expression).value), span);
    }
  });
}

function comparison(relation: Relation, left: Quantity, right: Quantity, span: SourceSpan): ClauseTruth {
  const [a, b] = aligned(numeric(left), numeric(right));
  const condition = compared(relation, a.value, b.value, span);
  const scaled = left.hundreds !== right.hundreds;
  return withNotes(condition, scaled ? [HUNDREDS_NOTE] : []);
}

/** Evaluates XUP and XDOWN, which compare the newest bar with the one `bars` bars ago. */
function crossing(isUp: boolean, left: Quantity, right: Quantity, bars: number, span: SourceSpan): ClauseTruth {
  if (bars === 1) return comparison(isUp ? "CrossesAbove" : "CrossesUnder", left, right, span);
  const [a, b] = aligned(left, right);
  const before = (of: Quantity): Quantity => ({ ...of, value: valueEarlier(of.value, bars) });
  const now = comparison(isUp ? "GreaterThanOrEqual" : "LessThanOrEqual", a, b, span);
  return both([now, comparison(isUp ? "LessThan" : "GreaterThan", before(a), before(b), span)], span);
}

/** Converts two quantities to the same unit. */
function aligned(a: Quantity, b: Quantity): readonly [Quantity, Quantity] {
  if (a.hundreds === b.hundreds) return [a, b];
  if (constantOf(a.value) !== null) return [timesHundred(a, b.hundreds), b];
  if (constantOf(b.value) !== null) return [a, timesHundred(b, a.hundreds)];
  return [plain(a), plain(b)];
}

/** Converts a constant to the unit of the other side. */
function timesHundred({ value }: Quantity, hundreds: number): Quantity {
  return { value: numberValue(constantOf(value)! * 100 ** hundreds, value.span), hundreds };
}

/** Converts a quantity to the unit of TC2000. */
function plain({ value, hundreds }: Quantity): Quantity {
  if (hundreds === 0) return { value, hundreds };
  const scale = numberValue(100 ** Math.abs(hundreds), value.span);
  return { value: calculated(hundreds > 0 ? "/" : "*", value, scale, value.span), hundreds: 0 };
}

function quantityOf(expression: PcfExpression): Quantity {
  const { span } = expression;
  switch (expression.kind) {
    case "number":
      return { value: numberValue(expression.value, span), hundreds: 0 };
    case "negative": {
      const { value, hundreds } = numeric(quantityOf(expression.of));
      return { value: negated(value, span), hundreds };
    }
    case "arithmetic": {
      const [left, right] = [numeric(quantityOf(expression.left)), numeric(quantityOf(expression.right))];
      return arithmetic(expression.op, left, right, span);
    }
    case "leaf":
      return leafQuantity(expression.leaf, span);
    default:
      return { value: truthValue(truthOf(expression), span), hundreds: 0 };
  }
}

/** Converts a condition to TC2000's numbers: -1 if it holds, else 0. */
function numeric({ value, hundreds }: Quantity): Quantity {
  return { value: value.kind === "truth" ? negated(value, value.span) : value, hundreds };
}

function arithmetic(op: "+" | "-" | "*" | "/", left: Quantity, right: Quantity, span: SourceSpan): Quantity {
  if (op === "*")
    return { value: calculated(op, left.value, right.value, span), hundreds: left.hundreds + right.hundreds };
  if (op === "/")
    return { value: calculated(op, left.value, right.value, span), hundreds: left.hundreds - right.hundreds };
  const [a, b] = aligned(left, right);
  return { value: calculated(op, a.value, b.value, span), hundreds: a.hundreds };
}

function leafQuantity(leaf: PcfLeaf, span: SourceSpan): Quantity {
  if (leaf.kind === "group") return quantityOf(leaf.of);
  if (leaf.kind === "power") {
    const { value } = plain(numeric(quantityOf(leaf.of)));
    return { value: powered(value, constantOf(quantityOf(leaf.exponent).value), span), hundreds: 0 };
  }
  const { name, numbers, args } = leaf;
  if (args !== undefined) return callQuantity(name, args, span);
  const letter = LETTERS[name];
  if (letter !== undefined && numbers.length <= 1) {
    const series = earlier(study(letter, BASE, span), barsAgo(numbers[0] ?? 0, span), span);
    return { value: seriesValue(series), hundreds: name === "V" ? 1 : 0 };
  }
  const indicator = INDICATORS[name];
  if (indicator !== undefined && indicator.field !== true)
    return indicatorQuantity(indicator, undefined, numbers, span);
  const field = INDICATORS[name.slice(0, -1)];
  const source = LETTERS[name.slice(-1)];
  if (field?.field === true && source !== undefined) return indicatorQuantity(field, source, numbers, span);
  throw new ImportFault(unknown(name), span);
}

function unknown(name: string): string {
  return PCF_WITHOUT.get(name) ?? noCounterpart(name, Object.keys(INDICATORS));
}

function indicatorQuantity(
  { name, study: usual, unsmoothed, defaults, equal, note }: PcfIndicator,
  source: string | undefined,
  numbers: readonly number[],
  span: SourceSpan,
): Quantity {
  const values = defaults.map((value, place) => numbers[place] ?? value);
  const template = values[1] === 1 ? (unsmoothed ?? usual) : usual;
  if (values.some(Number.isNaN)) throw new ImportFault(`${name} needs its number of bars`, span);
  if (numbers.length > defaults.length + 1)
    throw new ImportFault(`${name} takes ${defaults.length} numbers and the bars to go back`, span);
  if (equal !== undefined && values[equal[0]] !== values[equal[1]])
    throw new ImportFault(`${name} is read with two numbers that are equal, as in ${name}14.14`, span);
  const text = template
    .replaceAll("{s}", source === undefined ? "" : `${source},`)
    .replaceAll(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)]));
  const series = study(text, BASE, span, note === undefined ? [] : [note]);
  const ago = barsAgo(numbers[defaults.length] ?? 0, span);
  return { value: seriesValue(earlier(series, ago, span)), hundreds: source === "volume" ? 1 : 0 };
}

function callQuantity(name: string, args: readonly PcfExpression[], span: SourceSpan): Quantity {
  const indicator = INDICATORS[name];
  if (indicator?.field === true) return windowQuantity(indicator, args, span);
  if (indicator !== undefined) {
    const numbers = args.map((arg) => wholeNumber(arg));
    return indicatorQuantity(indicator, undefined, numbers, span);
  }
  const apply = FUNCTIONS[name];
  if (apply !== undefined) {
    const of = args.map((arg) => plain(numeric(quantityOf(arg))).value);
    return { value: functionValue(apply, of, span), hundreds: 0 };
  }
  switch (name) {
    case "ABS": {
      const [of] = exactly(name, args, 1, span).map(quantityOf);
      const { value, hundreds } = of!;
      // ABS of a condition is 1 or 0.
      if (value.kind === "truth")
        return { value: choiceValue(value.truth, numberValue(1, span), numberValue(0, span), span), hundreds };
      return { value: functionValue("abs", [value], span), hundreds };
    }
    case "XUP":
    case "XDOWN": {
      const bars = args.length === 3 ? wholeNumber(args[2]!) : 1;
      const sides = exactly(name, args.length === 3 ? args.slice(0, 2) : args, 2, span);
      const [left, right] = sides.map((side) => numeric(quantityOf(side)));
      const crosses = crossing(name === "XUP", left!, right!, Math.max(1, bars), span);
      return { value: truthValue(crosses, span), hundreds: 0 };
    }
    case "COUNTTRUE": {
      const [of, bars] = exactly(name, args, 2, span);
      const counted = countedBars(truthValue(truthOf(of!), of!.span), wholeNumber(bars!), span);
      return { value: counted!, hundreds: 0 };
    }
    case "IIF": {
      const [test, yes, no] = exactly(name, args, 3, span);
      const [a, b] = aligned(numeric(quantityOf(yes!)), numeric(quantityOf(no!)));
      return { value: choiceValue(truthOf(test!), a.value, b.value, span), hundreds: a.hundreds };
    }
    case "SGN": {
      const of = plain(numeric(quantityOf(exactly(name, args, 1, span)[0]!))).value;
      const [one, zero, less] = [1, 0, -1].map((number) => numberValue(number, span));
      const below = choiceValue(compared("LessThan", of, zero!, span), less!, zero!, span);
      return { value: choiceValue(compared("GreaterThan", of, zero!, span), one!, below, span), hundreds: 0 };
    }
    default:
      throw new ImportFault(unknown(name), span);
  }
}

/** Evaluates a window function: AVG(STOC14.3, 3), SUM(ABS(C > O), 10). */
function windowQuantity(indicator: PcfIndicator, args: readonly PcfExpression[], span: SourceSpan): Quantity {
  const { name, study: template } = indicator;
  const [of, length] = exactly(name, args, 2, span);
  const bars = wholeNumber(length!);
  const { value, hundreds } = numeric(quantityOf(of!));
  if (twoCases(value) !== undefined && (name === "SUM" || name === "AVG")) {
    const counted = countedBars(value, bars, span)!;
    const mean = name === "SUM" ? counted : calculated("/", counted, numberValue(bars, span), span);
    return { value: mean, hundreds };
  }
  const series: Series = seriesOfValue(value);
  const source = sourceText({ ...series, ago: 0 });
  const text = template.replaceAll("{s}", `${source},`).replaceAll("{0}", String(bars));
  return {
    value: valueEarlier(seriesValue(study(text, series.frame, span, series.notes)), series.ago, span),
    hundreds,
  };
}

function exactly(
  name: string,
  args: readonly PcfExpression[],
  count: number,
  span: SourceSpan,
): readonly PcfExpression[] {
  // A last argument of 0 shifts by no bars.
  const zero = args.length === count + 1 && args[count]!.kind === "number" && args[count]!.value === 0;
  if (args.length === count || zero) return args.slice(0, count);
  throw new ImportFault(`${name} is read with ${count} arguments, here are ${args.length}`, span);
}

function wholeNumber(expression: PcfExpression): number {
  const number = constantOf(quantityOf(expression).value);
  if (number !== null && Number.isInteger(number) && number >= 0 && number <= LIMITS.barsAgo) return number;
  throw new ImportFault(`a number of bars is a whole number of at most ${LIMITS.barsAgo}`, expression.span);
}

function barsAgo(bars: number, span: SourceSpan): number {
  if (bars <= LIMITS.barsAgo) return bars;
  throw new ImportFault(`it goes back more than ${LIMITS.barsAgo} bars`, span);
}
