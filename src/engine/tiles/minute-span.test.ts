import * as fc from "fast-check";
import { expect, it } from "vitest";
import { assemble, BAR_FIELDS, chosenRows, createCalendar, daysOfIso, generateMarket, isIntraday } from "#market";
import { SessionCheckpoints } from "../as-of/session-checkpoints.ts";
import { engineData } from "../data/load-engine-data.ts";
import { frameOf } from "../plan/frame.ts";
import { AsOfStore } from "./as-of-store.ts";
import { PartialBars } from "./partial-bars.ts";
import { FrameStore } from "./frame-store.ts";
import { LANES, TileSet } from "./tile-set.ts";
import { abandonBlocks } from "./pending-columns.ts";
import { pendingData } from "./pending-columns.testing.ts";

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
const kept = made.minutes!;
/** Of most tickers all minutes that they traded, of some every third, and of one only those until noon. */
const minutes = chosenRows(kept, (row) => {
  const key = kept.offsets.findIndex((offset) => offset > row) - 1;
  const minuteOfDay = kept.time[row]! - calendar.midnight(kept.session[row]!);
  if (key === 11) return minuteOfDay < 720;
  return key % 5 !== 2 || row % 3 === 0;
});
/** Some tickers have no bar of the day before, of which they have minutes. */
const daily = chosenRows(made.daily, (row) => made.daily.session[row] !== END - 1 || row % 7 !== 3);
/** Sums of shares that are no whole numbers depend on their order; of some minutes not all is told. */
const shares = {
  ...minutes,
  volume: minutes.volume.map((volume) => volume / 3),
  trades: minutes.trades.map((trades, row) => (row % 5 < 2 ? Number.NaN : trades)),
  vwap: minutes.vwap.map((vwap, row) => (row % 7 < 3 ? Number.NaN : vwap)),
};
const source = { snapshot: "made", daily, minutes: shares, listings: [], actions: [] };
const newStore = (): FrameStore => new FrameStore(engineData(assemble(source, calendar), calendar), BYTES);
const store = newStore();
const everything = new PartialBars(store.data);
/** The same data of which nothing was found before anybody asked, of which something was, and all. */
const stores = [0, 3, Infinity].map((slices) => {
  const own = newStore();
  const marks = new SessionCheckpoints(own.data);
  for (let back = 0; back < SESSIONS; back++) {
    const session = END - back;
    const instant = calendar.regularOpen(session) + 1;
    marks.request({ kind: "instant", session, instant, isTradingDay: true });
  }
  for (let slice = 0; slice < slices && marks.work(LANES); slice++) continue;
  return own;
});

/** The same tiles, of which nothing was found. */
const anew = (tiles: TileSet): TileSet => new TileSet(tiles.layout, (field) => tiles.column(field), tiles.memory);

const FRAMES = [
  frameOf("1d", ["regular"]),
  frameOf("5m", ["regular"]),
  frameOf("1hr", ["all"]),
  frameOf("1d", ["premarket"]),
  frameOf("1d", ["extended"]),
  frameOf("1wk", ["regular"]),
  frameOf("1mo", ["regular"]),
];
const looks = fc.record({
  back: fc.nat(SESSIONS - 1),
  minute: fc.integer({ min: 500, max: 1100 }),
  basis: fc.constantFrom("restated" as const, "as_traded" as const),
  /** Of the minutes that lie side by side, each group, every second or every third is looked at. */
  every: fc.integer({ min: 1, max: 3 }),
});

it("has a forming day of those that had traded by then, if they have a bar of that day", () => {
  const day = FRAMES[0]!;
  const whole = store.tiles(day);
  let [formed, absent] = [0, 0];
  for (let back = 0; back < SESSIONS; back++) {
    for (const minute of [569, 571, 575, 640, 719, 779, 780, 900]) {
      const session = END - back;
      const instant = calendar.midnight(session) + minute;
      const stand = { kind: "instant", session, instant, isTradingDay: true } as const;
      const tiles = new AsOfStore(stores[back]!, stand, "restated", BYTES).tiles(day);
      const isOpen = calendar.regularOpen(session) < instant && instant < calendar.regularClose(session);
      for (const i of whole.order) {
        const hasDay = whole.bars(i).session.includes(session);
        const traded = isOpen && hasDay && everything.at(day, i, session, instant) !== undefined;
        expect(tiles.partialBars?.members[i] ?? 0, `${i} at ${back} ${minute}`).toBe(traded ? 1 : 0);
        if (traded) formed++;
        else if (isOpen) absent++;
      }
      // Whoever stands on the evening before sees nothing of it.
      const evening = { ...stand, session: session - 1, instant: calendar.regularClose(session - 1) } as const;
      const before = new AsOfStore(stores[back]!, evening, "restated", BYTES).tiles(day);
      for (const i of whole.order)
        expect(before.newest.session[i]).toBe(whole.bars(i).session.findLast((one) => one < session) ?? -1);
    }
  }
  expect(formed).toBeGreaterThan(200);
  expect(absent).toBeGreaterThan(50);
});

it.each([0, 1, 2])(
  "has at every instant the bars that were forming, whatever was looked at before: store %s",
  (which) => {
    let formed = 0;
    const lanes = stores[which]!.data.minutes()!.layout.slots;
    fc.assert(
      fc.property(fc.array(looks, { minLength: 1, maxLength: 6 }), fc.constantFrom(...FRAMES), (list, frame) => {
        for (const { back, minute, basis, every } of list) {
          const session = END - back;
          const instant = calendar.midnight(session) + minute;
          const stand = { kind: "instant", session, instant, isTradingDay: true } as const;
          const tiles = new AsOfStore(stores[which]!, stand, basis, BYTES).tiles(frame);
          for (const i of tiles.order) {
            if (tiles.partialBars?.members[i] !== 1 || (lanes[i]! >> 3) % every > 0) continue;
            formed++;
            const row = tiles.lengthOf(i) - 1;
            const own = tiles.at("session", i, row);
            const bar = everything.at(frame, i, isIntraday(frame.timeframe) ? own : session, instant)!;
            const told = BAR_FIELDS.map((field) => tiles.at(field, i, row));
            expect(told, `${i} ${frame.key} ${minute}`).toEqual(BAR_FIELDS.map((field) => bar[field]));
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(formed).toBeGreaterThan(1_000);
  },
);

it("gives no value of bars that cannot be read, however often it is asked", () => {
  const data = pendingData(store.data).anew();
  data
    .minutes()!
    .pending!.columns.filter(({ field }) => field === "volume")
    .forEach(abandonBlocks);
  const stand = { kind: "instant", session: END, instant: calendar.regularOpen(END) + 60, isTradingDay: true } as const;
  const tiles = new AsOfStore(new FrameStore(data, BYTES), stand, "restated", BYTES).tiles(FRAMES[0]!);
  const i = tiles.partialBars!.members.indexOf(1);
  for (let time = 0; time < 2; time++)
    expect(() => tiles.at("volume", i, tiles.lengthOf(i) - 1)).toThrow("could not be made again");
  expect(tiles.at("high", i, tiles.lengthOf(i) - 1)).toBeGreaterThan(0);
});

it.each([false, true])("finds bars of many together as one by one; marked: %s", (isMarked) => {
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
  const marks = new SessionCheckpoints(all);
  const slices = isMarked ? Infinity : 0;
  for (let slice = 0; slice < slices && marks.work(1_000); slice++) continue;
  const unfound = anew(all.minutes()!);
  const [together, single] = [all, { ...all, minutes: () => unfound }].map((data) => new FrameStore(data, BYTES));
  const lanes = all.daily.order;
  const { slots } = unfound.layout;
  // One of each tile, but for the last ones: these are not found when a later look goes on.
  const some = lanes.filter((i) => slots[i]! >= 0 && slots[i]! < LANES * 33 && slots[i]! % LANES === 0);
  const everyone = [some, lanes];
  const places = lanes.slice().reverse();
  let found = 0;
  for (const [minute, looked] of [
    [571, [some]],
    [640, [some]],
    [655, everyone],
    [779, everyone],
  ] as const) {
    const instant = calendar.midnight(END) + minute;
    const stand = { kind: "instant", session: END, instant, isTradingDay: true } as const;
    const [own, other] = [together!, single!].map(
      (one) => new AsOfStore(one, stand, "restated", BYTES).data.daily.partialBars!,
    );
    for (const asked of looked) {
      for (const field of BAR_FIELDS) {
        const members = asked.filter((i) => own!.members[i] === 1);
        const written = new Float64Array(places.length);
        own!.write(field, members, { slots: places, values: written }, () => {});
        const expected = other!.column(field);
        for (const i of members) {
          expect(written[places[i]!], `${field} of ${i} at ${minute}`).toBe(expected(i));
          found++;
        }
      }
    }
  }
  expect(found).toBeGreaterThan(4_000);
});
