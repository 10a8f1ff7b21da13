import type { ListedView } from "./listed-view.ts";
import type { AttributePlan } from "../../plan/plan.ts";
import { boundsTruth, dateTruth } from "./bounds-truth.ts";
import { tradingStatus } from "./trading-status.ts";
import { FALSE, NULL, TRUE, type Truth } from "../truth.ts";

/** Returns the truth of a test on listing data; NULL if the listing has no value. */
export function attributeTruth({ attribute, test }: AttributePlan, view: ListedView, instrument: number): Truth {
  switch (test.kind) {
    case "date": {
      const date = view.data.instruments.listDates[instrument]!;
      return dateTruth(date, test.bounds, view.data.calendar.dateOf(view.session));
    }
    case "number":
      return boundsTruth(numberOf(attribute, view, instrument), test.bounds);
    case "flag": {
      const value = numberOf(attribute, view, instrument);
      if (value !== value) return NULL;
      return (value === 1) === test.value ? TRUE : FALSE;
    }
    case "text": {
      const value = textOf(attribute, view, instrument).toLowerCase();
      if (value === "") return NULL;
      const hit = test.values.some((wanted) => matches(test.match, value, wanted));
      return hit !== test.exclude ? TRUE : FALSE;
    }
  }
}

function matches(
  match: Extract<AttributePlan["test"], { kind: "text" }>["match"],
  value: string,
  wanted: string,
): boolean {
  switch (match) {
    case "contains":
      return value.includes(wanted);
    case "prefix":
      return wanted.endsWith("*") ? value.startsWith(wanted.slice(0, -1)) : value === wanted;
    case "word":
      return value.split(" ").includes(wanted);
    case "number":
      return withoutZeros(value) === withoutZeros(wanted);
    case "equals":
      return value === wanted;
  }
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=.)/, "");
}

function numberOf(attribute: AttributePlan["attribute"], view: ListedView, instrument: number): number {
  const { employees, optionable, shortable } = view.data.instruments;
  if (attribute === "employees") return employees[instrument]!;
  if (attribute === "optionable") return optionable[instrument]!;
  return attribute === "shortable" ? shortable[instrument]! : Number.NaN;
}

const TEXTS = {
  symbol: "tickers",
  name: "names",
  sector: "sectors",
  industry: "industries",
  exchange: "exchanges",
  securityType: "securityTypes",
  country: "countries",
  headquarters: "headquarters",
  cik: "ciks",
  cusip: "cusips",
  indexes: "indexes",
} as const;

const FIGI = /^BBG[0-9A-Z]{9}$/;

function textOf(attribute: AttributePlan["attribute"], view: ListedView, instrument: number): string {
  const table = view.data.instruments;
  if (attribute === "figi") return FIGI.test(table.ids[instrument]!) ? table.ids[instrument]! : "";
  if (attribute === "tradingStatus") return tradingStatus(view, instrument);
  return attribute in TEXTS ? table[TEXTS[attribute as keyof typeof TEXTS]][instrument]! : "";
}
