import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#base";
import { createCalendar, type BarTable, type CorporateAction, type Listing, type RawBar } from "#market";
import { nodeFiles } from "./files.ts";
import { Layout } from "./layout.ts";
import { manifestText } from "./manifest.ts";
import { readManifest } from "./read-manifest.ts";
import { openBarStore, type BarFileStore } from "./open.ts";
import { cellsOf, filesIn, flatBar, inFolder, loadAll } from "./store.testing.ts";

const DAYS = ["2018-02-01", "2018-02-02", "2018-02-05", "2018-02-06", "2018-02-07", "2018-02-08", "2018-02-09"];
const calendar = createCalendar();

async function withStore<T>(folder: string, work: (store: BarFileStore) => Promise<T>): Promise<T> {
  const store = await openBarStore(folder);
  const lock = await store.lock("test");
  try {
    return await work(store);
  } finally {
    await lock.release();
    await store.close();
  }
}

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

describe("the embedded bar store", () => {
  it("is empty before the first write, and reading creates no folder", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(join(folder, "data"));
      const { bars } = await store.manifest();
      expect(bars["1d"]).toMatchObject({ rows: 0, tickers: 0, first: Number.NaN, watermark: Number.NaN });
      expect((await store.loadBars("1m")).time).toHaveLength(0);
      expect(await store.loadActions()).toEqual([]);
      expect(await filesIn(folder)).toEqual([]);
    });
  });

  it("returns bars by ticker and time, with their sessions and the minute of the regular open", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
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
      }),
    );
  });

  it("counts new, replaced, repeated and refused rows", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
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
        const text = await readFile(second.quarantineFile!, "utf8");
        expect(text.split("\n").slice(1, 4)).toEqual([
          "second,6,high_below_low,D,2018-02-08,1,1,2,1,100,,,",
          "second,7,not_a_session,E,2018-02-10,1,1,1,1,100,,,",
          "second,2,duplicate,B,2018-02-07,5,5,5,5,100,,,",
        ]);
        expect(second.snapshot).not.toBe(first.snapshot);
        const again = await store.appendBars("1d", rows.slice(0, 1), "x");
        expect(again).toMatchObject({ accepted: 0, replaced: 0, repeated: 1, snapshot: second.snapshot });
      }),
    );
  });

  it("leaves out older sessions on request", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
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
      }),
    );
  });

  it("keys actions by instrument or ticker, date and kind, and replaces listings as a whole", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
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
      }),
    );
  });

  it("changes the snapshot's name with every write, to the log or to a segment", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        const seen = new Set<string>([(await store.manifest()).snapshot]);
        const expectNew = async (): Promise<void> => {
          const { snapshot } = await store.manifest();
          expect(seen.has(snapshot)).toBe(false);
          seen.add(snapshot);
        };
        await store.appendBars("1d", [flatBar("A", "2018-02-07", 1)], "log");
        await expectNew();
        await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 2 }]);
        await expectNew();
        await store.appendBars("1d", [flatBar("A", "2018-02-01", 1)], "segment");
        await expectNew();
        await store.appendBars("1d", [flatBar("A", "2018-02-08", 1)], "log");
        await expectNew();
      }),
    );
  });

  it("refuses a write without the lock", async () => {
    await inFolder(async (folder) => {
      const store = await openBarStore(folder);
      await expect(store.appendBars("1d", [], "x")).rejects.toThrow(/take the lock/);
      const lock = await store.lock("first");
      const other = await openBarStore(folder);
      await expect(other.lock("second")).rejects.toThrow(AppError);
      await lock.release();
      await (await other.lock("second")).release();
      await expect(store.appendBars("1d", [], "x")).rejects.toThrow(/take the lock/);
    });
  });

  it("merges segments if there are too many, and keeps the data and the snapshot's name", async () => {
    await inFolder((folder) =>
      withStore(folder, async (store) => {
        await store.appendBars("1d", [flatBar("A", "2018-02-09", 1)], "x");
        await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "dividend", amount: 1 }]);
        for (let i = 0; i < 12; i++) {
          const day = DAYS[i % DAYS.length]!;
          await store.appendBars("1d", [flatBar("A", day, 10 + i), flatBar(`T${i}`, day, 1)], "x");
        }
        const segments = (await filesIn(folder)).filter((name) => name.startsWith("bars/1d"));
        const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as { segments: unknown[] };
        expect(manifest.segments.length).toBeGreaterThan(1);
        expect(manifest.segments.length).toBeLessThanOrEqual(8);
        expect(segments.length).toBeLessThanOrEqual(16);
        const table = await store.loadBars("1d");
        expect([...table.close.subarray(0, 7)]).toEqual([17, 18, 19, 20, 21, 15, 16]);
        expect((await store.manifest()).bars["1d"]).toMatchObject({ rows: 19, tickers: 13 });
        expect(store.notices).toEqual([]);
      }),
    );
  });

  it("stores a small or large table unchanged", async () => {
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
    await inFolder((folder) =>
      withStore(folder, async (store) => {
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
      }),
    );
  });

  it("gives readers one snapshot while others write and merge", async () => {
    await inFolder(async (folder) => {
      const writer = await openBarStore(folder, { maxSegments: 2 });
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
        const reader = await openBarStore(folder);
        while (state.writing) {
          const { close } = await reader.loadBars("1d");
          expect(close).toHaveLength(tickers.length * DAYS.length);
          expect(new Set(close).size).toBe(1);
          expect(close[0]).toBeGreaterThanOrEqual(newest);
          newest = close[0]!;
          seen.add(newest);
        }
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
    });
  });

  it("behaves as a map of the last values for any sequence of writes, folds and reopenings", async () => {
    const bar = fc.record({
      ticker: fc.constantFrom("A", "B", "constructor", "Ω"),
      day: fc.constantFrom(...DAYS),
      price: fc.integer({ min: 1, max: 4 }),
      vwap: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    });
    const writes = fc.array(
      fc.record({ bars: fc.array(bar, { maxLength: 6 }), next: fc.constantFrom("go on", "fold", "reopen") }),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(writes, async (list) => {
        await inFolder(async (folder) => {
          const model = new Map<string, (number | null)[]>();
          let store = await openBarStore(folder);
          let lock = await store.lock("test");
          for (const [i, { bars, next }] of list.entries()) {
            const rows = bars.map(({ ticker, day, price, vwap }): RawBar => ({ ...flatBar(ticker, day, price), vwap }));
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
            if (next === "fold") {
              await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: i + 2 }]);
            }
            if (next !== "reopen") continue;
            await lock.release();
            store = await openBarStore(folder);
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
        });
      }),
      { numRuns: 12 },
    );
  });
});

describe("a damaged data folder", () => {
  const fill = async (folder: string): Promise<void> => {
    await withStore(folder, async (store) => {
      await store.appendBars(
        "1d",
        DAYS.slice(0, 3).map((day) => flatBar("A", day, 1)),
        "x",
      );
      await store.appendActions([{ ticker: "A", exDate: "2018-02-08", kind: "split", ratio: 2 }]);
      await store.appendBars("1d", [flatBar("A", "2018-02-08", 2)], "x");
      await store.appendBars("1d", [flatBar("A", "2018-02-09", 3)], "x");
    });
  };

  it("is refused if a segment is cut or has other bytes", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const [segment] = (await filesIn(folder)).filter((name) => name.startsWith("bars/1d"));
      const path = join(folder, segment!);
      const bytes = await readFile(path);
      bytes[bytes.length >> 1]! ^= 1;
      await writeFile(path, bytes);
      const store = await openBarStore(folder);
      await expect(store.loadBars("1d")).rejects.toThrow(/is damaged \(its bytes have changed\)/);
      await truncate(path, 100);
      await expect(store.loadBars("1d")).rejects.toThrow(/100 of \d+ bytes/);
    });
  });

  it("is refused if the manifest is damaged or has another version", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const path = join(folder, "manifest.json");
      const text = await readFile(path, "utf8");
      await writeFile(path, text.replace('"rows": 3', '"rows": 4'));
      await expect(openBarStore(folder)).rejects.toThrow(/manifest.json is damaged/);
      await writeFile(path, text.slice(0, -20));
      await expect(openBarStore(folder)).rejects.toThrow(/manifest.json is damaged/);
      await writeFile(path, text.replace('"version": 1', '"version": 99'));
      await expect(openBarStore(folder)).rejects.toThrow(/layout 99.*knows 1/);
    });
  });

  it("ignores a truncated write, reports it, and overwrites it", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const log = (await filesIn(folder)).findLast((name) => name.startsWith("log/"));
      const bytes = await readFile(join(folder, log!));
      await writeFile(join(folder, log!), bytes.subarray(0, -5));
      // A power failure may also lose the file that was not forced to the disk.
      await rm(join(folder, log!.replace(".log", ".ack")));
      const store = await openBarStore(folder);
      expect(store.notices).toEqual([expect.stringContaining("cut short and never acknowledged")]);
      expect([...(await store.loadBars("1d")).close]).toEqual([1, 1, 1, 2]);
      await withStore(folder, (again) => again.appendBars("1d", [flatBar("A", "2018-02-09", 4)], "x"));
      const reopened = await openBarStore(folder);
      expect(reopened.notices).toEqual([]);
      expect([...(await reopened.loadBars("1d")).close]).toEqual([1, 1, 1, 2, 4]);
    });
  });

  it("is refused if the log is damaged before acknowledged writes", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const log = (await filesIn(folder)).findLast((name) => name.startsWith("log/"));
      const bytes = await readFile(join(folder, log!));
      bytes[60]! ^= 0x10;
      await writeFile(join(folder, log!), bytes);
      await expect(openBarStore(folder)).rejects.toThrow(/damaged at byte 16.*restore/);
    });
  });

  it("lets the next writer remove the leftovers of an interrupted write and nothing else", async () => {
    await inFolder(async (folder) => {
      await fill(folder);
      const before = await loadAll(await openBarStore(folder));
      const manifest = await readManifest(nodeFiles, new Layout(folder));
      const left = { ...manifest.segments[0]!, file: "bars/1d/0099.parquet" };
      const draft = { ...manifest, counter: 99, log: "log/0099.log", segments: [...manifest.segments, left] };
      await writeFile(join(folder, "tmp/manifest-99-1.json"), manifestText(draft));
      await writeFile(join(folder, "tmp/manifest-98-1.json"), "cut short");
      for (const name of ["bars/1d/0099.parquet", "log/0099.log", "bars/1d/0050.parquet", "log/0050.log", "demo.json"])
        await writeFile(join(folder, name), "left over");
      await withStore(folder, async (store) => expect(await loadAll(store)).toEqual(before));
      const names = await filesIn(folder);
      expect(names.filter((name) => /99|98/.test(name) || name.startsWith("tmp/"))).toEqual([]);
      expect(names).toEqual(expect.arrayContaining(["bars/1d/0050.parquet", "log/0050.log", "demo.json"]));
    });
  });
});

describe("the user's closures", () => {
  it("are part of the calendar, and bars on such days are left out", async () => {
    await inFolder(async (folder) => {
      await withStore(folder, (store) =>
        store.appendBars(
          "1d",
          DAYS.map((day) => flatBar("A", day, 1)),
          "x",
        ),
      );
      await writeFile(join(folder, "closures.json"), '[{"date":"2018-02-06","name":"Test"}]');
      const store = await openBarStore(folder);
      expect(await store.loadClosures()).toEqual([{ date: "2018-02-06", name: "Test" }]);
      const table = await store.loadBars("1d");
      expect(table.time).toHaveLength(DAYS.length - 1);
      expect([...table.session]).not.toContain(-1);
      await writeFile(join(folder, "closures.json"), "[{]");
      await expect(openBarStore(folder)).rejects.toThrow(/closures.json is not usable/);
    });
  });
});
