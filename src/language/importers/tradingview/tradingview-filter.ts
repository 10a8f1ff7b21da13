import { table } from "#base";
import type { Timeframe, ValueComparison } from "#contract";
import { all, any, type ImportedClause, lost, negate } from "../clause.ts";
import { CANDLE_NAMES, candleClause } from "../candle-names.ts";
import { between, compare, type Relation } from "../compare.ts";
import { figure, priceToEarnings } from "../facts.ts";
import { arithmetic, constant, earlier, type Series, study } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { unknownName } from "../unknown-name.ts";
import type { FilterValue, TradingViewFilter } from "./filter-value.ts";
import { attributeClause } from "./tradingview-attributes.ts";
import {
  TRADINGVIEW_FAMILIES,
  TRADINGVIEW_FIELDS,
  TRADINGVIEW_WITHOUT,
  type TradingViewField,
} from "./tradingview-fields.ts";

const RELATIONS = table<Relation>({
  greater: "GreaterThan",
  egreater: "GreaterThanOrEqual",
  less: "LessThan",
  eless: "LessThanOrEqual",
  equal: "EqualTo",
  nequal: "NotEqualTo",
  crosses: "Crosses",
  crosses_above: "CrossesAbove",
  crosses_below: "CrossesUnder",
});

const FRAMES = table<Timeframe>({
  "1": "1m",
  "5": "5m",
  "15": "15m",
  "30": "30m",
  "60": "1hr",
  "1h": "1hr",
  "1H": "1hr",
  "120": "2hr",
  "2h": "2hr",
  "2H": "2hr",
  "240": "4hr",
  "4h": "4hr",
  "4H": "4hr",
  "1d": "1d",
  "1D": "1d",
  "1W": "1wk",
  "1M": "1mo",
});

/** Returns the condition of a filter. Throws ImportFault for a filter without a counterpart. */
export function filterClause({ left, operation, right, span }: TradingViewFilter): ImportedClause {
  const { field, frame, ago } = fieldOf(left, span);
  if ("special" in field && field.special === "priceToEarnings") {
    return numbersClause(left, operation, right, span, (value) => priceToEarnings(value, span));
  }
  if ("figure" in field) {
    const notes = field.note === undefined ? [] : [field.note];
    return numbersClause(left, operation, right, span, (value) =>
      figure(field.figure, value, span, { period: field.period, notes }),
    );
  }
  if ("text" in field || "special" in field) return attributeClause(field, left, operation, right, span);
  if ("candle" in field) {
    const present = operation === "equal" ? right === 1 || right === true : operation === "greater" && right === 0;
    const absent =
      operation === "equal"
        ? right === 0 || right === false
        : operation === "nequal" && (right === 1 || right === true);
    const candle = candleClause(CANDLE_NAMES.get(field.candle)!, frame ?? "1d", ago, span);
    if (present || (operation === "nequal" && right === 0)) return candle;
    return absent ? negate(candle) : lost("a candlestick pattern is compared with 1 or 0", span);
  }
  return seriesClause(seriesOf(left, span), operation, right, span);
}

function seriesClause(of: Series, operation: string, right: FilterValue, span: SourceSpan): ImportedClause {
  const relation = RELATIONS[operation];
  if (relation !== undefined) return compare(relation, of, operand(right, span), span);
  const list = Array.isArray(right) ? (right as readonly FilterValue[]) : [];
  switch (operation) {
    case "in_range":
    case "not_in_range": {
      if (list.length !== 2) return anyOf(of, list, operation === "not_in_range", span);
      const inside = between(of, operand(list[0]!, span), operand(list[1]!, span), span);
      return operation === "in_range" ? inside : negate(inside);
    }
    case "above%":
    case "below%":
      return compare(operation === "above%" ? "GreaterThan" : "LessThan", of, scaled(list, 1, span), span);
    case "in_range%":
    case "not_in_range%": {
      const inside = between(of, scaled(list, 1, span), scaled(list, 2, span), span);
      return operation === "in_range%" ? inside : negate(inside);
    }
    case "nempty":
      return compare("EqualTo", of, of, span);
    default:
      return lost(`the operation ${operation.slice(0, 30)} has no counterpart for numbers`, span);
  }
}

function anyOf(of: Series, list: readonly FilterValue[], not: boolean, span: SourceSpan): ImportedClause {
  if (list.length === 0) return lost("the list of values is empty", span);
  const clause = any(
    list.map((value) => compare("EqualTo", of, operand(value, span), span)),
    span,
  );
  return not ? negate(clause) : clause;
}

function operand(value: FilterValue, span: SourceSpan): Series {
  if (typeof value === "number") return constant(value, span);
  if (typeof value === "string") return seriesOf(value, span);
  throw new ImportFault("it is compared with something that is neither a number nor a field", span);
}

/** Reads [field, factor, …]: the field times one of the factors. */
function scaled(list: readonly FilterValue[], place: number, span: SourceSpan): Series {
  const [field, factor] = [list[0], list[place]];
  if (typeof field !== "string" || typeof factor !== "number") {
    throw new ImportFault("a comparison in percent needs a field and factors, such as ['EMA200', 1.05]", span);
  }
  return arithmetic("*", constant(factor, span), seriesOf(field, span));
}

/** Compares a field without bars, with numbers only. */
function numbersClause(
  left: string,
  operation: string,
  right: FilterValue,
  span: SourceSpan,
  made: (value: ValueComparison) => ImportedClause,
): ImportedClause {
  const relation = RELATIONS[operation];
  if (relation !== undefined && typeof right === "number" && !relation.startsWith("Crosses"))
    return made({ [relation]: right });
  const list: readonly FilterValue[] = Array.isArray(right) ? (right as readonly FilterValue[]) : [];
  const [low, high] = list;
  if (
    (operation === "in_range" || operation === "not_in_range") &&
    list.length === 2 &&
    typeof low === "number" &&
    typeof high === "number"
  ) {
    const inside = made({ Range: { Lower: { Operator: "gte", Value: low }, Upper: { Operator: "lte", Value: high } } });
    return operation === "in_range" ? inside : negate(inside);
  }
  return lost(`${left.slice(0, 40)} can be compared with numbers alone: >, >=, <, <=, ==, != and between`, span);
}

const KNOWN = [...Object.keys(TRADINGVIEW_FIELDS), ...TRADINGVIEW_FAMILIES.map(({ name }) => name)];

interface FoundField {
  readonly field: TradingViewField;
  readonly frame: Timeframe | null;
  readonly ago: number;
}

/** Reads a field with its interval and lag: `RSI|60` on hourly bars, `RSI[1]` one bar back. */
function fieldOf(written: string, span: SourceSpan): FoundField {
  const [, name = "", ago, suffix] = /^([A-Za-z0-9_.+-]{1,80})(?:\[(\d{1,4})\])?(?:\|(\w{1,4}))?$/.exec(written) ?? [];
  const frame = suffix === undefined ? null : (FRAMES[suffix] ?? undefined);
  if (frame === undefined) throw new ImportFault(`bars of ${String(suffix)} are not made here`, span);
  const place = { frame, ago: Number(ago ?? 0) };
  if (Object.hasOwn(TRADINGVIEW_FIELDS, name)) return { field: TRADINGVIEW_FIELDS[name]!, ...place };
  for (const { pattern, study: template } of TRADINGVIEW_FAMILIES) {
    const number = pattern.exec(name)?.[1];
    if (number !== undefined)
      return { field: { study: template.replace("{0}", number === "" ? "14" : number) }, ...place };
  }
  const why = TRADINGVIEW_WITHOUT.find(([pattern]) => pattern.test(name))?.[1];
  if (why !== undefined) throw new ImportFault(why, span);
  throw new ImportFault(unknownName(name === "" ? written : name, KNOWN), span);
}

function seriesOf(written: string, span: SourceSpan): Series {
  const { field, frame, ago } = fieldOf(written, span);
  if (!("study" in field))
    throw new ImportFault(`${written.slice(0, 40)} is no series of numbers that something can be compared with`, span);
  if (field.daily === true && frame !== null && frame !== "1d") {
    throw new ImportFault(`${written.slice(0, 40)} has one value a day, and none on other bars`, span);
  }
  const notes = field.note === undefined ? [] : [field.note];
  return earlier(study(field.study, field.daily === true ? null : (frame ?? "1d"), span, notes), ago, span);
}

/** Joins conditions by `and` or `or`; other operators are lost. */
export function joined(operator: string, of: readonly ImportedClause[], span: SourceSpan): ImportedClause {
  if (of.length === 0) return lost("the group is empty", span);
  if (operator === "and") return all(of, span);
  return operator === "or" ? any(of, span) : lost(`${operator.slice(0, 20)} joins nothing here; and and or do`, span);
}
