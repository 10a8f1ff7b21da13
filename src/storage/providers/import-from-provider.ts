import { join } from "node:path";
import { AppError, MINUTE_MS } from "#base";
import {
  type BarStore,
  createCalendar,
  datesOf,
  isoOfDays,
  planRequests,
  type Provider,
  type ProviderAccess,
  type ProviderTask,
  type StoredTimeframe,
} from "#market";
import type { Progress } from "../bar-files/database.ts";
import { fetchTask, type TaskReply } from "./fetch-task.ts";
import { ImportJournal } from "./import-journal.ts";
import type { Network } from "./network.ts";
import { ProviderClient } from "./provider-client.ts";
import {
  lastWholeDay,
  providerJob,
  type ProviderJob,
  type ProviderRequestOptions,
  type ProviderStep,
} from "./provider-job.ts";
import { ProviderWriter, type WriterTotals } from "./provider-writer.ts";

export interface ProviderImportOptions extends ProviderRequestOptions {
  /** Requests per minute, if the user's plan differs from the smallest one. */
  readonly requestsPerMinute?: number;
  /** Time limit of one request in milliseconds; a minute by default. */
  readonly attemptMs?: number;
  readonly onProgress?: Progress;
  /** Name of what writes, for the lock and the segments; by default the command of this import. */
  readonly owner?: string;
  /** True: the lock of the store is held during each write alone, so that others write meanwhile. */
  readonly yields?: boolean;
  /** Receives messages about waits and skipped parts. */
  readonly note?: (text: string) => void;
}

/** Result of an import. rows = new + replaced + unchanged + quarantined. */
export interface ProviderOutcome extends WriterTotals {
  readonly provider: string;
  readonly timeframe: StoredTimeframe;
  /** Requested dates, YYYY-MM-DD. */
  readonly start: string;
  readonly end: string;
  /** Number of bars that were not requested or have not ended. */
  readonly leftOut: number;
  /** Tickers that the provider does not know. */
  readonly unknown: readonly string[];
  /** Known tickers for which the provider sent no bar. */
  readonly empty: readonly string[];
  readonly requests: number;
  readonly retries: number;
  /** Number of tickers that an interrupted import had stored in part. */
  readonly resumed: number;
}

interface PlannedTask extends ProviderTask {
  readonly step: ProviderStep;
}

/** Time in milliseconds after which complete parts in memory are stored. */
const COMMIT_MS = 60_000;
/** Length in milliseconds of a wait before which complete parts are stored and the user is notified. */
const LONG_WAIT_MS = 5_000;
/** Number of newest days of an interrupted import that are fetched again, since providers correct them. */
const SETTLED_DAYS = 3;

/**
 * Downloads bars as traded, splits and dividends, and stores them part by part. A part is all pages of some tickers and
 * dates; it is stored as a whole or not at all. After an interruption the same import continues after the stored parts.
 * Takes the lock of the store in `dataFolder`, for the whole time unless `yields`. Throws bad_request for an invalid request, and the errors of
 * ProviderClient and the store.
 */
export async function importFromProvider(
  store: BarStore,
  dataFolder: string,
  provider: Provider,
  access: ProviderAccess,
  options: ProviderImportOptions,
  network: Network,
): Promise<ProviderOutcome> {
  const job = providerJob(provider, options, network.clock.now());
  const lock = options.yields === true ? undefined : await store.lock(ownerOf(provider, options));
  try {
    const journal = await openJournal(store, dataFolder, provider, access, job);
    return await new ProviderImport(store, journal, provider, access, job, options, network).run();
  } finally {
    await lock?.release();
  }
}

const ownerOf = ({ name }: Provider, { owner = `winnow import bars --from ${name}` }: ProviderImportOptions): string =>
  owner;

async function openJournal(
  store: BarStore,
  dataFolder: string,
  { name, variables }: Provider,
  { baseUrl, settings }: ProviderAccess,
  { timeframe, start }: ProviderJob,
): Promise<ImportJournal> {
  const open = variables.filter(({ secret }) => !secret).map((variable) => [variable.name, settings[variable.name]]);
  const journal = await ImportJournal.open(join(dataFolder, "provider-imports"), [
    name,
    baseUrl,
    open,
    timeframe,
    start,
  ]);
  const { bars } = await store.manifest();
  // The folder was emptied since the last import.
  if (bars[timeframe].rows === 0) journal.clear();
  return journal;
}

/** One running import. */
class ProviderImport {
  readonly #store: BarStore;
  readonly #journal: ImportJournal;
  readonly #provider: Provider;
  readonly #job: ProviderJob;
  readonly #options: ProviderImportOptions;
  readonly #network: Network;
  readonly #client: ProviderClient;
  readonly #writer: ProviderWriter;
  readonly #calendar: Promise<ReturnType<typeof createCalendar>>;
  readonly #unknown = new Set<string>();
  readonly #withBars = new Set<string>();
  readonly #resumed = new Set<string>();
  #leftOut = 0;
  /** Number of fetched tasks, and how many of them are stored. */
  #fetched = 0;
  #stored = 0;
  #failedToStore = false;
  #committedAt: number;

  constructor(
    store: BarStore,
    journal: ImportJournal,
    provider: Provider,
    access: ProviderAccess,
    job: ProviderJob,
    options: ProviderImportOptions,
    network: Network,
  ) {
    this.#store = store;
    this.#journal = journal;
    this.#provider = provider;
    this.#job = job;
    this.#options = options;
    this.#network = network;
    const { requestsPerMinute, attemptMs } = options;
    this.#client = new ProviderClient(provider, access, network, {
      ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
      ...(attemptMs === undefined ? {} : { attemptMs }),
      beforeWait: (ms, why) => this.#beforeWait(ms, why),
    });
    this.#writer = new ProviderWriter(store, journal, job.timeframe, ownerOf(provider, options));
    this.#calendar = store.loadClosures().then(createCalendar);
    this.#committedAt = network.clock.elapsed();
  }

  async run(): Promise<ProviderOutcome> {
    const tasks = this.#job.steps.flatMap((step) => this.#plan(step));
    if (this.#resumed.size > 0) {
      this.#options.note?.(`Going on with an import that was interrupted (${this.#resumed.size} tickers).`);
    }
    try {
      for (const task of tasks) {
        this.#options.onProgress?.(`${this.#provider.name}: ${task.tickers[0]}`, this.#fetched, tasks.length);
        await this.#fetch(task);
        this.#fetched++;
        if (this.#writer.isFull || this.#network.clock.elapsed() - this.#committedAt > COMMIT_MS) await this.#commit();
      }
      await this.#commit();
    } catch (error) {
      if (!this.#failedToStore) await this.#commit();
      if (!(error instanceof AppError) || tasks.length === 1) throw error;
      const stored = `${this.#stored} of ${tasks.length} parts are stored; the same command goes on behind them.`;
      throw new AppError(error.code, `${error.message} ${stored}`, error.details);
    }
    await this.#journal.finish(this.#job.tickers);
    return this.#outcome();
  }

  #plan(step: ProviderStep): PlannedTask[] {
    const { tickers, start, end } = this.#job;
    const startOf = (ticker: string): number => {
      const reached = this.#journal.reached(keyOf(step), ticker);
      if (reached === undefined || reached < start) return start;
      this.#resumed.add(ticker);
      return reached + 1;
    };
    return planRequests(step.endpoint, tickers, startOf, end).map((task) => ({ ...task, step }));
  }

  async #fetch(task: PlannedTask): Promise<void> {
    const { endpoint, bars: keepsBars, actions: keepsActions } = task.step;
    const tickers = task.tickers.filter((ticker) => !this.#unknown.has(`${endpoint.name} ${ticker}`));
    if (tickers.length === 0) return;
    const calendar = await this.#calendar;
    const now = this.#network.clock.now();
    const reply = await fetchTask(this.#client, {
      provider: this.#provider,
      endpoint,
      tickers,
      dates: datesOf(task),
      untilNow: task.end === this.#job.today,
      timeframe: this.#job.timeframe,
      keepsBars,
      keepsActions,
      calendar,
      nowMinute: now / MINUTE_MS,
    });
    for (const ticker of reply.unknown) this.#unknown.add(`${endpoint.name} ${ticker}`);
    this.#leftOut += reply.leftOut;
    for (const ticker of reply.tickersWithBars) this.#withBars.add(ticker);
    const settled = Math.min(task.end, lastWholeDay(calendar, now) - SETTLED_DAYS);
    this.#writer.take(reply, settled < task.start ? [] : tickersKnown(tickers, reply), keyOf(task.step), settled);
  }

  async #commit(): Promise<void> {
    this.#failedToStore = true;
    const isYielding = this.#options.yields === true && !this.#writer.isEmpty;
    const lock = isYielding ? await this.#store.lock(ownerOf(this.#provider, this.#options)) : undefined;
    try {
      await this.#writer.commit();
    } finally {
      await lock?.release();
    }
    this.#failedToStore = false;
    this.#stored = this.#fetched;
    this.#committedAt = this.#network.clock.elapsed();
  }

  async #beforeWait(ms: number, why: string): Promise<void> {
    if (ms < LONG_WAIT_MS) return;
    await this.#commit();
    this.#options.note?.(`Waiting ${Math.ceil(ms / 1_000)} s: ${why.replace(/\.$/, "")}.`);
  }

  #outcome(): ProviderOutcome {
    const { tickers, timeframe, start, end, steps } = this.#job;
    const main = steps.filter(({ bars }) => bars);
    const unknown = tickers.filter((ticker) =>
      (main.length > 0 ? main : steps).every(({ endpoint }) => this.#unknown.has(`${endpoint.name} ${ticker}`)),
    );
    const hasBars = (ticker: string): boolean => this.#withBars.has(ticker) || this.#resumed.has(ticker);
    return {
      provider: this.#provider.name,
      timeframe,
      start: isoOfDays(start),
      end: isoOfDays(end),
      ...this.#writer.totals(),
      leftOut: this.#leftOut,
      unknown,
      empty: main.length === 0 ? [] : tickers.filter((ticker) => !unknown.includes(ticker) && !hasBars(ticker)),
      requests: this.#client.requests,
      retries: this.#client.retries,
      resumed: this.#resumed.size,
    };
  }
}

/** Returns the journal's key of an endpoint and of the data that it provides. */
const keyOf = ({ endpoint, bars, actions }: ProviderStep): string =>
  `${endpoint.name}${bars ? "+bars" : ""}${actions ? "+actions" : ""}`;

const tickersKnown = (tickers: readonly string[], { unknown }: TaskReply): readonly string[] =>
  tickers.filter((ticker) => !unknown.includes(ticker));
