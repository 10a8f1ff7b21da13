import { candlePenetration, candlestickOf, candleNode, type Candlestick } from "#catalogue";
import type { CandlestickEntry, CandlestickPattern, SessionZone } from "#contract";
import { equal, greater, less, lowest, not, num, type SeriesNode } from "#expression";
import type { BoundStudy } from "./bind-study.ts";
import { filterPlan } from "./filter-plan.ts";
import { frameOf } from "./frame.ts";
import type { FilterPlan } from "./plan.ts";

const EXTENDED: readonly SessionZone[] = ["premarket", "regular", "afterhours"];

/** Binds the entries of every pattern; the catalogue has checked ids, sides and inputs. */
export function bindCandlesticks(map: CandlestickPattern, path: string): FilterPlan[] {
  return Object.entries(map).flatMap(([id, entries]) => {
    const pattern = candlestickOf(id);
    if (pattern === undefined) return [];
    return (entries ?? []).flatMap((entry, k) =>
      entry.IsDisabled === true ? [] : [bindEntry(pattern, entry, `${path}/${id}/${k}`)],
    );
  });
}

/** 1 where the pattern fires on the wanted side, 0 where not, NaN where nobody can tell. */
function fired(pattern: Candlestick, entry: CandlestickEntry, path: string): SeriesNode {
  const value = candleNode(pattern, candlePenetration(pattern, entry, path).share);
  if (pattern.sentiment === "two" && entry.Sentiment === "bullish") return greater(value, num(0));
  if (pattern.sentiment === "two" && entry.Sentiment === "bearish") return less(value, num(0));
  return not(equal(value, num(0)));
}

function bindEntry(pattern: Candlestick, entry: CandlestickEntry, path: string): FilterPlan {
  const zones = zonesOf(entry);
  const timeframe = entry.Timeframe ?? "1d";
  const frame = frameOf(timeframe, zones);
  const inARow = entry.ConsecutiveBars ?? 1;
  const one = fired(pattern, entry, path);
  const left: BoundStudy = {
    node: inARow > 1 ? lowest(one, inARow) : one,
    frame,
    canonical: pattern.id,
    displayName: pattern.displayName,
    unit: "0/1",
    timeframe,
    zones,
  };
  const bars = Math.max(1, entry.Within ?? 1);
  const ago = entry.BarsAgo ?? 0;
  const label = [
    `${entry.Sentiment === undefined ? "" : `${entry.Sentiment} `}${pattern.displayName} (${pattern.id}) on ${frame.key}`,
    ...(inARow > 1 ? [`on ${inARow} bars in a row`] : []),
    ...(bars > 1 ? [`within ${bars} bars`] : []),
    ...(ago > 0 ? [`${ago} bars ago`] : []),
  ].join(", ");
  return filterPlan(path, label, left, ago, [{ mode: "any", bars, tests: [{ operator: "eq", right: num(1) }] }]);
}

/** The zones that are named, and with IncludeExt those of the whole trading day. */
function zonesOf({ SessionZones: named, IncludeExt: extended }: CandlestickEntry): readonly SessionZone[] | undefined {
  if (extended !== true) return named?.length ? named : undefined;
  return [...new Set([...(named ?? []), ...EXTENDED])];
}
