import { interruptible } from "#base";
import { expect, it } from "vitest";
import { assemble, createCalendar, daysOfIso, generateMarket } from "#market";
import { engineData, PartialBarCache, CHECKPOINT_FIELDS, type EngineData, rowsBegun } from "#tiles";
import { pendingData } from "../../tiles/load/pending-columns.testing.ts";
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

/** Returns the sessions, counted back from the newest, that have checkpoints. */
function savedSessions(data: EngineData): number[] {
  return Array.from({ length: SESSIONS }, (_, back) => back).filter((back) => {
    const opens = calendar.regularOpen(END - back);
    const earlier = PartialBarCache.of(data.minutes()!, opens).earlierFolds(opens + 65, "volume");
    return earlier.some(({ result: found }) => found.foldedTiles.includes(1));
  });
}

it("SessionCheckpoints saves the two newest sessions and the requested ones", () => {
  const data = newData();
  const checkpoints = new SessionCheckpoints(data);
  while (checkpoints.work(8)) continue;
  expect(savedSessions(data)).toEqual([0, 1]);
  for (const [back, minutes] of [
    [3, 100],
    [1, 100],
    [2, 0],
    [2, 390],
  ] as const) {
    const session = END - back;
    const instant = calendar.regularOpen(session) + minutes;
    checkpoints.request({ kind: "instant", session, instant, isTradingDay: true });
  }
  let slices = 0;
  while (checkpoints.work(8)) slices++;
  expect(slices).toBe(3);
  expect(savedSessions(data)).toEqual([0, 1, 3]);
});

it("PartialBarCache counts from checkpoints the bars that began before each minute of a session", () => {
  const data = newData();
  const minutes = data.minutes()!;
  const checkpoints = new SessionCheckpoints(data);
  while (checkpoints.work(1_000)) continue;
  for (const session of [END, END - 1]) {
    const opens = calendar.regularOpen(session);
    const cache = PartialBarCache.of(minutes, opens);
    for (let instant = opens; instant <= calendar.regularClose(session); instant++) {
      expect(cache.rowsBegun(instant)).toEqual(rowsBegun(minutes, instant));
    }
  }
});

it("SessionCheckpoints stops for an incoming call and continues after it", () => {
  const data = newData();
  const checkpoints = new SessionCheckpoints(data);
  let calls = 0;
  const stop = (): void => {
    if (++calls % 3 === 0) throw new Error("a call");
  };
  const work = (): boolean => {
    try {
      return interruptible(stop, () => checkpoints.work(1_000));
    } catch {
      return true;
    }
  };
  while (work()) continue;
  expect(calls).toBeGreaterThan(6);
  const cache = PartialBarCache.of(data.minutes()!, calendar.regularOpen(END));
  for (const { result: found } of cache.earlierFolds(calendar.regularClose(END), "volume"))
    expect(found.foldedTiles).not.toContain(0);
  expect(savedSessions(data)).toEqual([0, 1]);
});

it("SessionCheckpoints waits for pending bars without reading them", () => {
  const pending = pendingData(newData());
  const data = pending.reset();
  const checkpoints = new SessionCheckpoints(data);
  for (const tiles of [data.daily, data.minutes()!]) {
    for (const field of ["time", "session", ...CHECKPOINT_FIELDS] as const) {
      expect(checkpoints.work(1_000)).toBe(false);
      expect(tiles.isLoaded(field)).toBe(false);
      tiles.column(field);
    }
  }
  expect(checkpoints.work(1_000)).toBe(true);
});

it("SessionCheckpoints saves requested sessions alone where bars come in", () => {
  const data = newData();
  const grownFrom = {
    snapshot: "before",
    daily: data.officialDays,
    minutes: undefined,
    arrived: new Uint8Array(),
    isCollapsed: false,
  };
  const checkpoints = new SessionCheckpoints({ ...data, grownFrom });
  expect(checkpoints.work(1_000)).toBe(false);
  const session = END - 1;
  checkpoints.request({ kind: "instant", session, instant: calendar.regularOpen(session) + 9, isTradingDay: true });
  while (checkpoints.work(1_000)) continue;
  expect(savedSessions(data)).toEqual([1]);
});

it("SessionCheckpoints does nothing without minutes", () => {
  expect(new SessionCheckpoints({ ...newData(), minutes: () => undefined }).work(8)).toBe(false);
});
