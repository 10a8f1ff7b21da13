import type { DateState, GapEntry, NumericStockEntry, Stock, StockDateEntry, StockStringEntry } from "#contract";
import { holds, rangeTests, wantTruth, type Subject } from "./evaluate.ts";
import { and, type Truth } from "./logic.ts";
import type { Facts } from "./market.ts";
import { resolve } from "./studies/resolve.ts";

const NUMBERS: Partial<Record<keyof Stock, string>> = {
  Change: "=last-prev_close",
  ChangePercent: "=100*(last/prev_close-1)",
  High: "session_high",
  Last: "last",
  Low: "session_low",
  Open: "session_open",
  PreviousClose: "prev_close",
  TotalVolume: "session_volume",
  Volume: "session_volume",
  Vwap: "vwap",
  Week52High: "high_52w",
  Week52Low: "low_52w",
};
const TEXTS: Partial<Record<keyof Stock, keyof Facts>> = {
  Symbol: "symbol",
  Name: "name",
  Sector: "sector",
  Industry: "industry",
  Exchange: "exchange",
  SecurityType: "securityType",
  Country: "country",
};
const GAPS = {
  percent: "=100*(open/lag(close,1)-1)",
  price: "=open-lag(close,1)",
  full_percent: "=max(100*(open/lag(high,1)-1),0)+min(100*(open/lag(low,1)-1),0)",
  full_price: "=max(open-lag(high,1),0)+min(open-lag(low,1),0)",
};

/** The truth of every entry that is not disabled. */
export function stockTruths(stock: Stock, subject: Subject): Truth[] {
  const truths: Truth[] = [];
  for (const group of Object.keys(stock) as (keyof Stock)[]) {
    for (const entry of stock[group] ?? []) {
      if (entry.IsDisabled === true) continue;
      if (group === "Gap") {
        const gap = entry as GapEntry;
        const left = { text: GAPS[gap.Kind ?? "percent"], timeframe: gap.Timeframe ?? "1d", zones: undefined } as const;
        truths.push(wantTruth(left, gap.Returns?.Want, gap, subject));
      } else if (group === "ListDate") {
        truths.push(dateTruth((entry as StockDateEntry).DateState, subject));
      } else if (TEXTS[group] !== undefined) {
        truths.push(textTruth(group, subject.ticker.facts[TEXTS[group]], (entry as StockStringEntry).State));
      } else {
        truths.push(numberTruth(group, entry as NumericStockEntry, subject));
      }
    }
  }
  return truths;
}

function numberTruth(group: keyof Stock, entry: NumericStockEntry, { scan }: Subject): Truth {
  const state = entry.State;
  if (state == null) return true;
  const zones = group === "Volume" || group === "TotalVolume" ? state.SessionZones : undefined;
  const text = group === "AverageVolume" ? `avg_volume(${state.Period ?? 20})` : NUMBERS[group]!;
  const { study, frame } = resolve(text, "1d", zones);
  const place = scan.view(scan.now).place(frame);
  const value = place.series(study)(place.count - 1);
  const truths: Truth[] = rangeTests(state.Value).map(({ comparison, limit }) =>
    value === null ? null : holds(comparison, value, limit),
  );
  const { Price: price } = state;
  const last = price == null ? null : place.series(resolve("last", "1d", zones).study)(place.count - 1);
  for (const [comparison, wanted] of Object.entries(price?.Comparison ?? {})) {
    if (wanted !== true) continue;
    truths.push(value === null || last === null ? null : holds(comparison as "EqualTo", value, last));
  }
  const distance = value === null || last === null || last === 0 ? null : Math.abs(100 * (value / last - 1));
  if (price?.MinPercentDiff != null) {
    truths.push(distance === null ? null : holds("GreaterThanOrEqual", distance, price.MinPercentDiff));
  }
  if (price?.WithinPercent != null) {
    truths.push(distance === null ? null : holds("LessThanOrEqual", distance, price.WithinPercent));
  }
  return and(truths);
}

function textTruth(group: keyof Stock, fact: Facts[keyof Facts], state: StockStringEntry["State"]): Truth {
  const wanted = (state?.Value ?? []).map((value) => value.toLowerCase());
  if (wanted.length === 0) return true;
  const text = String(fact).toLowerCase();
  if (text === "") return null;
  const hit = wanted.some((value) => {
    if (group === "Name") return text.includes(value);
    if (group === "Symbol" && value.endsWith("*")) return text.startsWith(value.slice(0, -1));
    return text === value;
  });
  return state?.Exclude === true ? !hit : hit;
}

function dateTruth(state: DateState | undefined, { scan, ticker, market }: Subject): Truth {
  const today = market.sessions.findLast(({ midnight }) => midnight < scan.now)!.date;
  const { listDate } = ticker.facts;
  const day = (text: string): number => {
    const [, sign, days] = /^(-?)P(\d+)D$/.exec(text) ?? [];
    if (days !== undefined) return today + (sign === "-" ? -1 : 1) * Number(days);
    return Date.parse(`${text.slice(0, 10)}T00:00Z`) / 86_400_000;
  };
  const truths: Truth[] = [];
  const test = (is: (date: number) => boolean): void => void truths.push(listDate === null ? null : is(listDate));
  const monday = Math.floor((today + 3) / 7) * 7 - 3;
  switch (state?.Equals) {
    case undefined:
    case null:
      break;
    case "this_week":
      test((date) => date >= monday && date < monday + 7);
      break;
    case "next_week":
      test((date) => date >= monday + 7 && date < monday + 14);
      break;
    case "today":
      test((date) => date === today);
      break;
    case "tomorrow":
      test((date) => date === today + 1);
      break;
    default: {
      const wanted = day(state!.Equals!);
      test((date) => date === wanted);
    }
  }
  if (state?.Lower != null) {
    const { Operator: operator, Value: value } = state.Lower;
    test((date) => (operator === "gt" ? date > day(value) : date >= day(value)));
  }
  if (state?.Upper != null) {
    const { Operator: operator, Value: value } = state.Upper;
    test((date) => (operator === "lt" ? date < day(value) : date <= day(value)));
  }
  return and(truths);
}
