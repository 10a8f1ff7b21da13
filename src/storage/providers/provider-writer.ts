import {
  type BarStore,
  mergeActions,
  type ProviderAction,
  type RawBar,
  type RefusalReason,
  type StoredTimeframe,
} from "#market";
import type { TaskReply } from "./fetch-task.ts";
import type { ImportJournal } from "./import-journal.ts";

/** Number of bars in memory after which a write is due. */
const FULL_ROWS = 250_000;

export interface WriterTotals {
  readonly rows: number;
  readonly new: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly quarantined: number;
  readonly reasons: Readonly<Partial<Record<RefusalReason, number>>>;
  readonly quarantineFiles: readonly string[];
  /** Number of stored splits and dividends. */
  readonly actions: number;
  readonly refusedActions: readonly string[];
  readonly snapshot: string;
}

/** Collects whole tasks and stores them: first actions, then bars, then the journal that records them. */
export class ProviderWriter {
  readonly #store: BarStore;
  readonly #journal: ImportJournal;
  readonly #timeframe: StoredTimeframe;
  readonly #source: string;
  #bars: RawBar[] = [];
  #actions: ProviderAction[] = [];
  #reached: (() => void)[] = [];
  readonly #refused: string[] = [];
  readonly #files: string[] = [];
  readonly #reasons: Partial<Record<RefusalReason, number>> = {};
  readonly #counts = { rows: 0, new: 0, replaced: 0, unchanged: 0, quarantined: 0, actions: 0 };
  #snapshot = "";

  constructor(store: BarStore, journal: ImportJournal, timeframe: StoredTimeframe, source: string) {
    this.#store = store;
    this.#journal = journal;
    this.#timeframe = timeframe;
    this.#source = source;
  }

  get isFull(): boolean {
    return this.#bars.length >= FULL_ROWS;
  }

  /** True if a commit would write nothing. */
  get isEmpty(): boolean {
    return this.#bars.length + this.#actions.length + this.#reached.length === 0;
  }

  /**
   * Adds a whole task. After the next commit the journal records that `tickers` have all data of the endpoint up to
   * `day`.
   */
  take(reply: TaskReply, tickers: readonly string[], endpoint: string, day: number): void {
    for (const bar of reply.bars) this.#bars.push(bar);
    this.#actions.push(...reply.actions);
    this.#refused.push(...reply.refused);
    if (tickers.length > 0) {
      this.#reached.push(() => {
        for (const ticker of tickers) this.#journal.note(endpoint, ticker, day);
      });
    }
  }

  async commit(): Promise<void> {
    const [bars, actions, reached] = [this.#bars, mergeActions(this.#actions), this.#reached];
    this.#bars = [];
    this.#actions = [];
    this.#reached = [];
    if (actions.length > 0) this.#snapshot = await this.#store.appendActions(actions);
    this.#counts.actions += actions.length;
    if (bars.length > 0) await this.#appendBars(bars);
    for (const note of reached) note();
    if (reached.length > 0) await this.#journal.save();
    if (this.#snapshot === "") this.#snapshot = (await this.#store.manifest()).snapshot;
  }

  async #appendBars(bars: readonly RawBar[]): Promise<void> {
    const outcome = await this.#store.appendBars(this.#timeframe, bars, this.#source);
    this.#counts.rows += bars.length;
    this.#counts.new += outcome.accepted;
    this.#counts.replaced += outcome.replaced;
    this.#counts.unchanged += outcome.repeated;
    this.#counts.quarantined += outcome.quarantined;
    for (const [reason, count] of Object.entries(outcome.reasons)) {
      const known = reason as RefusalReason;
      this.#reasons[known] = (this.#reasons[known] ?? 0) + count;
    }
    if (outcome.quarantineFile !== undefined) this.#files.push(outcome.quarantineFile);
    this.#snapshot = outcome.snapshot;
  }

  totals(): WriterTotals {
    return {
      ...this.#counts,
      reasons: this.#reasons,
      quarantineFiles: this.#files,
      refusedActions: this.#refused,
      snapshot: this.#snapshot,
    };
  }
}
