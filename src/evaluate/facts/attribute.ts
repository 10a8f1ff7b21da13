import type { ListedView } from "./listed-view.ts";
import type { AttributePlan } from "../plan/plan.ts";
import { boundsTruth, dateTruth } from "./bounds-truth.ts";
import { tradingStatus } from "./trading-status.ts";
import { FALSE, NULL, TRUE, type Truth } from "../conditions/truth.ts";

/**
 * Returns what gives the truth of a test on the listing data of an instrument; NULL if the listing has no value. Many
 * instruments share a text, such as their sector, so each text is tested once.
 */
export function attributeTruths({ attribute, test }: AttributePlan, view: ListedView): (instrument: number) => Truth {
  const { listDates } = view.data.instruments;
  switch (test.kind) {
    case "date": {
      const today = view.data.calendar.dateOf(view.session);
      return (instrument) => dateTruth(listDates[instrument]!, test.bounds, today);
    }
    case "number": {
      const numbers = numbersOf(attribute, view);
      return (instrument) => boundsTruth(numbers[instrument]!, test.bounds);
    }
    case "flag": {
      const numbers = numbersOf(attribute, view);
      return (instrument) => {
        const value = numbers[instrument]!;
        if (value !== value) return NULL;
        return (value === 1) === test.value ? TRUE : FALSE;
      };
    }
    case "text": {
      const textOf = textsOf(attribute, view);
      const truths = new Map<string, Truth>();
      return (instrument) => {
        const text = textOf(instrument);
        let truth = truths.get(text);
        if (truth === undefined) truths.set(text, (truth = textTruth(text, test)));
        return truth;
      };
    }
  }
}

type TextTest = Extract<AttributePlan["test"], { kind: "text" }>;

function textTruth(text: string, { match, values, exclude }: TextTest): Truth {
  if (text === "") return NULL;
  const value = text.toLowerCase();
  return values.some((wanted) => matches(match, value, wanted)) !== exclude ? TRUE : FALSE;
}

function matches(match: TextTest["match"], value: string, wanted: string): boolean {
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

function numbersOf(attribute: AttributePlan["attribute"], { data }: ListedView): ArrayLike<number> {
  const { employees, optionable, shortable } = data.instruments;
  if (attribute === "employees") return employees;
  return attribute === "optionable" ? optionable : shortable;
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

function textsOf(attribute: AttributePlan["attribute"], view: ListedView): (instrument: number) => string {
  const table = view.data.instruments;
  if (attribute === "figi") return (instrument) => (FIGI.test(table.ids[instrument]!) ? table.ids[instrument]! : "");
  if (attribute === "tradingStatus") return (instrument) => tradingStatus(view, instrument);
  const texts = attribute in TEXTS ? table[TEXTS[attribute as keyof typeof TEXTS]] : [];
  return (instrument) => texts[instrument] ?? "";
}
