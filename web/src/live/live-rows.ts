import type { FlippedCondition, HeldMatch, StreamItem } from "#contract";

/** How long a row is marked after it entered, and stays after it left. */
export const SHOWN_MS = 10_000;
/** Least time between two orders of the rows. */
export const SETTLE_MS = 1_000;

/** The newest value of a column, and how it last changed. */
export interface LiveCell {
  readonly value: number | null;
  /** 1 up, -1 down; 0 for a value that has not changed, or from or to none. */
  readonly direction: -1 | 0 | 1;
  /** When it changed, in milliseconds since 1970. */
  readonly at: number;
}

/** A ticker that matches, or that ceased to lately. */
export interface LiveRow {
  readonly ticker: string;
  /** The end of the bar at which it was first seen to match, as an ISO text. */
  readonly since: string;
  readonly phase: "entered" | "held" | "left";
  /** When the phase of a row that entered or left ends; infinite until the row is shown. */
  readonly until: number;
  /** The conditions that made it enter or leave; none for a match from before the stream began. */
  readonly why: readonly FlippedCondition[];
  /** True if it entered or left at the end of a gap of the feed. */
  readonly isAfterGap: boolean;
  /** By column. */
  readonly cells: ReadonlyMap<string, LiveCell>;
}

/** What one evaluation changed. */
export interface LiveRound {
  readonly entered: readonly StreamItem[];
  readonly left: readonly StreamItem[];
  readonly updated: readonly Pick<StreamItem, "ticker" | "values">[];
  /** The instant that the bars reach, as an ISO text. */
  readonly watermark: string;
  /** How many tickers match. */
  readonly count: number;
}

/** The matches at one moment. */
export interface LiveSnapshot {
  readonly items: readonly HeldMatch[];
  readonly count: number;
  readonly universeSize: number;
  readonly watermark: string;
}

/** What a table shows. Its rows stay the same object until their order is settled again. */
export interface LiveView {
  /** The newest first; their members are as they were when the order was settled. */
  readonly rows: readonly LiveRow[];
  /** Rows that entered and wait until the table is no longer held. */
  readonly waiting: number;
  readonly count: number;
  readonly universeSize: number;
  /** Undefined before the first snapshot. */
  readonly watermark: string | undefined;
}

const NOTHING: LiveView = { rows: [], waiting: 0, count: 0, universeSize: 0, watermark: undefined };

type Values = HeldMatch["values"];
type Reason = Pick<LiveRow, "why" | "isAfterGap">;

const NO_REASON: Reason = { why: [], isAfterGap: false };
const reasonOf = ({ flipped, collapsed }: StreamItem): Reason => ({ why: flipped, isAfterGap: collapsed });

const cellsOf = (values: Values): LiveRow["cells"] =>
  new Map(Object.entries(values).map(([column, value]) => [column, { value, direction: 0, at: 0 }]));

function changedCells(cells: LiveRow["cells"], values: Values, now: number): LiveRow["cells"] {
  const changed = Object.entries(values).flatMap(([column, value]): [string, LiveCell][] => {
    const before = cells.get(column)?.value ?? null;
    if (before === value) return [];
    const direction = before === null || value === null ? 0 : value > before ? 1 : -1;
    return [[column, { value, direction, at: now }]];
  });
  return changed.length === 0 ? cells : new Map([...cells, ...changed]);
}

const newestFirst = (a: LiveRow, b: LiveRow): number =>
  a.since === b.since ? (a.ticker < b.ticker ? -1 : 1) : a.since < b.since ? 1 : -1;

/**
 * The rows of a live table, from the messages of a stream. Values and phases change at once; which rows there are, and
 * their order, only by `settle`, which `tick` calls unless the table is held. Times are milliseconds since 1970.
 */
export class LiveRows {
  readonly #rows = new Map<string, LiveRow>();
  readonly #listeners = new Set<() => void>();
  #view = NOTHING;
  /** The tickers of the rows in the view. */
  #shown = new Set<string>();
  #isHeld = false;
  /** True if the rows changed since the view was made. */
  #isDirty = false;
  #settledAt = -Infinity;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get view(): LiveView {
    return this.#view;
  }

  /** The row as it is now; undefined for a ticker that is gone. */
  rowOf(ticker: string): LiveRow | undefined {
    return this.#rows.get(ticker);
  }

  /** The newest value of a column by ticker, of rows that match. */
  *valuesOf(column: string): Generator<readonly [ticker: string, value: number | null]> {
    for (const { ticker, phase, cells } of this.#rows.values()) {
      if (phase !== "left") yield [ticker, cells.get(column)?.value ?? null];
    }
  }

  /** Takes the matches of a moment. The first ones are simply there; later ones enter and leave against those before. */
  replace({ items, count, universeSize, watermark }: LiveSnapshot, now: number): void {
    const isFirst = this.#view.watermark === undefined;
    const present = new Set(items.map(({ ticker }) => ticker));
    for (const { ticker, phase } of this.#rows.values()) {
      if (phase !== "left" && !present.has(ticker)) this.#leave(ticker, NO_REASON, {}, now);
    }
    for (const { ticker, since, values } of items) {
      const row = this.#rows.get(ticker);
      if (row !== undefined && row.phase !== "left") {
        this.#rows.set(ticker, { ...row, since, cells: changedCells(row.cells, values, now) });
      } else if (isFirst) {
        this.#rows.set(ticker, { ticker, since, phase: "held", until: now, ...NO_REASON, cells: cellsOf(values) });
      } else this.#enter(ticker, since, NO_REASON, values, now);
    }
    this.#isDirty = true;
    this.#change({ count, universeSize, watermark });
    if (isFirst) this.settle(now);
    else this.tick(now);
  }

  /** Takes what one evaluation changed. */
  apply({ entered, left, updated, count, watermark }: LiveRound, now: number): void {
    for (const item of left) this.#leave(item.ticker, reasonOf(item), item.values, now);
    for (const item of entered) this.#enter(item.ticker, item.bar.end, reasonOf(item), item.values, now);
    for (const { ticker, values } of updated) {
      const row = this.#rows.get(ticker);
      if (row === undefined) continue;
      const cells = changedCells(row.cells, values, now);
      if (cells !== row.cells) {
        this.#rows.set(ticker, { ...row, cells });
        this.#isDirty = true;
      }
    }
    this.#change({ count, watermark });
    this.tick(now);
  }

  #enter(ticker: string, since: string, reason: Reason, values: Values, now: number): void {
    const known = this.#rows.get(ticker);
    const cells = known === undefined ? cellsOf(values) : changedCells(known.cells, values, now);
    const until = this.#shown.has(ticker) ? now + SHOWN_MS : Infinity;
    this.#rows.set(ticker, { ticker, since, phase: "entered", until, ...reason, cells });
    this.#isDirty = true;
  }

  /** A row that nobody has seen goes without a trace. */
  #leave(ticker: string, reason: Reason, values: Values, now: number): void {
    const row = this.#rows.get(ticker);
    if (row === undefined) return;
    this.#isDirty = true;
    if (!this.#shown.has(ticker)) this.#rows.delete(ticker);
    else {
      const cells = changedCells(row.cells, values, now);
      this.#rows.set(ticker, { ...row, phase: "left", until: now + SHOWN_MS, ...reason, cells });
    }
  }

  /** While a table is held, its rows neither move nor come nor go. */
  hold(isHeld: boolean, now: number): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#change({});
    if (!isHeld) this.tick(now);
  }

  /** Ends phases whose time is over, and settles the order if it is due. Call it once a second at least. */
  tick(now: number): void {
    let hasEnded = false;
    for (const row of this.#rows.values()) {
      if (row.phase === "held" || row.until > now) continue;
      if (row.phase === "entered") this.#rows.set(row.ticker, { ...row, phase: "held" });
      hasEnded = true;
    }
    this.#isDirty ||= hasEnded;
    if (this.#isDirty && !this.#isHeld && now - this.#settledAt >= SETTLE_MS) this.settle(now);
    else if (hasEnded) this.#change({});
  }

  /** Shows the rows of now in the order of now, also while the table is held. */
  settle(now: number): void {
    for (const row of this.#rows.values()) {
      if (row.phase === "left" && row.until <= now) this.#rows.delete(row.ticker);
      else if (row.until === Infinity) this.#rows.set(row.ticker, { ...row, until: now + SHOWN_MS });
    }
    const rows = [...this.#rows.values()].sort(newestFirst);
    this.#shown = new Set(rows.map(({ ticker }) => ticker));
    this.#isDirty = false;
    this.#settledAt = now;
    this.#change({ rows });
  }

  #change(changed: Partial<LiveView>): void {
    const view = { ...this.#view, ...changed };
    const waiting = this.#isHeld ? [...this.#rows.keys()].filter((ticker) => !this.#shown.has(ticker)).length : 0;
    this.#view = { ...view, waiting };
    for (const listener of this.#listeners) listener();
  }
}
