import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#base";
import { createCalendar, type BarTable, type CorporateAction, type Listing, type RawBar } from "#market";
import { cellsOf, flatBar } from "../bar-files/store.testing.ts";
import { inPlace, withStore, type MakePlace } from "./store-place.testing.ts";

const DAYS = ["2018-02-01", "2018-02-02", "2018-02-05", "2018-02-06", "2018-02-07", "2018-02-08", "2018-02-09"];
const calendar = createCalendar();

const listing = (id: string, ticker: string): Listing => ({
  id,
  ticker,
  name: `${ticker} Inc`,
  sector: "",
  industry: "",
  exchange: "XNYS",
  securityType: "",
  country: "US",
  from: null,
  to: "2020-01-02",
});

/** Tests what the port BarStore says of bars, actions, listings and the lock. */
export function barsContract(make: MakePlace): void {
  describe("bars of record", () => {
    it("is empty before the first write", async () => {
      await inPlace(make, async ({ open }) => {
        const store = await open();
        const { bars } = await store.manifest();
        expect(bars["1d"]).toMatchObject({ rows: 0, tickers: 0, first: Number.NaN, watermark: Number.NaN });
        expect((await store.loadBars("1m")).time).toHaveLength(0);
        expect((await store.loadSuperseded("1d")).time).toHaveLength(0);
        expect(await store.loadActions()).toEqual([]);
        expect(await store.loadListings()).toEqual([]);
        await store.close();
      });
    });

    it("returns bars by ticker and time, with their sessions and the minute of the regular open", async () => {
      await withStore(make, async (store) => {
        await store.appendBars("1d", [flatBar("ZZZ", "2018-02-07", 3), flatBar("AAA", "2/7/2018", 1.25)], "test");
        await store.appendBars("1d", [{ ...flatBar("AAA", "20180208", 2), vwap: 1.5, trades: 7 }], "test");
        const table = await store.loadBars("1d");
        const session = calendar.ordinalOfDate(17_569);
        expect(table.keys).toEqual(["AAA", "ZZZ"]);
        expect([...table.offsets]).toEqual([0, 2, 3]);
        expect([...table.session]).toEqual([session, session + 1, session]);
        expect([...table.time]).toEqual([session, session + 1, session].map((s) => calendar.regularOpen(s)));
        expect([...table.close]).toEqual([1.25, 2, 3]);
        expect([...table.vwap]).toEqual([Number.NaN, 1.5, Number.NaN]);
        expect([...table.trades]).toEqual([Number.NaN, 7, Number.NaN]);
        const { bars } = await store.manifest();
        const watermark = calendar.regularClose(session + 1);
        expect(bars["1d"]).toMatchObject({ rows: 3, tickers: 2, first: calendar.regularOpen(session), watermark });
      });
    });

    it("loads the minutes of some tickers, and lists the sessions of each", async () => {
      await withStore(make, async (store) => {
        const minute = (ticker: string, time: string): RawBar => flatBar(ticker, `2018-02-${time}:00Z`, 3);
        await store.appendBars(
          "1m",
          ["07T15:00", "07T15:30", "08T15:00"].map((time) => minute("AAA", time)),
          "test",
        );
        await store.appendBars("1m", [minute("BBB", "08T16:00"), minute("CC'C", "08T16:00")], "test");
        for (const tickers of [["AAA"], ["BBB", "CC'C"], ["NONE"], []])
          expect((await store.loadBars("1m", { tickers })).keys).toEqual(tickers.filter((one) => one !== "NONE"));
        const { newest, counts } = await store.loadTickerSessions();
        expect([newest.keys, [...newest.offsets], [...counts]]).toEqual([
          ["AAA", "BBB", "CC'C"],
          [0, 2, 3, 4],
          [2, 1, 1, 1],
        ]);
        const at = (text: string): number => Date.parse(`2018-02-${text}:00Z`) / 60_000;
        expect([...newest.time]).toEqual(["07T15:30", "08T15:00", "08T16:00", "08T16:00"].map(at));
      });
    });

    it("counts new, replaced, repeated and refused rows", async () => {
      await withStore(make, async (store) => {
        const first = await store.appendBars("1d", [flatBar("A", "2018-02-07", 3), flatBar("B", "2018-02-07", 3)], "x");
        expect(first).toMatchObject({ accepted: 2, replaced: 0, repeated: 0, quarantined: 0, reasons: {} });
        const rows = [
          flatBar("A", "2018-02-07", 3),
          flatBar("B", "2018-02-07", 5),
          flatBar("B", "2018-02-07", 4),
          flatBar("C", "2018-02-08", 1),
          flatBar("C", "2018-02-08", 1),
          { ...flatBar("D", "2018-02-08", 1), low: 2 },
          flatBar("E", "2018-02-10", 1),
        ];
        const second = await store.appendBars("1d", rows, "second");
        expect(second).toMatchObject({ accepted: 1, replaced: 1, repeated: 2, quarantined: 3 });
        expect(second.reasons).toEqual({ duplicate: 1, high_below_low: 1, not_a_session: 1 });
        expect(second.snapshot).not.toBe(first.snapshot);
        const again = await store.appendBars("1d", rows.slice(0, 1), "x");
        expect(again).toMatchObject({ accepted: 0, replaced: 0, repeated: 1, snapshot: second.snapshot });
      });
    });

    it("leaves out older sessions on request", async () => {
      await withStore(make, async (store) => {
        const minutes = ["2018-02-07 19:59", "2018-02-08 04:00", "2018-02-08 09:30"];
        await store.appendBars(
          "1m",
          minutes.map((time) => flatBar("A", time, 1)),
          "x",
        );
        await store.appendBars("1d", [flatBar("A", "2018-02-07", 1), flatBar("A", "2018-02-08", 2)], "x");
        const since = 17_570;
        expect((await store.loadBars("1m", { since })).time).toHaveLength(2);
        expect([...(await store.loadBars("1d", { since })).close]).toEqual([2]);
        await store.appendBars("1m", [flatBar("B", "2018-02-01 09:30", 1)], "x");
        expect((await store.loadBars("1m", { since })).keys).toEqual(["A"]);
        expect((await store.loadBars("1m", { since: since - 30 })).keys).toEqual(["A", "B"]);
      });
    });

    it("keys actions by instrument or ticker, date and kind, and replaces listings as a whole", async () => {
      await withStore(make, async (store) => {
        const split: CorporateAction = { ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 2 };
        const dividend: CorporateAction = { instrument: "BBG1", exDate: "2018-02-08", kind: "dividend", amount: 0.5 };
        const first = await store.appendActions([split, dividend]);
        expect(await store.appendActions([dividend, split])).toBe(first);
        const second = await store.appendActions([{ ...split, ratio: 4 }]);
        expect(second).not.toBe(first);
        expect(await store.loadActions()).toEqual([{ ...split, ratio: 4 }, dividend]);
        await store.replaceListings([listing("1", "A"), listing("2", "B")]);
        const third = await store.replaceListings([listing("2", "B")]);
        expect(await store.replaceListings([listing("2", "B")])).toBe(third);
        expect(await store.loadListings()).toEqual([listing("2", "B")]);
        expect((await store.manifest()).snapshot).toBe(third);
      });
    });

    it("changes the snapshot's name with every write", async () => {
      await withStore(make, async (store) => {
        const seen = new Set<string>([(await store.manifest()).snapshot]);
        const expectNew = async (): Promise<void> => {
          const { snapshot } = await store.manifest();
          expect(seen.has(snapshot)).toBe(false);
          seen.add(snapshot);
        };
        await store.appendBars("1d", [flatBar("A", "2018-02-07", 1)], "newer");
        await expectNew();
        await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 2 }]);
        await expectNew();
        await store.appendBars("1d", [flatBar("A", "2018-02-01", 1)], "older");
        await expectNew();
        await store.appendBars("1d", [flatBar("A", "2018-02-08", 1)], "newer");
        await expectNew();
      });
    });

    it("refuses a write without the lock", async () => {
      await inPlace(make, async ({ open }) => {
        const store = await open();
        await expect(store.appendBars("1d", [], "x")).rejects.toThrow(/take the lock/);
        const lock = await store.lock("first");
        const other = await open();
        await expect(other.lock("second")).rejects.toThrow(AppError);
        await lock.release();
        await (await other.lock("second")).release();
        await expect(store.appendBars("1d", [], "x")).rejects.toThrow(/take the lock/);
        for (const one of [store, other]) await one.close();
      });
    });

    it("stores a small or large table unchanged", { timeout: 120_000 }, async () => {
      const rows = 600_000;
      const perKey = rows / 200;
      const time = Int32Array.from({ length: rows }, (_, i) => calendar.regularOpen(6000 + (i % perKey)));
      const session = Int32Array.from({ length: rows }, (_, i) => 6000 + (i % perKey));
      const column = (scale: number): Float64Array => Float64Array.from({ length: rows }, (_, i) => scale + (i % 1000));
      const table: BarTable = {
        keys: Array.from({ length: 200 }, (_, i) => `T${String(i).padStart(3, "0")}`),
        offsets: Int32Array.from({ length: 201 }, (_, i) => i * perKey),
        time,
        session,
        open: column(2),
        high: column(3),
        low: column(1),
        close: column(2.5),
        volume: column(1000),
        vwap: column(2.25).fill(Number.NaN, 0, 1000),
        trades: new Float64Array(rows).fill(Number.NaN),
      };
      await withStore(make, async (store) => {
        expect(await store.appendTable("1d", table, "made")).toMatchObject({ accepted: rows, repeated: 0 });
        const loaded = await store.loadBars("1d");
        expect(loaded.keys).toEqual(table.keys);
        for (const name of [
          "offsets",
          "time",
          "session",
          "open",
          "high",
          "low",
          "close",
          "volume",
          "vwap",
          "trades",
        ] as const) {
          expect(Buffer.compare(Buffer.from(loaded[name].buffer), Buffer.from(table[name].buffer)), `${name}`).toBe(0);
        }
        const { snapshot } = await store.manifest();
        const small: BarTable = {
          ...table,
          keys: ["T000"],
          offsets: Int32Array.of(0, 2),
          time: time.slice(0, 2),
          session: session.slice(0, 2),
        };
        expect(await store.appendTable("1d", small, "made")).toMatchObject({ accepted: 0, repeated: 2, snapshot });
      });
    });

    it("gives readers one snapshot while others write", { timeout: 120_000 }, async () => {
      await inPlace(make, async ({ open }) => {
        const writer = await open();
        const lock = await writer.lock("test");
        const tickers = ["A", "B", "C"];
        const write = (price: number): Promise<unknown> =>
          writer.appendBars(
            "1d",
            tickers.flatMap((ticker) => DAYS.map((day) => flatBar(ticker, day, price))),
            "x",
          );
        await write(1);
        const state = { writing: true };
        const seen = new Set<number>();
        const read = async (): Promise<void> => {
          let newest = 0;
          const reader = await open();
          while (state.writing) {
            const { close } = await reader.loadBars("1d");
            expect(close).toHaveLength(tickers.length * DAYS.length);
            expect(new Set(close).size).toBe(1);
            expect(close[0]).toBeGreaterThanOrEqual(newest);
            newest = close[0]!;
            seen.add(newest);
          }
          await reader.close();
        };
        const readers = [read(), read()];
        for (let price = 2; price <= 9; price++) {
          await write(price);
          if (price % 3 === 0)
            await writer.appendActions([{ ticker: "A", exDate: DAYS[0]!, kind: "split", ratio: price }]);
        }
        state.writing = false;
        await Promise.all(readers);
        expect(seen.size).toBeGreaterThan(2);
        await lock.release();
        await writer.close();
      });
    });

    it(
      "behaves as a map of the last values for any sequence of writes and reopenings",
      { timeout: 300_000 },
      async () => {
        const bar = fc.record({
          ticker: fc.constantFrom("A", "B", "constructor", "Ω"),
          day: fc.constantFrom(...DAYS),
          price: fc.integer({ min: 1, max: 4 }),
          vwap: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        });
        const writes = fc.array(
          fc.record({ bars: fc.array(bar, { maxLength: 6 }), next: fc.constantFrom("go on", "split", "reopen") }),
          { maxLength: 8 },
        );
        await fc.assert(
          fc.asyncProperty(writes, async (list) => {
            await inPlace(make, async ({ open }) => {
              const model = new Map<string, (number | null)[]>();
              let store = await open();
              let lock = await store.lock("test");
              for (const [i, { bars, next }] of list.entries()) {
                const rows = bars.map(({ ticker, day, price, vwap }): RawBar => ({
                  ...flatBar(ticker, day, price),
                  vwap,
                }));
                const expected = { accepted: 0, replaced: 0 };
                const after = new Map(model);
                for (const { ticker, day, price, vwap } of bars) {
                  after.set(`${ticker} ${day}`, [price, price, price, price, 100, vwap ?? null, null]);
                }
                for (const [key, cells] of after) {
                  if (!model.has(key)) expected.accepted++;
                  else if (JSON.stringify(model.get(key)) !== JSON.stringify(cells)) expected.replaced++;
                }
                const before = await store.manifest();
                const outcome = await store.appendBars("1d", rows, "property");
                expect(outcome).toMatchObject(expected);
                const written = outcome.accepted + outcome.replaced;
                expect(written + outcome.repeated + outcome.quarantined).toBe(rows.length);
                expect(outcome.snapshot === before.snapshot).toBe(written === 0);
                for (const [key, cells] of after) model.set(key, cells);
                if (next === "split") {
                  await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: i + 2 }]);
                }
                if (next !== "reopen") continue;
                await lock.release();
                await store.close();
                store = await open();
                lock = await store.lock("test");
              }
              const table = await store.loadBars("1d");
              const times = new Map(
                DAYS.map((day) => [day, calendar.regularOpen(calendar.ordinalOfDate(Date.parse(day) / 864e5))]),
              );
              const entries = [...model].map(([key, cells]) => {
                const [ticker, day] = key.split(" ");
                return [`${ticker} ${times.get(day!)}`, cells] as const;
              });
              expect(cellsOf(table)).toEqual(Object.fromEntries(entries));
              const { bars } = await store.manifest();
              expect(bars["1d"]).toMatchObject({ rows: model.size, tickers: table.keys.length });
              await lock.release();
              await store.close();
            });
          }),
          { numRuns: 12 },
        );
      },
    );
  });
}
