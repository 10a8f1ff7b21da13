import { describe, expect, it } from "vitest";
import { createCalendar, daysOfIso, type RawBar } from "#market";
import { captureState } from "./past/capture-state.ts";
import { openBarStore, type BarFileStore } from "./open.ts";
import { cellsOf, filesIn, flatBar, inFolder } from "./store.testing.ts";

const calendar = createCalendar();
const DAYS = ["2024-06-24", "2024-06-25", "2024-06-26", "2024-06-27"] as const;
const dateOf = (day: string): number => daysOfIso(day)!;
const openOf = (day: string): number => calendar.extendedOpen(calendar.ordinalOfDate(dateOf(day)));
/** After the newest day. */
const now = (): number => Date.parse("2024-06-28T03:00:00Z");

/** Three minutes of two tickers, the first of them at the begin of premarket trading and the last at the end of the evening. */
const minutesOf = (day: string, price = 10): RawBar[] =>
  ["T08:00:00Z", "T14:00:00Z", "T23:59:00Z"].flatMap((time) =>
    ["AAA", "BBB"].map((ticker) => flatBar(ticker, `${day}${time}`, price)),
  );

async function filled<T>(work: (store: BarFileStore, folder: string) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const store = await openBarStore(folder, { now });
    await store.lock("test");
    for (const day of DAYS) await store.appendBars("1d", [flatBar("AAA", day, 10)], "test");
    for (const day of DAYS.slice(0, 3)) await store.appendBars("1m", minutesOf(day), "test");
    await store.rotate();
    await store.foldOld();
    try {
      return await work(store, folder);
    } finally {
      await store.close();
    }
  });
}

const daysIn = async (store: BarFileStore): Promise<string[]> => {
  const { session } = await store.loadBars("1m");
  return [...new Set(session)].sort((a, b) => a - b).map((one) => calendar.isoDate(one));
};
const move = (store: BarFileStore, day: string | undefined): Promise<void> =>
  store.moveMinuteReach(day === undefined ? undefined : dateOf(day), "test");

describe("the reach of minutes", () => {
  it("begins the loaded minutes at its session, and leaves days and files as they are", async () => {
    await filled(async (store, folder) => {
      const before = await store.manifest();
      const days = cellsOf(await store.loadBars("1d"));
      const minutes = cellsOf(await store.loadBars("1m"));
      const stored = (await filesIn(folder)).filter((name) => name.startsWith("bars/"));
      await move(store, DAYS[1]);
      const after = await store.manifest();
      expect(after.minuteReach).toBe(dateOf(DAYS[1]));
      expect(after.bars["1m"]).toMatchObject({
        rows: 18,
        first: openOf(DAYS[1]),
        watermark: before.bars["1m"].watermark,
      });
      expect(after.bars["1d"]).toEqual(before.bars["1d"]);
      expect(await daysIn(store)).toEqual(DAYS.slice(1, 3));
      expect(cellsOf(await store.loadBars("1d"))).toEqual(days);
      // A reader of shortly before the newest minute gets the same minutes.
      const { time } = await store.loadBars("1m", { sinceMinute: after.bars["1m"].watermark - 60 });
      expect([...time]).toEqual([after.bars["1m"].watermark - 1, after.bars["1m"].watermark - 1]);
      await move(store, undefined);
      expect(cellsOf(await store.loadBars("1m"))).toEqual(minutes);
      expect((await filesIn(folder)).filter((name) => name.startsWith("bars/"))).toEqual(stored);
    });
  });

  it("is a part of the snapshot's name and of the content of the minutes, alone", async () => {
    await filled(async (store) => {
      const names = new Set<string>();
      const contents = new Set<string>();
      for (const day of [undefined, DAYS[1], DAYS[2], DAYS[1], undefined]) {
        await move(store, day);
        const { snapshot, bars } = await store.manifest();
        names.add(snapshot);
        contents.add(bars["1m"].content);
      }
      expect(names.size).toBe(5);
      expect(contents.size).toBe(3);
      const { snapshot } = await store.manifest();
      await move(store, undefined);
      expect((await store.manifest()).snapshot).toBe(snapshot);
    });
  });

  it("stays through every other write, and another process reads it", async () => {
    await filled(async (store, folder) => {
      await move(store, DAYS[2]);
      await store.appendBars("1m", minutesOf(DAYS[3]), "test");
      expect(await daysIn(store)).toEqual(DAYS.slice(2));
      const { snapshot, minuteReach } = await store.manifest();
      expect(minuteReach).toBe(dateOf(DAYS[2]));
      // Older than the segments, and a correction: both go through segments, and the logs are folded.
      await store.appendBars("1m", [flatBar("CCC", `${DAYS[0]}T14:00:00Z`, 5)], "test");
      await store.appendBars("1m", [flatBar("AAA", `${DAYS[2]}T14:00:00Z`, 11)], "test");
      await store.appendActions([{ ticker: "AAA", kind: "split", exDate: DAYS[3], ratio: 2 }]);
      await store.rotate();
      await store.foldOld();
      const other = await openBarStore(folder, { now });
      expect((await other.manifest()).minuteReach).toBe(dateOf(DAYS[2]));
      expect((await other.manifest()).snapshot).not.toBe(snapshot);
      expect(await daysIn(other)).toEqual(DAYS.slice(2));
      expect((await other.loadBars("1m")).keys).toEqual(["AAA", "BBB"]);
      await other.close();
    });
  });

  it("leaves out what corrections replaced before it", async () => {
    await filled(async (store) => {
      for (const day of DAYS.slice(0, 3))
        await store.appendBars("1m", [flatBar("AAA", `${day}T14:00:00Z`, 12)], "test");
      expect((await store.loadSuperseded("1m")).time).toHaveLength(3);
      await move(store, DAYS[1]);
      const { time, keys, close } = await store.loadSuperseded("1m");
      expect([...time]).toEqual([openOf(DAYS[1]) + 360, openOf(DAYS[2]) + 360]);
      expect([keys, [...close]]).toEqual([["AAA"], [10, 10]]);
    });
  });

  it("belongs to each snapshot: a former one still has its own", async () => {
    await filled(async (store, folder) => {
      // In the log, which a move folds.
      await store.appendBars("1m", minutesOf(DAYS[3]), "test");
      const all = (await store.manifest()).snapshot;
      await move(store, DAYS[1]);
      const some = (await store.manifest()).snapshot;
      await move(store, DAYS[3]);
      const [first, second] = [await store.at(all), await store.at(some)];
      expect(await daysIn(first!)).toEqual(DAYS);
      expect(await daysIn(second!)).toEqual(DAYS.slice(1));
      const captured = await captureState(folder);
      expect(captured.snapshot).toBe((await store.manifest()).snapshot);
      await captured.close();
    });
  });

  it("moves under the lock alone", async () => {
    await filled(async (_, folder) => {
      const other = await openBarStore(folder, { now });
      await expect(move(other, DAYS[1])).rejects.toMatchObject({ code: "conflict" });
      expect((await other.manifest()).minuteReach).toBeUndefined();
    });
  });

  it("counts all stored sessions: before the reach, after it, and in the log", async () => {
    await filled(async (store) => {
      await store.appendBars("1m", minutesOf(DAYS[3]), "test");
      await move(store, DAYS[2]);
      expect(await store.minuteSessions()).toEqual(DAYS.map((day) => ({ date: dateOf(day), rows: 6 })));
    });
  });

  it("gives the minutes before it to a reader that wants them, of all tickers or of some", async () => {
    await filled(async (store) => {
      // One more day, in the log.
      await store.appendBars("1m", minutesOf(DAYS[3], 12).slice(0, 3), "test");
      const knownAt = openOf(DAYS[0]) + 600;
      await store.appendBars("1m", [flatBar("BBB", `${DAYS[0]}T14:00:00Z`, 11)], "test", { knownAt });
      const whole = cellsOf(await store.loadBars("1m"));
      const corrected = cellsOf(await store.loadSuperseded("1m"));
      expect(Object.keys(corrected)).toHaveLength(1);
      const sessions = await store.loadTickerSessions();
      await move(store, DAYS[2]);
      expect(await daysIn(store)).toEqual(DAYS.slice(2));
      expect(cellsOf(await store.loadBars("1m", { beforeReach: true }))).toEqual(whole);
      const of = (ticker: string): object =>
        Object.fromEntries(Object.entries(whole).filter(([name]) => name.startsWith(ticker)));
      for (const tickers of [["AAA"], ["BBB"], ["BBB", "ZZZ"], []]) {
        const found = cellsOf(await store.loadBars("1m", { beforeReach: true, tickers }));
        expect(found).toEqual(tickers.length === 0 ? {} : of(tickers[0]!));
      }
      expect(cellsOf(await store.loadBars("1d", { tickers: ["BBB"] }))).toEqual({});
      expect(cellsOf(await store.loadSuperseded("1m"))).toEqual({});
      expect(cellsOf(await store.loadSuperseded("1m", { beforeReach: true }))).toEqual(corrected);
      expect(await store.loadTickerSessions()).toEqual(sessions);
    });
  });

  it("lists the sessions of each ticker with its newest minute, also before the reach", async () => {
    await filled(async (store) => {
      await store.appendBars("1m", minutesOf(DAYS[3], 12).slice(0, 3), "test");
      await move(store, DAYS[2]);
      const { newest, counts } = await store.loadTickerSessions();
      const found = newest.keys.flatMap((key, k) =>
        [...newest.session.subarray(newest.offsets[k], newest.offsets[k + 1])].map((session, at) => {
          const row = newest.offsets[k]! + at;
          return `${key} ${calendar.isoDate(session)} ${newest.time[row]! - calendar.extendedOpen(session)} ${counts[row]}`;
        }),
      );
      const end = 16 * 60 - 1;
      expect(found).toEqual([
        ...DAYS.slice(0, 3).map((day) => `AAA ${day} ${end} 3`),
        `AAA ${DAYS[3]} 360 2`,
        ...DAYS.slice(0, 3).map((day) => `BBB ${day} ${end} 3`),
        `BBB ${DAYS[3]} 0 1`,
      ]);
      expect(newest.close.every(Number.isNaN)).toBe(true);
    });
  });
});
