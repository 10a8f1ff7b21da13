import type {
  GapEntry,
  NumericStockEntry,
  Stock,
  StockBooleanEntry,
  StockDateEntry,
  StockGroup,
  StockStringEntry,
  StockUnit,
} from "#contract";
import type { StockFilter, StringStockFilter } from "../define-stock-filter.ts";
import type { Unit } from "../define-feature.ts";
import { stockFilterOf } from "../stock-filters.ts";
import { gapClause } from "./feature-clause.ts";
import { dateWords, listed, quantity, rangeClauses, zonePhrase } from "./words.ts";

const UNITS: Readonly<Record<StockUnit, Unit>> = { price: "$", percent: "%", volume: "sh", shares: "sh" };

function unitOf(unit: StockUnit | undefined): Unit {
  return unit === undefined ? "idx" : UNITS[unit];
}

const PRICE_WORDS = {
  EqualTo: "equal to",
  NotEqualTo: "different from",
  GreaterThan: "above",
  GreaterThanOrEqual: "at or above",
  LessThan: "below",
  LessThanOrEqual: "at or below",
} as const;

/** One clause for each entry that constrains, of the groups that this version evaluates. */
export function stockClauses(stock: Stock): readonly string[] {
  return (Object.keys(stock) as StockGroup[]).flatMap((group) => {
    const definition = stockFilterOf(group);
    if (definition === undefined) return [];
    const entries: readonly { readonly IsDisabled?: boolean | undefined }[] = stock[group] ?? [];
    return entries.flatMap((entry) => (entry.IsDisabled === true ? [] : (entryClause(definition, entry) ?? [])));
  });
}

/** The contract has checked that a group holds entries of its definition's kind. */
function entryClause(definition: StockFilter, entry: object): string | undefined {
  switch (definition.kind) {
    case "numeric":
      return numericClause(definition.displayName, unitOf(definition.unit), entry as NumericStockEntry);
    case "listedNumber":
      return numericClause(definition.displayName, "n", entry as NumericStockEntry);
    case "boolean": {
      const value = (entry as StockBooleanEntry).State?.Value;
      return value === undefined ? undefined : `${definition.displayName.toLowerCase()} is ${value}`;
    }
    case "gap":
      return gapClause(entry as GapEntry);
    case "string":
      return textClause(definition, entry as StockStringEntry);
    case "date": {
      const clauses = rangeClauses((entry as StockDateEntry).DateState, dateWords);
      return clauses.length === 0 ? undefined : `${definition.displayName.toLowerCase()} ${listed(clauses)}`;
    }
  }
}

function numericClause(displayName: string, unit: Unit, { State: state }: NumericStockEntry): string | undefined {
  const clauses = [...rangeClauses(state?.Value, (value) => quantity(value, unit))];
  const price = state?.Price;
  const last = price?.Delayed15Minutes === true ? "the last price of 15 minutes before" : "the last price";
  for (const [member, words] of Object.entries(PRICE_WORDS)) {
    if (price?.Comparison?.[member as keyof typeof PRICE_WORDS] === true) clauses.push(`${words} ${last}`);
  }
  const away = `away from ${last}`;
  if (price?.MinPercentDiff !== undefined) clauses.push(`at least ${quantity(price.MinPercentDiff, "%")} ${away}`);
  if (price?.WithinPercent !== undefined) clauses.push(`at most ${quantity(price.WithinPercent, "%")} ${away}`);
  if (clauses.length === 0) return undefined;
  const period = state?.Period === undefined ? "" : ` of ${state.Period} sessions`;
  const issuer = state?.Issuer === true ? " of all share classes" : "";
  const late = state?.ShouldBeDelayed15Minutes === true ? " 15 minutes before" : "";
  return `${displayName.toLowerCase()}${issuer}${period}${zonePhrase(state?.SessionZones)}${late} ${listed(clauses)}`;
}

function textClause({ displayName, match }: StringStockFilter, { State: state }: StockStringEntry): string | undefined {
  const values = state?.Value ?? [];
  if (values.length === 0) return undefined;
  const verbs = match === "contains" ? ["contains", "does not contain"] : ["is", "is not"];
  const verb = state?.Exclude === true ? verbs[1] : verbs[0];
  return `${displayName.toLowerCase()} ${verb} ${listed([...values], "or")}`;
}
