import { frameKey, FrameHistory, type Bar, type Frame } from "./bars.ts";
import type { Market, Ticker } from "./market.ts";
import type { Series } from "./values.ts";

/** A study that still waits for its bars. `local`: it reads the bars it stands on and no others. */
export interface Study {
  readonly key: string;
  readonly local: boolean;
  readonly on: (place: Place) => Series;
}

/** How a study of other bars is put beside a bar. */
export type Join = "newest" | "today" | "today, closed" | "session before";

/** What can be known of one ticker at one instant. */
export class View {
  readonly instant: number;
  readonly #scan: Scan;
  readonly #places = new Map<string, Place>();

  constructor(scan: Scan, instant: number) {
    this.#scan = scan;
    this.instant = instant;
  }

  place(frame: Frame): Place {
    const key = frameKey(frame);
    let place = this.#places.get(key);
    if (place === undefined) {
      place = new Place(frame, this, this.#scan);
      this.#places.set(key, place);
    }
    return place;
  }
}

/** One ticker at the instant of one scan, and every earlier instant that it looks back to. */
export class Scan {
  readonly now: number;
  readonly closedOnly: boolean;
  readonly #market: Market;
  readonly #ticker: Ticker;
  readonly #histories: Map<string, FrameHistory>;
  readonly #views = new Map<number, View>();

  /** `histories` may be shared by scans of the same ticker at the same instant. */
  constructor(
    market: Market,
    ticker: Ticker,
    now: number,
    closedOnly: boolean,
    histories: Map<string, FrameHistory> = new Map(),
  ) {
    this.#market = market;
    this.#ticker = ticker;
    this.now = now;
    this.closedOnly = closedOnly;
    this.#histories = histories;
  }

  view(instant: number): View {
    let view = this.#views.get(instant);
    if (view === undefined) this.#views.set(instant, (view = new View(this, instant)));
    return view;
  }

  bars(frame: Frame, instant: number): ReturnType<FrameHistory["at"]> {
    const key = frameKey(frame);
    let history = this.#histories.get(key);
    if (history === undefined) {
      history = new FrameHistory(this.#ticker, frame, this.#market, this.now);
      this.#histories.set(key, history);
    }
    return history.at(instant, this.closedOnly);
  }
}

/** The bars of one frame at one instant: where a study stands. */
export class Place {
  readonly frame: Frame;
  readonly view: View;
  readonly count: number;
  readonly bar: (t: number) => Bar;
  readonly #settled: number;
  readonly #scan: Scan;
  readonly #series = new Map<string, Series>();

  constructor(frame: Frame, view: View, scan: Scan) {
    const { count, bar, settled } = scan.bars(frame, view.instant);
    this.frame = frame;
    this.view = view;
    this.count = count;
    this.bar = bar;
    this.#settled = settled;
    this.#scan = scan;
  }

  /** The bars' own numbers. */
  column(name: "open" | "high" | "low" | "close" | "volume" | "vwap" | "trades" | "session" | "date"): Series {
    return (t) => (t < 0 || t >= this.count ? null : this.bar(t)[name]);
  }

  series(study: Study): Series {
    let series = this.#series.get(study.key);
    if (series === undefined) this.#series.set(study.key, (series = study.on(this)));
    return series;
  }

  /** A study's value on bar t. Finished bars have the same one at every later instant, so it is computed once. */
  value(study: Study, t: number): ReturnType<Series> {
    const { now } = this.#scan;
    if (study.local && t < this.#settled && this.view.instant < now) {
      return this.#scan.view(now).place(this.frame).series(study)(t);
    }
    return this.series(study)(t);
  }

  /** Up to when other bars may be read beside bar t: its own instant; the newest bar stands for that of the scan. */
  instantOf(t: number): number {
    const { instant } = this.view;
    return t === this.count - 1 && instant === this.#scan.now ? instant : Math.min(this.bar(t).instant, instant);
  }

  /** The bar of a session among other bars, as it was known at the instant of bar t. */
  barOfSession(frame: Frame, session: number, t: number): Bar | undefined {
    const other = this.#scan.view(this.instantOf(t)).place(frame);
    for (let row = other.count - 1; row >= 0; row--) if (other.bar(row).session === session) return other.bar(row);
    return undefined;
  }

  /** A study on other bars, as it was known at the instant of each bar of this place. */
  beside(frame: Frame, join: Join, study: Study): Series {
    return (t) => {
      if (t < 0 || t >= this.count) return null;
      const other = this.#scan.view(this.instantOf(t)).place(frame);
      const { session } = this.bar(t);
      let row = other.count - 1;
      if (join === "session before") while (row >= 0 && other.bar(row).session >= session) row--;
      if (row < 0) return null;
      if (join === "today" || join === "today, closed") {
        if (other.bar(row).session !== session) return null;
        if (join === "today, closed" && other.bar(row).end > this.instantOf(t)) return null;
      }
      return other.value(study, row);
    };
  }
}
