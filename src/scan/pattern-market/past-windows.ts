import { Lru } from "#base";
import { barEnd, daysOfIso } from "#market";
import { PastIndex, type PastIndexSearch, type PastSearch, type PatternHead, type ScoredWindow } from "#pattern-models";
import { frameOf, type Frame, BarEnds, type EngineData, type FrameStore, type TileSet } from "#tiles";
import { keyOfPair, type EmbeddingPair, PatternWindows } from "#evaluate";
import { isoInstant } from "../reply-values.ts";

/** Bytes per window, and spare bytes of an index, which grows in steps. */
const WINDOW_BYTES = 144;
const SPARE_BYTES = 2 ** 21;

/** Result of one slice of a search: the windows, or the share of the history that is embedded. */
export type PastAnswer =
  | { readonly windows: readonly ScoredWindow[] }
  | { readonly windows: undefined; readonly ready: number };

/** Past windows of one timeframe and scale, embedded once, instrument by instrument. */
class PairHistory {
  readonly #data: EngineData;
  readonly #frame: Frame;
  readonly #tiles: TileSet;
  readonly #ends: BarEnds;
  readonly #windows: PatternWindows;
  readonly #index: PastIndex;
  /** Maximum number of newest rows per instrument that are indexed; older rows are left out. */
  readonly #mostRows: number;
  #covered = 0;

  constructor(store: FrameStore, { timeframe, scale }: EmbeddingPair, bytes: number) {
    this.#data = store.data;
    this.#frame = frameOf(timeframe, undefined);
    this.#tiles = store.tiles(this.#frame);
    this.#ends = new BarEnds(store.data.calendar, this.#frame, store.data.watermark);
    this.#windows = new PatternWindows(this.#frame, this.#tiles, store.data.calendar);
    this.#index = new PastIndex(scale);
    const most = Math.max(0, bytes - SPARE_BYTES) / WINDOW_BYTES / Math.max(1, this.#tiles.instruments);
    this.#mostRows = scale + Math.floor(most) * this.#index.stride;
  }

  /** Share of the instruments whose windows are embedded. */
  get ready(): number {
    return this.#tiles.instruments === 0 ? 1 : this.#covered / this.#tiles.instruments;
  }

  /** Upper bound on the bytes of the index. */
  get bytes(): number {
    const { instruments } = this.#tiles;
    let windows = 0;
    for (let i = 0; i < instruments; i++) {
      windows += Math.ceil(Math.min(this.#mostRows, this.#tiles.lengthOf(i)) / this.#index.stride);
    }
    return windows * WINDOW_BYTES + SPARE_BYTES;
  }

  /** Embeds about `windows` further windows. */
  work(windows: number): void {
    let left = windows;
    while (left > 0 && this.#covered < this.#tiles.instruments) {
      const instrument = this.#covered;
      const from = this.#from(instrument);
      const embedded = this.#index.cover(
        instrument,
        this.#bars(instrument),
        (first, last) => this.#windows.missing(instrument, from + first, from + last + 1),
        left,
      );
      if (embedded < left) this.#covered++;
      left -= Math.max(1, embedded);
    }
  }

  search(head: PatternHead, { from, to, minScore, limit }: PastSearch): ScoredWindow[] {
    const { instruments, calendar } = this.#data;
    const bounds: PastIndexSearch = {
      from: from === undefined ? undefined : calendar.midnight(calendar.ordinalAtOrBefore(daysOfIso(from)! - 1) + 1),
      to: to === undefined ? undefined : calendar.extendedClose(calendar.ordinalAtOrBefore(daysOfIso(to)!)),
      minScore,
      limit,
    };
    return this.#index
      .search(head, bounds, (instrument) => this.#bars(instrument))
      .map(({ instrument, end, score }) => {
        const row = this.#from(instrument) + end;
        const time = this.#tiles.at("time", instrument, row);
        const session = this.#tiles.at("session", instrument, row);
        return {
          ticker: instruments.tickers[instrument]!,
          figi: instruments.ids[instrument]!,
          asOf: isoInstant(barEnd(calendar, this.#frame, time, session)),
          score,
        };
      })
      .sort(
        (a, b) => b.score - a.score || (a.ticker < b.ticker ? -1 : a.ticker > b.ticker ? 1 : a.asOf < b.asOf ? 1 : -1),
      );
  }

  /** Returns the first row that is indexed. */
  #from(instrument: number): number {
    return Math.max(0, this.#closed(instrument) - this.#mostRows);
  }

  #bars(instrument: number) {
    const to = this.#closed(instrument);
    return this.#windows.bars(instrument, to, to - this.#from(instrument));
  }

  /** Returns the number of bars that are final, whether the instrument is still listed or not. */
  #closed(instrument: number): number {
    return this.#ends.final(this.#tiles, instrument);
  }
}

/** Searches past windows of the pairs that were requested last. One thread owns an index; it is not shared. */
export class PastWindows {
  readonly #store: FrameStore;
  readonly #histories: Lru<PairHistory>;
  readonly #bytes: number;

  /** `bytes`: limit for all indexes together; an index that does not fit leaves out its oldest windows. */
  constructor(store: FrameStore, bytes: number) {
    this.#store = store;
    this.#histories = new Lru(bytes);
    this.#bytes = bytes;
  }

  /**
   * Works on a search: embeds at most `windows` windows of the history, and returns the result once all are embedded.
   * Until then call again.
   */
  search(head: PatternHead, search: PastSearch, windows: number): PastAnswer {
    const key = keyOfPair(head);
    let history = this.#histories.get(key);
    if (history === undefined) {
      history = new PairHistory(this.#store, head, this.#bytes);
      this.#histories.set(key, history, history.bytes);
    }
    history.work(windows);
    return history.ready < 1 ? { windows: undefined, ready: history.ready } : { windows: history.search(head, search) };
  }

  /** Embeds `windows` windows of a requested history; returns false when nothing is left to do. */
  work(windows: number): boolean {
    for (const history of this.#histories.values()) {
      if (history.ready === 1) continue;
      history.work(windows);
      return true;
    }
    return false;
  }
}
