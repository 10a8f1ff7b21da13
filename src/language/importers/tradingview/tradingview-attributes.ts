import { ownMember } from "#base";
import { all, any, type ImportedClause, lost, negate } from "../clause.ts";
import { earnings, employees, isOneOf } from "../facts.ts";
import { exchangesOf } from "../exchange-codes.ts";
import { SECTOR_NAMES } from "../sector-names.ts";
import { countriesOf } from "../finviz/finviz-places.ts";
import type { SourceSpan } from "../translation.ts";
import type { TradingViewField } from "./tradingview-fields.ts";
import type { FilterValue } from "./filter-value.ts";

type Attribute = TradingViewField & ({ readonly text: string } | { readonly special: string });

const FOREIGN = "foreign-issuer";

const TYPES: Readonly<Record<string, readonly string[]>> = {
  stock: ["CS", "PFD"],
  dr: ["ADR"],
  fund: ["ETF", "ETN", "FUND", "REIT"],
  etf: ["ETF"],
  structured: ["ETN"],
};
const SPECS: Readonly<Record<string, readonly string[]>> = {
  common: ["CS"],
  [FOREIGN]: ["CS"],
  preferred: ["PFD"],
  etf: ["ETF"],
  etn: ["ETN"],
  reit: ["REIT"],
};

const FOREIGN_NOTE =
  "Shares of a foreign issuer are common stock here (CS), so the type takes those of domestic companies too.";
const EMPTY_NOTE = "The empty member of a list of types names no type of security and was left out.";

/** Compares an attribute of the stock with one text or a list of texts. */
export function attributeClause(
  field: Attribute,
  left: string,
  operation: string,
  right: FilterValue,
  span: SourceSpan,
): ImportedClause {
  if ("special" in field && field.special === "employees") return employeesClause(operation, right, span);
  if ("special" in field && field.special === "earnings") return earningsClause(operation, right, span);
  if ("special" in field && field.special === "primary") {
    return right === true && operation === "equal"
      ? {
          kind: "always",
          span,
          notes: [`${left}: every stock of the universe is listed once and trades, so it restricts nothing.`],
        }
      : lost("every stock of the universe is listed once and trades", span);
  }
  const values = (Array.isArray(right) ? (right as readonly FilterValue[]) : [right]).filter(
    (value) => typeof value === "string",
  );
  const not = ["nequal", "not_in_range", "has_none_of", "nmatch"].includes(operation);
  if (!not && !["equal", "in_range", "has", "match"].includes(operation))
    return lost(`the operation ${operation.slice(0, 30)} has no counterpart for texts`, span);
  if (values.length === 0) return lost("it is compared with no text", span);
  if (isPart(operation) && !("text" in field && field.text === "Name"))
    return lost(
      `only names of companies (description) can be searched for a part; ${left.slice(0, 40)} is compared whole`,
      span,
    );
  if (not && values.includes(FOREIGN))
    return lost("shares of a foreign issuer cannot be told from other common stock; filter by Stock.Country", span);
  const clause = textClause(field, operation, values, span);
  return not ? negated(clause) : clause;
}

/** True if the operation searches for a part of a text. */
const isPart = (operation: string): boolean => operation === "match" || operation === "nmatch";

/** Negates a text filter; a condition that always holds stays as it is. */
function negated(clause: ImportedClause): ImportedClause {
  return clause.kind === "always" ? clause : negate(clause);
}

function textClause(field: Attribute, operation: string, values: readonly string[], span: SourceSpan): ImportedClause {
  const notes = field.note === undefined ? [] : [field.note];
  if ("special" in field) return typeClause(field.special, values, span);
  switch (field.text) {
    case "Exchange":
      return coded("Exchange", values, (key) => (key === "amex" ? ["XASE", "ARCX"] : exchangesOf(key)), span);
    case "Country":
      return coded("Country", values, (key) => countriesOf(key === "unitedstates" ? "usa" : key), span);
    case "Sector":
      return isOneOf(
        "Sector",
        values.flatMap((value) => SECTOR_NAMES.get(keyOf(value)) ?? [value]),
        span,
        { notes },
      );
    case "Symbol":
      return isOneOf(
        "Symbol",
        values.map((value) => value.slice(value.indexOf(":") + 1).toUpperCase()),
        span,
      );
    case "Name":
      return isPart(operation)
        ? isOneOf("Name", values, span)
        : lost("a company's name can be searched for a part of it alone", span);
    default:
      return isOneOf(field.text === "Industry" ? "Industry" : "Name", values, span, { notes });
  }
}

const keyOf = (value: string): string => value.toLowerCase().replaceAll(/[^a-z]/g, "");

function coded(
  group: "Country" | "Exchange",
  values: readonly string[],
  find: (key: string) => readonly string[] | undefined,
  span: SourceSpan,
): ImportedClause {
  const codes = values.map((value) => find(keyOf(value)));
  const unknown = values.find((_, i) => codes[i] === undefined);
  if (unknown !== undefined)
    return lost(`${unknown.slice(0, 40)} is not known here; add a Stock.${group} filter with its code`, span);
  return isOneOf(
    group,
    codes.flatMap((code) => code ?? []),
    span,
  );
}

function typeClause(special: string, values: readonly string[], span: SourceSpan): ImportedClause {
  if (special === "typespecs" && values.every((value) => value === "pre-ipo" || value === "")) {
    return { kind: "always", span, notes: ["Stocks before their IPO are in no universe here."] };
  }
  const table = special === "type" ? TYPES : SPECS;
  const named = values.filter((value) => value !== "");
  const types = named.map((value) => ownMember(table, value));
  const unknown = named.find((_, i) => types[i] === undefined);
  if (named.length === 0) return lost("the list names no type of security", span);
  if (unknown !== undefined)
    return lost(`the type ${unknown.slice(0, 40)} is not known here; add a Stock.SecurityType filter`, span);
  const notes = [
    ...(named.includes(FOREIGN) ? [FOREIGN_NOTE] : []),
    ...(named.length < values.length ? [EMPTY_NOTE] : []),
  ];
  return isOneOf("SecurityType", [...new Set(types.flatMap((type) => type ?? []))], span, { notes });
}

function employeesClause(operation: string, right: FilterValue, span: SourceSpan): ImportedClause {
  const [low, high] = Array.isArray(right) ? (right as readonly FilterValue[]) : [];
  if (operation === "in_range" && typeof low === "number" && typeof high === "number") {
    return employees(
      { Lower: { Operator: "gte", Value: Math.ceil(low) }, Upper: { Operator: "lte", Value: Math.floor(high) } },
      span,
    );
  }
  if (typeof right !== "number") return lost("the number of employees is compared with numbers", span);
  switch (operation) {
    case "greater":
      return employees({ Lower: { Operator: "gt", Value: Math.floor(right) } }, span);
    case "egreater":
      return employees({ Lower: { Operator: "gte", Value: Math.ceil(right) } }, span);
    case "less":
      return employees({ Upper: { Operator: "lt", Value: Math.ceil(right) } }, span);
    case "eless":
      return employees({ Upper: { Operator: "lte", Value: Math.floor(right) } }, span);
    default:
      return lost(`the operation ${operation.slice(0, 30)} has no counterpart for the number of employees`, span);
  }
}

/** Reads in_day_range [0, 7], seven days from today, and in_week_range [0, 0], this week. */
function earningsClause(operation: string, right: FilterValue, span: SourceSpan): ImportedClause {
  const [from, to] = Array.isArray(right) ? (right as readonly FilterValue[]) : [];
  if (
    typeof from !== "number" ||
    typeof to !== "number" ||
    !Number.isInteger(from) ||
    !Number.isInteger(to) ||
    Math.max(Math.abs(from), Math.abs(to)) > 9_999
  ) {
    return lost("a date of earnings is given as a range of whole days or weeks", span);
  }
  if (operation === "in_day_range") {
    const DateState = {
      Lower: { Operator: "gte" as const, Value: days(from) },
      Upper: { Operator: "lte" as const, Value: days(to) },
    };
    return earnings({ DateState }, span, ["Days of earnings dates were counted as days of the calendar."]);
  }
  if (operation === "in_week_range" && from >= 0 && to <= 1 && from <= to) {
    const weeks = ["this_week", "next_week"]
      .slice(from, to + 1)
      .map((Equals) => earnings({ DateState: { Equals } }, span));
    return any(weeks, span);
  }
  return lost("dates of earnings are known by the day, this week and next week; use in_day_range", span);
}

const days = (count: number): string => `${count < 0 ? "-" : ""}P${Math.abs(count)}D`;

/** Returns the condition on the tickers of a query, without their exchanges. */
export function tickersClause(tickers: readonly string[], span: SourceSpan): ImportedClause {
  return tickers.length === 0
    ? all([], span)
    : isOneOf(
        "Symbol",
        tickers.map((one) => one.slice(one.indexOf(":") + 1).toUpperCase()),
        span,
      );
}
