import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  appendedBars,
  ARRIVED,
  ArrivingMinutes,
  FrameStore,
  nameWithSeal,
  SnapshotMemory,
  withSealOf,
  type EngineData,
} from "#tiles";
import { newestSessionAt } from "#market";
import { frameOf } from "../../src/tiles/frame.ts";
import { expectSameData } from "../../src/tiles/load/same-data.testing.ts";
import {
  arrivedOf,
  barsOf,
  byInstrument,
  calendar,
  END,
  ListedMarket,
  made,
  valuesOf,
  type ArrivingBar,
} from "./arriving-market.ts";

const BYTES = 2 ** 28;
const FRAMES = [
  ...(["1m", "5m", "1hr", "1d", "1wk"] as const).map((timeframe) => frameOf(timeframe, ["regular"])),
  ...(["15m", "1wk"] as const).map((timeframe) => frameOf(timeframe, ["all"])),
  frameOf("1d", ["premarket"]),
];
/** From here on the minutes arrive: the premarket of the session before the newest. */
const BEGUN = calendar.extendedOpen(END - 1) + 200;
const LAST = calendar.extendedClose(END);

/** One thing that happens. Numbers choose among what there is. */
type Step =
  | { readonly kind: "minutes"; readonly minutes: number; readonly held: number }
  | { readonly kind: "late" | "corrected" | "repeated"; readonly picks: readonly number[] }
  | { readonly kind: "first"; readonly pick: number }
  | { readonly kind: "official"; readonly pick: number }
  | { readonly kind: "snapshot"; readonly frames: number; readonly isSealed?: boolean };

const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("minutes" as const), minutes: fc.nat(40), held: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("minutes" as const), minutes: fc.nat(500), held: fc.nat(9) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom("late", "corrected", "repeated"), picks }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("first" as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("official" as const), pick: fc.nat() }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("snapshot" as const), frames: fc.nat(255), isSealed: fc.boolean() }),
  },
);

/** A market that lives in memory, and the same bars in lists. */
class ArrivingRun {
  readonly listed = new ListedMarket();
  readonly memory: SnapshotMemory;
  data: EngineData;
  arriving: ArrivingMinutes;
  store: FrameStore;
  now = BEGUN;
  /** Number of snapshots that were made. */
  snapshots = 0;
  /** Per instrument: the kinds of bars since the last snapshot, as bits of ARRIVED. */
  readonly #arrived: number[];
  /** End of the newest sealed minute. */
  #sealedUntil = -Infinity;
  /** Bars that are due and have not arrived. */
  #held: ArrivingBar[] = [];
  /** An earlier snapshot that somebody reads, and its bars. */
  #read: { readonly data: EngineData; readonly bars: string } | undefined;

  constructor() {
    this.listed.addDays(barsOf(made.daily, (row) => made.daily.session[row]! < END - 1));
    for (const bar of barsOf(made.minutes, (row) => made.minutes.time[row]! < BEGUN))
      this.listed.arrive(bar, -Infinity);
    this.memory = new SnapshotMemory(() => this.#read === undefined);
    this.data = this.listed.load("0");
    this.store = new FrameStore(this.data, BYTES);
    this.arriving = new ArrivingMinutes(this.data, this.memory);
    this.#arrived = this.data.instruments.ids.map(() => 0);
  }

  take(one: Step): void {
    if (one.kind === "minutes") this.#trade(one.minutes, one.held);
    if (one.kind === "late") this.#arrive(one.picks.flatMap((pick) => this.#release(pick)));
    if (one.kind === "repeated") this.#arrive(one.picks.map((pick) => this.#stored(pick)));
    if (one.kind === "corrected") this.#arrive(one.picks.map((pick) => corrected(this.#stored(pick), pick)));
    if (one.kind === "first") this.#first(one.pick);
    if (one.kind === "official") this.#official(one.pick);
    if (one.kind === "snapshot") this.snapshot(one.frames, one.isSealed);
  }

  /** Lets minutes pass; one bar in `held` is held back. */
  #trade(minutes: number, held: number): void {
    const from = this.now;
    const until = Math.min(LAST, from + minutes);
    const due = barsOf(made.minutes, (row) => made.minutes.time[row]! >= from && made.minutes.time[row]! < until);
    const isHeld = ({ time }: ArrivingBar, k: number): boolean => held > 0 && (time + k) % (held + 2) === 0;
    this.#held.push(...due.filter(isHeld));
    this.#arrive(due.filter((bar, k) => !isHeld(bar, k)));
    this.now = until;
  }

  /** One of the bars that were held back: the newest, or any other. */
  #release(pick: number): readonly ArrivingBar[] {
    return this.#held.splice(pick % 2 === 0 ? -1 : pick % (this.#held.length + 1), 1);
  }

  /** Some minute that is stored: a new one or any other. */
  #stored(pick: number): ArrivingBar {
    const tickers = [...this.listed.minutes.keys()];
    const ticker = tickers[pick % tickers.length]!;
    const bars = this.listed.minutes.get(ticker)!;
    const back = (pick >> 4) % (pick % 3 === 0 ? bars.length : Math.min(5, bars.length));
    return { ticker, ...bars[bars.length - 1 - back]! };
  }

  /** The first minute of a ticker that has none. */
  #first(pick: number): void {
    const others = made.daily.keys.filter((key) => !this.listed.minutes.has(key));
    const ticker = others[pick % others.length];
    const session = calendar.sessionBegunBy(this.now);
    if (ticker === undefined || this.now >= calendar.extendedClose(session)) return;
    const price = 10 + (pick % 7);
    this.#arrive([{ ticker, time: this.now, session, values: valuesOf((field) => (field === "trades" ? 3 : price)) }]);
  }

  /** Official days of the session before the newest, or of the newest after its close: of half the tickers, or of all. */
  #official(pick: number): void {
    const session = this.now >= calendar.regularClose(END) ? END : END - 1;
    if (this.now < calendar.regularClose(session)) return;
    const days = barsOf(made.daily, (row) => made.daily.session[row] === session).filter(({ ticker, time }, k) => {
      const known = this.listed.daily.get(ticker)?.at(-1);
      return (known === undefined || known.time < time) && (pick % 2 === 0 || k % 2 === 0);
    });
    this.snapshot(0);
    this.listed.addDays(days);
    this.#next(appendedBars(this.data, { daily: byInstrument(days, this.data) }, this.#name(), this.memory));
    this.arriving = new ArrivingMinutes(this.data, this.memory);
    this.#expectLoaded(0);
  }

  #arrive(bars: readonly ArrivingBar[]): void {
    const knownAt = this.now + 0.5;
    const minutes = this.data.minutes()!;
    const found = this.arriving.add(arrivedOf(bars, this.data), knownAt);
    for (const [k, bar] of bars.entries()) {
      const before = valuesOf((field) => found.before[field][k]!);
      const listed = this.listed.arrive(bar, knownAt);
      expectSame({ arrival: found.arrivals[k], before }, listed);
      const { arrival } = listed;
      const i = this.data.instruments.tickers.indexOf(bar.ticker);
      if (arrival === "repeated" || (arrival === "corrected" && !minutes.bars(i).time.includes(bar.time))) continue;
      this.#arrived[i]! |= ARRIVED[arrival];
    }
  }

  /**
   * Makes the next snapshot, which must be that of a load. `frames`: the derived frames that are read, as bits. `isSealed`: the
   * minute before now is sealed, in the session of the newest bar.
   */
  snapshot(frames: number, isSealed = false): void {
    if (this.arriving.isEmpty && !isSealed) return;
    const session = newestSessionAt(calendar, this.data.watermark);
    const sealed = isSealed ? Math.min(this.now, calendar.extendedClose(session)) - 1 : undefined;
    if (sealed !== undefined) this.#sealedUntil = Math.max(this.#sealedUntil, sealed + 1);
    this.#next(this.arriving.next(this.#name(), { sealed }));
    expectSame([...this.data.grownFrom!.arrived], this.#arrived);
    this.#arrived.fill(0);
    this.#expectLoaded(frames);
  }

  #name(): string {
    return `${++this.snapshots}`;
  }

  #next(data: EngineData): void {
    if (this.#read !== undefined) expectSame(textOf(this.#read.data), this.#read.bars);
    // Every third snapshot is read until two others have followed.
    this.#read = this.snapshots % 3 === 0 ? { data: this.data, bars: textOf(this.data) } : this.#read;
    if (this.snapshots % 3 === 2) this.#read = undefined;
    this.data = data;
    this.store = new FrameStore(data, BYTES, this.store);
  }

  #expectLoaded(frames: number): void {
    const { watermark } = this.data;
    const stored = this.listed.load("stored");
    const loaded = withSealOf(watermark > stored.watermark ? nameWithSeal("stored", watermark) : "stored", stored);
    expectSame(watermark, Math.max(stored.watermark, this.#sealedUntil));
    const read = FRAMES.filter((_, k) => ((frames >> k) & 1) === 1);
    expectSameData(this.data, this.store, loaded, [frameOf("1m", ["all"]), frameOf("1d", ["regular"]), ...read]);
  }
}

function expectSame(found: unknown, expected: unknown): void {
  expect(found).toEqual(expected);
}

function corrected({ values, ...bar }: ArrivingBar, pick: number): ArrivingBar {
  const price = values.close * (1 + ((pick % 5) - 2) / 50);
  const { high, low } = values;
  const more = {
    close: price,
    high: Math.max(high, price),
    low: Math.min(low, price),
    volume: values.volume + (pick % 4),
  };
  return { ...bar, values: { ...values, ...more } };
}

/** All bars of a snapshot. */
function textOf({ daily, minutes }: EngineData): string {
  const tiles = [daily, minutes()!];
  return JSON.stringify(
    tiles.map((one) =>
      Array.from({ length: one.instruments }, (_, i) => Object.values(one.bars(i)).map((column) => [...column])),
    ),
  );
}

it("minutes that arrive in any order give the snapshots of a full load", { timeout: 600_000 }, () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
      const run = new ArrivingRun();
      for (const one of steps) run.take(one);
      run.snapshot(255);
      compared += run.snapshots;
    }),
    { numRuns: 15 },
  );
  expect(compared).toBeGreaterThan(60);
});
