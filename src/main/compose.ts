import { availableParallelism } from "node:os";
import type { MarketTime } from "#accounts";
import { AppError } from "#base";
import {
  createConverter,
  type Context,
  type FeedControl,
  type MarketOrigin,
  type Scanner,
  type TakeBars,
} from "#operations";
import type { BarFileStore } from "#storage";
import type { EngineData } from "#tiles";
import { divideMemory, pooledQuestions, ScanPool, type DividedMemory } from "#scan";
import { Watches } from "#streams";
import { awaitedScanner } from "./scanning/awaited-scanner.ts";
import type { Config } from "./config.ts";
import { isEmpty, loadData, openStore } from "./data/data-folder.ts";
import { demoIsDue, demoNotice, isDemo } from "./demo/demo-market.ts";
import { liveStatus, localScanner, marketTime, pooledScanner } from "./scanning/engine-scanner.ts";
import { FeedThread } from "./feed/feed-thread.ts";
import { startDailyJobs } from "./feed/start-daily-jobs.ts";
import type { FeedConfig } from "./feed/feed-settings.ts";
import { SERVER } from "./data/server-name.ts";
import { FollowedData, type FollowedFolder } from "./data/followed-data.ts";
import type { Vitals } from "./metrics/server-metrics.ts";
import { localReplayer } from "./replay/local-replayer.ts";
import { defaultMemory } from "./machine-memory.ts";
import { makeDemo } from "./demo/make-demo.ts";
import { systemClock, systemTimers } from "./system-clock.ts";
import { threadedReplayer, type ThreadedReplayer } from "./replay/threaded-replayer.ts";
import { workerEntry } from "./worker-entry.ts";

export interface Service {
  readonly scanner: Scanner;
  readonly replayer: ThreadedReplayer;
  /** Answers on a thread of its own, so that no call waits for it. */
  readonly background: BackgroundScanner;
  /** Waits for data that are still being made. */
  readonly watches: () => Promise<Watches>;
  readonly origin: MarketOrigin;
  /** Commands the simulated session of a demo market. Error: conflict if none plays. */
  readonly simulate: NonNullable<Context["simulate"]>;
  /** Stores bars that callers push. */
  readonly takeBars: TakeBars;
  /** The connection to the feed; undefined without one. */
  readonly feed: FeedControl | undefined;
  /** Present figures; undefined while data are still being made. */
  readonly vitals: () => Omit<Vitals, "streams"> | undefined;
  /** Rejects if the data cannot be made; never resolves. */
  readonly failed: Promise<never>;
  /** Stops the making of the demo market; calls that wait for it are refused. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** A data folder, and the memory that a server may use for it. */
export interface ServedFolder extends FollowedFolder {
  /** Bytes of memory; absent: half of the machine's. */
  readonly memoryBytes?: number | undefined;
  /** The live feed of the server; absent without one. */
  readonly feed?: FeedConfig | undefined;
  /** Receives the division of the memory at the start, which may not suffice. */
  readonly onMemory?: (memory: DividedMemory) => void;
}

/** What runs scans in the background. */
export interface BackgroundScanner {
  readonly scan: Scanner["scan"];
  readonly market: () => Promise<MarketTime>;
  /** True while calls are worked on, or wait. */
  readonly isBusy: () => boolean;
}

type OpenedScanner = Pick<
  Service,
  "background" | "scanner" | "replayer" | "watches" | "simulate" | "takeBars" | "feed" | "vitals"
>;

/** Opens a scanner on worker threads that always reads the newest snapshot of the folder, whoever writes it. */
async function openScanner(folder: ServedFolder): Promise<OpenedScanner> {
  const workers = Math.max(1, availableParallelism() - 1);
  const settings = { onFault: folder.onFault, entry: workerEntry("scan-worker"), clock: systemClock };
  const followed = await FollowedData.open(folder);
  const total = folder.memoryBytes ?? defaultMemory();
  const divided = (data: EngineData): DividedMemory => divideMemory(total, data, { scanning: 2 * workers + 2 });
  const memory = (data: EngineData) => divided(data).scanner;
  folder.onMemory?.(divided(followed.loaded.data));
  const pool = new ScanPool(followed.loaded.data, { ...settings, workers, memory, long: { workers } });
  const own = { ...settings, workers: 1, memory, expectsScans: false };
  let past: ScanPool | undefined;
  const pastPool = (): ScanPool => (past ??= new ScanPool(pool.data, own));
  let watching: ScanPool | undefined;
  const watchPool = (): ScanPool => (watching ??= new ScanPool(pool.data, own));
  const watches = new Watches(
    {
      open: (orders) => watchPool().ask("openWatches", [orders]),
      close: (ids) => watchPool().ask("closeWatches", [ids]),
      evaluate: (ids) => watchPool().ask("evaluateWatches", [ids]),
    },
    {
      clock: systemClock,
      market: { now: followed.marketClock.now, live: () => liveStatus(followed.loaded) },
      timers: systemTimers,
      newest: () => pool.data,
      onFault: folder.onFault,
    },
  );
  followed.follow({
    publish(data, isReloaded) {
      pool.publish(data);
      past?.publish(data);
      watching?.publish(data);
      watches.published(isReloaded);
    },
    isSettled: () => [pool, past, watching].every((one) => one?.isSettled !== false),
  });
  const daily =
    folder.feed === undefined
      ? undefined
      : startDailyJobs(folder.feed, folder.dataFolder, () => pool.data, folder.onFault);
  const feed =
    folder.feed === undefined
      ? undefined
      : new FeedThread(folder.feed, {
          onFault: folder.onFault,
          onNews: () => watches.feedChanged(),
          matched: () => watches.matchedTickers,
          dailyRuns: () => daily?.runs() ?? [],
        });
  if (feed !== undefined) followed.takeFeed(feed);
  const scanner = pooledScanner(pool, () => followed.loaded, pastPool);
  const dataOf = (answer?: object): EngineData =>
    (answer === undefined ? undefined : (pool.dataOf(answer) ?? past?.dataOf(answer))) ?? pool.data;
  return {
    scanner: {
      ...scanner,
      async close() {
        await daily?.stop();
        await feed?.stop();
        await followed.stop();
        await Promise.all([scanner.close(), past?.close(), watching?.close()]);
      },
    },
    background: {
      scan: (...question) => pooledQuestions(pastPool()).scan(...question),
      market: async () => marketTime(followed.loaded),
      isBusy: () => pool.load.running + pool.load.waiting > 0,
    },
    vitals: () => ({ market: followed.loaded, ...pool.load, watches: watches.count }),
    feed,
    watches: async () => watches,
    simulate: (order) => followed.simulate(order),
    takeBars: (delivery) => followed.store({ ...delivery, source: "POST market-data/bars", isOfFeed: false }),
    replayer: threadedReplayer(folder.dataFolder, dataOf, scanner),
  };
}

/**
 * Removes the remains of an interrupted write. If another process writes at the moment, removes nothing and returns a sentence
 * that names the process.
 * Errors: damage to the folder.
 */
async function cleanUp(store: BarFileStore): Promise<string | undefined> {
  try {
    await (await store.lock(SERVER)).release();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || !(await isWrittenTo(store, error))) throw error;
    return `${error.message.split(":")[0]}.`;
  }
}

/** Returns true if the error is the refusal of the write lock and another process still holds the lock. */
async function isWrittenTo(store: BarFileStore, error: unknown): Promise<boolean> {
  return error instanceof AppError && error.code === "conflict" && (await store.isLocked());
}

/**
 * Opens the data folder for a server: takes the serving lock, loads the data and starts the workers. If the demo market must be
 * made first, returns at once with a scanner that waits for it.
 * Errors: conflict if another server serves the folder; damage to the folder.
 */
export async function openService(
  { demo, ...folder }: ServedFolder & Pick<Config, "demo">,
  note: (text: string) => void,
): Promise<Service> {
  const { dataFolder } = folder;
  const store = await openStore(dataFolder, note);
  const lock = await store.lockServing(SERVER);
  try {
    const writer = await cleanUp(store);
    if (writer !== undefined) note(`${writer} The server takes up what is stored meanwhile.`);
    // A process that writes to the folder brings its own data: the demo market would be in its way.
    const makesDemo = (writer === undefined || demo === "on") && (await demoIsDue(demo, { store, dataFolder }));
    if (makesDemo) {
      const making = makeDemo({ dataFolder, owner: SERVER }, note);
      const made = making.done.catch(async (error: unknown) => {
        if (!(await isWrittenTo(store, error))) throw error;
        note(`Somebody else writes to ${dataFolder}: the demo market is not made.`);
      });
      const opening = made.then(() => openScanner(folder));
      const scanner = awaitedScanner(opening.then((opened) => opened.scanner));
      const replayer: ThreadedReplayer = {
        data: async () => (await opening).replayer.data(),
        evaluatePast: async (...asked) => (await opening).replayer.evaluatePast(...asked),
        replay: async (question) => (await opening).replayer.replay(question),
      };
      let opened: OpenedScanner | undefined;
      const background: BackgroundScanner = {
        scan: async (...question) => (await opening).background.scan(...question),
        market: async () => (await opening).background.market(),
        isBusy: () => opened?.background.isBusy() ?? true,
      };
      const failed = opening.then(() => new Promise<never>(() => {}));
      opening.then((service) => (opened = service)).catch(() => undefined);
      // Nobody may await `failed` when a start ends early; `opening` reports that error.
      failed.catch(() => undefined);
      return {
        scanner,
        replayer,
        // A feed brings its own market in place of the demo's.
        feed: undefined,
        watches: async () => (await opening).watches(),
        simulate: async (order) => (await opening).simulate(order),
        takeBars: async (delivery) => (await opening).takeBars(delivery),
        background,
        vitals: () => opened?.vitals(),
        origin: {
          isDemo: async () => opened === undefined || (await isDemo(dataFolder)),
          progress: () => (opened === undefined ? making.progress() : undefined),
        },
        failed,
        interrupt: () => making.stop(),
        async close() {
          await making.stop();
          await opening.catch(() => undefined);
          await scanner.close();
          await lock.release();
          await store.close();
        },
      };
    }
    if (await isDemo(dataFolder)) {
      if (folder.feed !== undefined) {
        const message = `${dataFolder} holds the demo market, which takes no bars of WINNOW_FEED=${folder.feed.name}: set WINNOW_DATA to another folder.`;
        throw new AppError("conflict", message);
      }
      note(demoNotice(dataFolder));
    }
    if (await isEmpty(store)) note(`${dataFolder} holds no bars yet: run winnow import, and the server takes them up.`);
    const opened = await openScanner(folder);
    return {
      ...opened,
      origin: { isDemo: () => isDemo(dataFolder), progress: () => undefined },
      failed: new Promise<never>(() => {}),
      interrupt: async () => {},
      async close() {
        await opened.scanner.close();
        await lock.release();
        await store.close();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export interface Reader {
  readonly context: Context;
  /** Notice that the market is the demo; undefined for other data. */
  readonly demoNotice: string | undefined;
  close(): Promise<void>;
}

/** Opens the data folder for one command that only reads, also while a server runs. */
export async function openReader(dataFolder: string, note: (text: string) => void): Promise<Reader> {
  const store = await openStore(dataFolder, note);
  if (await isEmpty(store)) {
    throw new AppError(
      "conflict",
      `${dataFolder} holds no bars; run winnow import bars FILE or winnow import demo, or name another folder with --data.`,
    );
  }
  const loaded = await loadData(store, dataFolder, systemClock, note);
  const scanner = localScanner(loaded);
  const replayer = localReplayer(store, loaded.data, scanner, systemClock);
  const converter = createConverter({ clock: systemClock });
  return {
    context: { clock: systemClock, scanner, replayer, converter },
    demoNotice: (await isDemo(dataFolder)) ? demoNotice(dataFolder) : undefined,
    close: () => store.close(),
  };
}
