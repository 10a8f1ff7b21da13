import type { InstrumentTable } from "#market";
import type { AttributePlan, DateBoundTest } from "../plan/plan.ts";
import { FALSE, NULL, TRUE, type Truth } from "./truth.ts";

const DAYS_OF_WEEK = 7;
/** 1970-01-01 was a Thursday: the Monday before it is day -3. */
const MONDAY = -3;

/** Truth of a test on what the listings say; unknown where they say nothing. `today`: the scan's date, days since 1970. */
export function attributeTruth(plan: AttributePlan, table: InstrumentTable, instrument: number, today: number): Truth {
  const { test } = plan;
  if (test.kind === "date") {
    const date = table.listDates[instrument]!;
    if (date !== date) return NULL;
    return test.bounds.every((bound) => holds(date, bound, today)) ? TRUE : FALSE;
  }
  const value = textOf(plan.attribute, table, instrument).toLowerCase();
  if (value === "") return NULL;
  const hit = test.values.some((wanted) => {
    if (test.match === "contains") return value.includes(wanted);
    if (test.match === "prefix" && wanted.endsWith("*")) return value.startsWith(wanted.slice(0, -1));
    return value === wanted;
  });
  return hit !== test.exclude ? TRUE : FALSE;
}

function holds(date: number, bound: DateBoundTest, today: number): boolean {
  const monday = Math.floor((today - MONDAY) / DAYS_OF_WEEK) * DAYS_OF_WEEK + MONDAY;
  const limit = bound.days + (bound.from === "scan" ? today : bound.from === "week" ? monday : 0);
  switch (bound.operator) {
    case "gt":
      return date > limit;
    case "gte":
      return date >= limit;
    case "lt":
      return date < limit;
    case "lte":
      return date <= limit;
    case "eq":
      return date === limit;
    case "ne":
      return date !== limit;
  }
}

function textOf(attribute: AttributePlan["attribute"], table: InstrumentTable, instrument: number): string {
  switch (attribute) {
    case "symbol":
      return table.tickers[instrument]!;
    case "name":
      return table.names[instrument]!;
    case "sector":
      return table.sectors[instrument]!;
    case "industry":
      return table.industries[instrument]!;
    case "exchange":
      return table.exchanges[instrument]!;
    case "securityType":
      return table.securityTypes[instrument]!;
    case "country":
      return table.countries[instrument]!;
    case "listDate":
      return "";
  }
}
