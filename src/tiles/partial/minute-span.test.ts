import * as fc from "fast-check";
import { expect, it } from "vitest";
import { assemble, BAR_FIELDS, chosenRows, createCalendar, daysOfIso, generateMarket, isIntraday } from "#market";
import { SessionCheckpoints } from "#scan";
import { engineData } from "../load/load-engine-data.ts";
import { frameOf } from "../frame.ts";
import { AsOfStore } from "../past/as-of-store.ts";
import { PartialBars } from "./partial-bars.ts";
import { FrameStore } from "../frame-store.ts";
import { writeNewest } from "./newest-bars.ts";
import { LANES, TileSet } from "../tile-set.ts";
import { abandonBlocks } from "../load/pending-columns.ts";
import { pendingData } from "../load/pending-columns.testing.ts";

const calendar = createCalendar();
/** The Friday after Thanksgiving, on which trading ends at 13:00. */
const END = calendar.ordinalOfDate(daysOfIso("2023-11-24")!);
const SESSIONS = 3;
const BYTES = 2 ** 26;
const made = generateMarket({
  seed: 21,
  tickers: 30,
  years: 1,
  minuteTickers: 26,
  minuteSessions: SESSIONS,
  end: END,
  calendar,
});
const allMinutes = made.minutes!;
/** Most tickers have all their minutes, some only every third, and one only the minutes until noon. */
const minutes = chosenRows(allMinutes, (row) => {
  const key = allMinutes.offsets.findIndex((offset) => offset > row) - 1;
  const minuteOfDay = allMinutes.time[row]! - calendar.midnight(allMinutes.session[row]!);
  if (key === 11) return minuteOfDay < 720;
  return key % 5 !== 2 || row % 3 === 0;
});
/** Some tickers have minutes of the previous session but no daily bar. */
const daily = chosenRows(made.daily, (row) => made.daily.session[row] !== END - 1 || row % 7 !== 3);
/** Fractional volumes, so that sums depend on the order. Some minutes lack trades or vwap. */
const shares = {
  ...minutes,
  volume: minutes.volume.map((volume) => volume / 3),
  trades: minutes.trades.map((trades, row) => (row % 5 < 2 ? Number.NaN : trades)),
  vwap: minutes.vwap.map((vwap, row) => (row % 7 < 3 ? Number.NaN : vwap)),
};
const source = { snapshot: "made", daily, minutes: shares, listings: [], actions: [] };
const newStore = (): FrameStore => new FrameStore(engineData(assemble(source, calendar), calendar), BYTES);
const store = newStore();
const reference = new PartialBars(store.data);
/** Stores of the same data with no, some and all checkpoints saved in advance. */
const stores = [0, 3, Infinity].map((slices) => {
  const own = newStore();
  const checkpoints = new SessionCheckpoints(own.data);
  for (let back = 0; back < SESSIONS; back++) {
    const session = END - back;
    const instant = calendar.regularOpen(session) + 1;
    checkpoints.request({ kind: "instant", session, instant, isTradingDay: true });
  }
  for (let slice = 0; slice < slices && checkpoints.work(LANES); slice++) continue;
  return own;
});

/** Returns the same tiles with an empty PartialBarCache. */
const withoutCache = (tiles: TileSet): TileSet =>
  new TileSet(tiles.layout, (field) => tiles.column(field), tiles.memory);

const FRAMES = [
  frameOf("1d", ["regular"]),
  frameOf("5m", ["regular"]),
  frameOf("1hr", ["all"]),
  frameOf("1d", ["premarket"]),
  frameOf("1d", ["extended"]),
  frameOf("1wk", ["regular"]),
  frameOf("1mo", ["regular"]),
];
const scans = fc.record({
  back: fc.nat(SESSIONS - 1),
  minute: fc.integer({ min: 500, max: 1100 }),
  basis: fc.constantFrom("restated" as const, "as_traded" as const),
  /** The scan reads every tile of minutes, every second one or every third one. */
  every: fc.integer({ min: 1, max: 3 }),
});

it("AsOfStore has a partial daily bar exactly for instruments that had traded and have a bar of the day", () => {
  const day = FRAMES[0]!;
  const whole = store.tiles(day);
  let [traded, absent] = [0, 0];
  for (let back = 0; back < SESSIONS; back++) {
    for (const minute of [569, 571, 575, 640, 719, 779, 780, 900]) {
      const session = END - back;
      const instant = calendar.midnight(session) + minute;
      const moment = { kind: "instant", session, instant, isTradingDay: true } as const;
      const tiles = new AsOfStore(stores[back]!, moment, "restated", BYTES).tiles(day);
      const isOpen = calendar.regularOpen(session) < instant && instant < calendar.regularClose(session);
      for (const i of whole.order) {
        const hasDay = whole.bars(i).session.includes(session);
        const isPartial = isOpen && hasDay && reference.at(day, i, session, instant) !== undefined;
        expect(tiles.partialBars?.members[i] ?? 0, `${i} at ${back} ${minute}`).toBe(isPartial ? 1 : 0);
        if (isPartial) traded++;
        else if (isOpen) absent++;
      }
      // A view of the evening before must not see the partial bars that are cached now.
      const evening = { ...moment, session: session - 1, instant: calendar.regularClose(session - 1) } as const;
      const before = new AsOfStore(stores[back]!, evening, "restated", BYTES).tiles(day);
      for (const i of whole.order)
        expect(before.newest.session[i]).toBe(whole.bars(i).session.findLast((one) => one < session) ?? -1);
    }
  }
  expect(traded).toBeGreaterThan(200);
  expect(absent).toBeGreaterThan(50);
});

it.each([0, 1, 2])("AsOfStore has the partial bars of every instant, whatever was read before (store %s)", (which) => {
  let compared = 0;
  const minuteSlots = stores[which]!.data.minutes()!.layout.slots;
  fc.assert(
    fc.property(fc.array(scans, { minLength: 1, maxLength: 6 }), fc.constantFrom(...FRAMES), (list, frame) => {
      for (const { back, minute, basis, every } of list) {
        const session = END - back;
        const instant = calendar.midnight(session) + minute;
        const moment = { kind: "instant", session, instant, isTradingDay: true } as const;
        const tiles = new AsOfStore(stores[which]!, moment, basis, BYTES).tiles(frame);
        for (const i of tiles.order) {
          if (tiles.partialBars?.members[i] !== 1 || (minuteSlots[i]! >> 3) % every > 0) continue;
          compared++;
          const row = tiles.lengthOf(i) - 1;
          const own = tiles.at("session", i, row);
          const bar = reference.at(frame, i, isIntraday(frame.timeframe) ? own : session, instant)!;
          const values = BAR_FIELDS.map((field) => tiles.at(field, i, row));
          expect(values, `${i} ${frame.key} ${minute}`).toEqual(BAR_FIELDS.map((field) => bar[field]));
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(1_000);
});

it("AsOfStore throws on every read of a partial bar whose minutes cannot be loaded", () => {
  const data = pendingData(store.data).reset();
  data
    .minutes()!
    .pending!.columns!.filter(({ field }) => field === "volume")
    .forEach(abandonBlocks);
  const moment = {
    kind: "instant",
    session: END,
    instant: calendar.regularOpen(END) + 60,
    isTradingDay: true,
  } as const;
  const tiles = new AsOfStore(new FrameStore(data, BYTES), moment, "restated", BYTES).tiles(FRAMES[0]!);
  const i = tiles.partialBars!.members.indexOf(1);
  for (let time = 0; time < 2; time++)
    expect(() => tiles.at("volume", i, tiles.lengthOf(i) - 1)).toThrow("could not be made again");
  expect(tiles.at("high", i, tiles.lengthOf(i) - 1)).toBeGreaterThan(0);
});

it.each([false, true])(
  "writeNewest writes the same partial bars for many instruments as one by one (checkpoints: %s)",
  (hasCheckpoints) => {
    const many = generateMarket({
      seed: 4,
      tickers: 300,
      years: 1,
      minuteTickers: 290,
      minuteSessions: 1,
      end: END,
      calendar,
    });
    const uneven = chosenRows(many.minutes!, (row) => row % 11 < 5 || many.minutes!.offsets[150]! < row);
    const all = engineData(assemble({ ...source, daily: many.daily, minutes: uneven }, calendar), calendar);
    const checkpoints = new SessionCheckpoints(all);
    const slices = hasCheckpoints ? Infinity : 0;
    for (let slice = 0; slice < slices && checkpoints.work(1_000); slice++) continue;
    const uncached = withoutCache(all.minutes()!);
    const [together, single] = [all, { ...all, minutes: () => uncached }].map((data) => new FrameStore(data, BYTES));
    const lanes = all.daily.order;
    const { slots } = uncached.layout;
    // One instrument per tile, except the last tiles: a later fold finds no earlier result for those.
    const some = lanes.filter((i) => slots[i]! >= 0 && slots[i]! < LANES * 33 && slots[i]! % LANES === 0);
    const everyone = [some, lanes];
    const places = lanes.slice().reverse();
    let compared = 0;
    for (const [minute, rounds] of [
      [571, [some]],
      [640, [some]],
      [655, everyone],
      [779, everyone],
    ] as const) {
      const instant = calendar.midnight(END) + minute;
      const moment = { kind: "instant", session: END, instant, isTradingDay: true } as const;
      const [own, other] = [together!, single!].map(
        (one) => new AsOfStore(one, moment, "restated", BYTES).data.daily.partialBars!,
      );
      for (const requested of rounds) {
        for (const field of BAR_FIELDS) {
          const members = requested.filter((i) => own!.members[i] === 1);
          const written = new Float64Array(places.length);
          writeNewest(own!, field, members, { slots: places, values: written }, () => {});
          const expected = other!.column(field);
          for (const i of members) {
            expect(written[places[i]!], `${field} of ${i} at ${minute}`).toBe(expected(i));
            compared++;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(4_000);
  },
);
