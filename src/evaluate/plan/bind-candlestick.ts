import { candlePenetration, candlestickOf, candleNode, type Candlestick } from "#catalogue";
import type { CandlestickEntry, CandlestickPattern, SessionZone } from "#contract";
import { equal, greaterEqual, lessEqual, lowest, not, num, type SeriesNode } from "#expression";
import { frameOf } from "#tiles";
import { bindEnabled } from "./bind-enabled.ts";
import { filterPlan } from "./filter-plan.ts";
import type { FilterPlan, Test } from "./plan.ts";

const EXTENDED: readonly SessionZone[] = ["premarket", "regular", "afterhours"];

/** Binds the entries of every pattern. The catalogue has validated ids, sides and inputs. */
export function bindCandlesticks(map: CandlestickPattern, path: string): FilterPlan[] {
  return Object.entries(map).flatMap(([id, entries]) => {
    const pattern = candlestickOf(id);
    if (pattern === undefined) return [];
    return bindEnabled(entries, `${path}/${id}`, (entry, at) => bindEntry(pattern, entry, at));
  });
}

/** Returns the test for a pattern that fires on the wanted side. Pattern values are integers; 0 = does not fire. */
function firing(pattern: Candlestick, { Sentiment: side }: CandlestickEntry): Test {
  if (pattern.sentiment === "two" && side === "bullish") return { operator: "gte", right: num(1) };
  if (pattern.sentiment === "two" && side === "bearish") return { operator: "lte", right: num(-1) };
  return { operator: "ne", right: num(0) };
}

/** Series: 1 on the last of `inARow` bars that all pass the test, 0 elsewhere, NaN if unknown. */
function passedInARow(value: SeriesNode, { operator, right }: Test, inARow: number): SeriesNode {
  const passes =
    operator === "gte"
      ? greaterEqual(value, right)
      : operator === "lte"
        ? lessEqual(value, right)
        : not(equal(value, right));
  return lowest(passes, inARow);
}

function bindEntry(pattern: Candlestick, entry: CandlestickEntry, path: string): FilterPlan {
  const zones = zonesOf(entry);
  const frame = frameOf(entry.Timeframe ?? "1d", zones);
  const inARow = entry.ConsecutiveBars ?? 1;
  const value = candleNode(pattern, candlePenetration(pattern, entry, path).share);
  const test = firing(pattern, entry);
  const bars = Math.max(1, entry.Within ?? 1);
  const ago = entry.BarsAgo ?? 0;
  const label = [
    `${entry.Sentiment === undefined ? "" : `${entry.Sentiment} `}${pattern.displayName} (${pattern.id}) on ${frame.key}`,
    ...(inARow > 1 ? [`on ${inARow} bars in a row`] : []),
    ...(bars > 1 ? [`within ${bars} bars`] : []),
    ...(ago > 0 ? [`${ago} bars ago`] : []),
  ].join(", ");
  if (inARow === 1) return filterPlan(path, label, { node: value, frame }, ago, [{ mode: "any", bars, tests: [test] }]);
  const node = passedInARow(value, test, inARow);
  return filterPlan(path, label, { node, frame }, ago, [
    { mode: "any", bars, tests: [{ operator: "eq", right: num(1) }] },
  ]);
}

/** Returns the named zones; IncludeExt adds all zones of the trading day. */
function zonesOf({ SessionZones: named, IncludeExt: extended }: CandlestickEntry): readonly SessionZone[] | undefined {
  if (extended !== true) return named?.length ? named : undefined;
  return [...new Set([...(named ?? []), ...EXTENDED])];
}
