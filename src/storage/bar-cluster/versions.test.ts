import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BAR_FIELDS,
  createCalendar,
  placeVersions,
  versionsOf,
  type BarVersions,
  type RawBar,
  type RowsOfBars,
  type WriteTime,
} from "#market";
import { tableOfRun } from "../bar-files/load.ts";
import { openBarStore } from "../bar-files/open.ts";
import { endedBy } from "../bar-files/past/known-at.ts";
import { byTicker, emptyFields } from "../bar-files/segments/bar-rows.ts";
import { cellsOf, flatBar, inFolder } from "../bar-files/store.testing.ts";

const calendar = createCalendar();
const MINUTE_MS = 60_000;
/** Days since 1970. */
const FIRST_DAY = 17_569;
const OPEN = Date.parse("2018-02-07T14:30:00Z") / MINUTE_MS;

interface OneRow {
  readonly ticker: string;
  readonly time: number;
  readonly price: number;
  readonly vwap?: number | undefined;
  readonly adjusted?: number;
  readonly knownAt?: number;
  readonly batch?: number;
}

/** Builds versions from rows of four equal prices, volume 100; rows of one bar stay in their order. */
function versionsFrom(rows: readonly OneRow[]): BarVersions {
  const sorted = rows.toSorted((a, b) => byTicker(a.ticker, b.ticker) || a.time - b.time);
  const keys = [...new Set(sorted.map(({ ticker }) => ticker))];
  const fields = emptyFields(sorted.length);
  for (const [row, { price, vwap }] of sorted.entries()) {
    const cells = [price, price, price, price, 100, vwap ?? Number.NaN, Number.NaN];
    for (const [i, field] of BAR_FIELDS.entries()) fields[field][row] = cells[i]!;
  }
  return {
    keys,
    offsets: Int32Array.from([0, ...keys.map((key) => sorted.findLastIndex(({ ticker }) => ticker === key) + 1)]),
    time: Int32Array.from(sorted, ({ time }) => time),
    fields,
    adjusted: Int32Array.from(sorted, ({ adjusted }) => adjusted ?? 0),
    knownAt: Float64Array.from(sorted, ({ knownAt }) => knownAt ?? -Infinity),
    batch: Float64Array.from(sorted, ({ batch }) => batch ?? 0),
  };
}

const summary = (rows: RowsOfBars): unknown[] =>
  rows.keys.flatMap((key, k) =>
    [...rows.time.subarray(rows.offsets[k], rows.offsets[k + 1])].map((time, i) => {
      return [key, time, rows.fields.close[rows.offsets[k]! + i]];
    }),
  );

describe("versionsOf", () => {
  it("returns a table with one version of each bar as it is", () => {
    const table = versionsFrom([
      { ticker: "A", time: 1, price: 1 },
      { ticker: "B", time: 1, price: 2 },
    ]);
    const { bars, superseded } = versionsOf(table);
    expect(bars).toBe(table);
    expect(superseded.time).toHaveLength(0);
  });

  it("orders versions by the instant at which they became known, then by batch", () => {
    const { bars, superseded } = versionsOf(
      versionsFrom([
        { ticker: "A", time: 1, price: 9, batch: 1 },
        { ticker: "B", time: 1, price: 10, batch: 1 },
        { ticker: "B", time: 1, price: 13, knownAt: 50, batch: 2 },
        { ticker: "B", time: 1, price: 12, knownAt: 40, batch: 3 },
        { ticker: "B", time: 1, price: 12.5, knownAt: 40, batch: 4 },
        { ticker: "B", time: 2, price: 1, batch: 5 },
      ]),
    );
    expect(summary(bars)).toEqual([
      ["A", 1, 9],
      ["B", 1, 13],
      ["B", 2, 1],
    ]);
    expect(summary(superseded)).toEqual([
      ["B", 1, 10],
      ["B", 1, 12.5],
    ]);
    expect([...superseded.replacedAt]).toEqual([40, 50]);
  });

  it("keeps a version without prices as the statement that there was no bar", () => {
    const { superseded } = versionsOf(
      versionsFrom([
        { ticker: "A", time: 1, price: Number.NaN },
        { ticker: "A", time: 1, price: 5, knownAt: 30, batch: 1 },
      ]),
    );
    expect(superseded.fields.close[0]).toBeNaN();
    expect([...superseded.replacedAt]).toEqual([30]);
  });
});

describe("placeVersions", () => {
  it("takes prices with more splits as no correction", () => {
    const stored = versionsFrom([{ ticker: "A", time: 1, price: 2, adjusted: 5 }]);
    const time: WriteTime = { known: 90, given: true, ended: 1 };
    const resplit = placeVersions(stored, versionsFrom([{ ticker: "A", time: 1, price: 1, adjusted: 6 }]), time);
    expect(resplit).toMatchObject({ replaced: 1, knownAt: [-Infinity] });
    const corrected = placeVersions(stored, versionsFrom([{ ticker: "A", time: 1, price: 1, adjusted: 5 }]), time);
    expect(corrected).toMatchObject({ replaced: 1, knownAt: [90] });
  });

  const bar = fc.record({
    ticker: fc.constantFrom("A", "B"),
    at: fc.nat(1),
    price: fc.integer({ min: 1, max: 4 }),
    vwap: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
  });
  const write = fc.record({
    bars: fc.uniqueArray(bar, { minLength: 1, maxLength: 4, selector: ({ ticker, at }) => `${ticker} ${at}` }),
    // Minutes after the first bar's start at which the rows became known, and of the clock.
    known: fc.option(fc.integer({ min: 0, max: 1_500 }), { nil: undefined }),
    clock: fc.integer({ min: 0, max: 1_500 }),
  });

  it.each(["1d", "1m"] as const)(
    "and versionsOf equal the folder after any sequence of writes, %s",
    async (timeframe) => {
      const texts = timeframe === "1d" ? ["2018-02-07", "2018-02-08"] : ["2018-02-07T14:30Z", "2018-02-07T14:31Z"];
      const times = timeframe === "1d" ? [FIRST_DAY, FIRST_DAY + 1] : [OPEN, OPEN + 1];
      await fc.assert(
        fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 7 }), async (writes) => {
          await inFolder(async (folder) => {
            const clock = { now: 0 };
            const store = await openBarStore(join(folder, "data"), { now: () => clock.now });
            await store.lock("test");
            const rows: OneRow[] = [];
            for (const [batch, { bars, known, clock: minutes }] of writes.entries()) {
              clock.now = (OPEN + minutes) * MINUTE_MS;
              const knownAt = known === undefined ? undefined : OPEN + Math.min(known, minutes);
              const outcome = await store
                .appendBars(
                  timeframe,
                  bars.map(({ ticker, at, price, vwap }): RawBar => ({ ...flatBar(ticker, texts[at]!, price), vwap })),
                  "x",
                  knownAt === undefined ? {} : { knownAt },
                )
                .catch((error: unknown) => error);
              const arrived = bars.map(({ at, ...rest }): OneRow => ({ ...rest, time: times[at]! }));
              const newest = Math.max(...rows.map((row) => row.knownAt!));
              const moment = knownAt ?? Math.max(OPEN + minutes, newest);
              const written = versionsFrom(arrived);
              const placed = placeVersions(versionsFrom(rows), written, {
                known: moment,
                given: knownAt !== undefined,
                ended: endedBy(timeframe, moment, calendar),
              });
              const isRefused = placed.tooEarly !== undefined;
              const counts = {
                accepted: placed.new,
                replaced: placed.replaced,
                repeated: placed.unchanged,
                ...(placed.outdated === 0 ? {} : { outdated: placed.outdated }),
              };
              const refusal = { message: expect.stringContaining("before that bar had ended") };
              expect(outcome).toMatchObject(isRefused ? refusal : counts);
              if (isRefused) continue;
              const sorted = arrived.toSorted((a, b) => byTicker(a.ticker, b.ticker) || a.time - b.time);
              for (const [i, row] of placed.rows.entries()) {
                rows.push({ ...sorted[row]!, knownAt: placed.knownAt[i]!, batch });
              }
            }
            const { bars, superseded } = versionsOf(versionsFrom(rows));
            const table = tableOfRun(bars, timeframe, calendar, undefined);
            expect(cellsOf(table)).toEqual(cellsOf(await store.loadBars(timeframe)));
            const old = tableOfRun(superseded, timeframe, calendar, undefined);
            const stored = await store.loadSuperseded(timeframe);
            expect({ ...old, replacedAt: superseded.replacedAt }).toEqual(stored);
            await store.close();
          });
        }),
        { numRuns: 25 },
      );
    },
  );
});
