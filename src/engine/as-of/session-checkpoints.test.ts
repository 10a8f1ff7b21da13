import { expect, it } from "vitest";
import { assemble, createCalendar, daysOfIso, generateMarket } from "#market";
import { engineData } from "../data/load-engine-data.ts";
import { interruptible } from "../run/interrupt.ts";
import { PartialBarCache, CHECKPOINT_FIELDS } from "../tiles/partial-bar-cache.ts";
import type { EngineData } from "../tiles/frame-store.ts";
import { rowsBegun } from "../tiles/rows-begun.ts";
import { pendingData } from "../tiles/pending-columns.testing.ts";
import { SessionCheckpoints } from "./session-checkpoints.ts";

const calendar = createCalendar();
const END = calendar.ordinalOfDate(daysOfIso("2023-11-24")!);
const SESSIONS = 4;
const made = generateMarket({
  seed: 5,
  tickers: 20,
  years: 1,
  minuteTickers: 18,
  minuteSessions: SESSIONS,
  end: END,
  calendar,
});
const newData = (): EngineData =>
  engineData(
    assemble({ snapshot: "made", daily: made.daily, minutes: made.minutes!, listings: [], actions: [] }, calendar),
    calendar,
  );

/** Sessions back from the newest of which marks tell what had traded a while after trading began. */
function markedSessions(data: EngineData): number[] {
  return Array.from({ length: SESSIONS }, (_, back) => back).filter((back) => {
    const opens = calendar.regularOpen(END - back);
    const befores = PartialBarCache.of(data.minutes()!, opens).earlierFolds(opens + 65, "volume");
    return befores.some(({ result: found }) => found.foldedTiles.includes(1));
  });
}

it("are found of the two newest sessions, and of those that were asked for", () => {
  const data = newData();
  const marks = new SessionCheckpoints(data);
  while (marks.work(8)) continue;
  expect(markedSessions(data)).toEqual([0, 1]);
  for (const [back, minutes] of [
    [3, 100],
    [1, 100],
    [2, 0],
    [2, 390],
  ] as const) {
    const session = END - back;
    const instant = calendar.regularOpen(session) + minutes;
    marks.request({ kind: "instant", session, instant, isTradingDay: true });
  }
  let slices = 0;
  while (marks.work(8)) slices++;
  expect(slices).toBe(3);
  expect(markedSessions(data)).toEqual([0, 1, 3]);
});

it("tell how many minutes of every instrument had begun, at each minute of a session", () => {
  const data = newData();
  const minutes = data.minutes()!;
  const marks = new SessionCheckpoints(data);
  while (marks.work(1_000)) continue;
  for (const session of [END, END - 1]) {
    const opens = calendar.regularOpen(session);
    const spans = PartialBarCache.of(minutes, opens);
    for (let instant = opens; instant <= calendar.regularClose(session); instant++) {
      expect(spans.rowsBegun(instant)).toEqual(rowsBegun(minutes, instant));
    }
  }
});

it("are left for a call that comes, and gone on with after it", () => {
  const data = newData();
  const marks = new SessionCheckpoints(data);
  let looks = 0;
  const stop = (): void => {
    if (++looks % 3 === 0) throw new Error("a call");
  };
  const work = (): boolean => {
    try {
      return interruptible(stop, () => marks.work(1_000));
    } catch {
      return true;
    }
  };
  while (work()) continue;
  expect(looks).toBeGreaterThan(6);
  const spans = PartialBarCache.of(data.minutes()!, calendar.regularOpen(END));
  for (const { result: found } of spans.earlierFolds(calendar.regularClose(END), "volume"))
    expect(found.foldedTiles).not.toContain(0);
  expect(markedSessions(data)).toEqual([0, 1]);
});

it("wait for bars that nobody has read, and read none", () => {
  const unread = pendingData(newData());
  const data = unread.reset();
  const marks = new SessionCheckpoints(data);
  for (const tiles of [data.daily, data.minutes()!]) {
    for (const field of ["time", "session", ...CHECKPOINT_FIELDS] as const) {
      expect(marks.work(1_000)).toBe(false);
      expect(tiles.isLoaded(field)).toBe(false);
      tiles.column(field);
    }
  }
  expect(marks.work(1_000)).toBe(true);
});

it("are none without minutes", () => {
  expect(new SessionCheckpoints({ ...newData(), minutes: () => undefined }).work(8)).toBe(false);
});
