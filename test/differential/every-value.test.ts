import { describe, expect, it } from "vitest";
import { checkNames, type Feature } from "#catalogue";
import type { SessionZone, Timeframe } from "#contract";
import { technicalsReply } from "#scan";
import { frameKey, spellZones } from "../reference/bars.ts";
import { watermark } from "../reference/market.ts";
import { FINE_ROUNDINGS, withRounding } from "../reference/rounding.ts";
import { resolve } from "../reference/studies/resolve.ts";
import type { Series, Value } from "../reference/values.ts";
import { Scan } from "../reference/view.ts";
import { engineOf } from "./engine-of.ts";
import { randomMarket, randomOf } from "./random-market.ts";
import { COMPARED } from "./random-payload.ts";

const { market, listings } = randomMarket({ seed: 12, end: "2024-07-08", until: "11:17" });
const engine = engineOf(market, { listings });
const ROWS = 90;

const FRAMES: readonly [Timeframe, SessionZone][] = [
  ["1d", "regular"],
  ["1d", "all"],
  ["3d", "regular"],
  ["1wk", "regular"],
  ["15m", "all"],
  ["2hr", "regular"],
];

/** The study with its defaults, and with a short length that few bars suffice for. */
function textsOf({ alias, params }: Feature): string[] {
  const hasLength = params.some(({ name, parameter }) => name === "length" && parameter.kind === "int");
  return hasLength ? [alias, `${alias}(length=4)`] : [alias];
}

const isNear = (a: Value, b: Value): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-8 * Math.max(Math.abs(a), Math.abs(b)) + 1e-9);

/** Whether the reference's own value is another one when everything it rests on is off by its last places. */
function hangsOnRounding(seriesOf: () => Series, t: number): boolean {
  const exact = seriesOf()(t);
  return FINE_ROUNDINGS.some(
    (rounding, seed) =>
      !isNear(
        exact,
        withRounding(rounding, randomOf(seed), () => seriesOf()(t)),
      ),
  );
}

describe.each(FRAMES)("every study on %s bars, %s", (timeframe, zone) => {
  it("equals the reference on every bar of every ticker", () => {
    const wrong: string[] = [];
    let values = 0;
    for (const text of COMPARED.flatMap(textsOf)) {
      const filter = { Input: text, Timeframe: timeframe, SessionZones: [zone] };
      const Returns = { Want: { Value: { GreaterThan: 0 } } };
      if (checkNames({ All: [{ FeatureWindow: { Filters: [{ ...filter, Returns }] } }] }).length > 0) continue;
      const { study, frame } = resolve(text, timeframe, [zone]);
      if (frameKey(frame) !== frameKey({ timeframe, zones: spellZones([zone]) })) continue;
      for (const ticker of market.tickers) {
        const { symbol } = ticker.facts;
        if (ticker.days.length + ticker.minutes.length === 0) continue;
        const shape = { timeframe, zones: [zone] };
        const { rows } = technicalsReply(engine.marketView().view, symbol, [text], shape, { limit: ROWS });
        const now = watermark(market);
        const seriesOf = (): Series => new Scan(market, ticker, now, false).view(now).place(frame).series(study);
        const series = seriesOf();
        const first = new Scan(market, ticker, now, false).view(now).place(frame).count - rows.length;
        for (const [k, { time, values: found }] of rows.entries()) {
          const expected = series(first + k);
          const value = found[0]!;
          values++;
          if (isNear(value, expected) || hangsOnRounding(seriesOf, first + k)) continue;
          wrong.push(`${text} of ${symbol} at ${time}: the engine says ${value}, the reference ${expected}`);
          break;
        }
      }
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(values).toBeGreaterThan(5_000);
  });
});
