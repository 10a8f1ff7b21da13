import { availableParallelism } from "node:os";
import { AppError } from "#base";
import { divideMemory, ScanPool, type DividedMemory, type EngineData } from "#engine";
import { createConverter, type Context, type MarketOrigin, type Replayer, type Scanner } from "#operations";
import type { BarFileStore } from "#storage";
import { awaitedScanner } from "./awaited-scanner.ts";
import type { Config } from "./config.ts";
import { isEmpty, loadData, openStore } from "./data-folder.ts";
import { demoIsDue, demoWords, isDemo } from "./demo-market.ts";
import { localScanner, pooledScanner } from "./engine-scanner.ts";
import { FollowedData, type FollowedFolder } from "./followed-data.ts";
import { localReplayer } from "./local-replayer.ts";
import { defaultMemory } from "./machine-memory.ts";
import { makeDemo } from "./make-demo.ts";
import { systemClock } from "./system-clock.ts";
import { threadedReplayer } from "./threaded-replayer.ts";
import { workerEntry } from "./worker-entry.ts";

export interface Service {
  readonly scanner: Scanner;
  readonly replayer: Replayer;
  readonly origin: MarketOrigin;
  /** Rejects when the data cannot be had after all; never resolves. */
  readonly failed: Promise<never>;
  /** Breaks off what is still being made: calls that wait for it are refused. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** Who holds the lock, in words for the others. */
const OWNER = "winnow serve";

/** A folder with what a server may use of the machine. */
export interface ServedFolder extends FollowedFolder {
  /** Bytes of memory; absent: half of what there is. */
  readonly memoryBytes?: number | undefined;
  /** Told how the memory is divided, at the start and where it does not suffice. */
  readonly onMemory?: (memory: DividedMemory) => void;
}

/** Scans the folder's data on worker threads, the newest that anybody writes. */
async function openScanner(folder: ServedFolder): Promise<Pick<Service, "scanner" | "replayer">> {
  const workers = Math.max(1, availableParallelism() - 1);
  const settings = { onFault: folder.onFault, entry: workerEntry("scan-worker"), clock: systemClock };
  const followed = await FollowedData.open(folder);
  const total = folder.memoryBytes ?? defaultMemory();
  const divided = (data: EngineData): DividedMemory => divideMemory(total, data, { scanning: 2 * workers + 1 });
  const memory = (data: EngineData) => divided(data).scanner;
  folder.onMemory?.(divided(followed.loaded.data));
  const pool = new ScanPool(followed.loaded.data, { ...settings, workers, memory, long: { workers } });
  let past: ScanPool | undefined;
  followed.follow({
    publish(data) {
      pool.publish(data);
      past?.publish(data);
    },
    isSettled: () => pool.isSettled && past?.isSettled !== false,
  });
  const pastPool = (): ScanPool =>
    (past ??= new ScanPool(pool.data, { ...settings, workers: 1, memory, expectsScans: false }));
  const scanner = pooledScanner(pool, () => followed.loaded, pastPool);
  const dataOf = (answer?: object): EngineData => (answer === undefined ? undefined : pool.dataOf(answer)) ?? pool.data;
  return {
    scanner: {
      ...scanner,
      async close() {
        await followed.stop();
        await Promise.all([scanner.close(), past?.close()]);
      },
    },
    replayer: threadedReplayer(folder.dataFolder, dataOf, scanner),
  };
}

/**
 * Removes what an interrupted write left. While somebody else writes there is nothing to remove: gives who that is, in words.
 * Errors: damage to the folder.
 */
async function cleanUp(store: BarFileStore): Promise<string | undefined> {
  try {
    await (await store.lock(OWNER)).release();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || !(await isWrittenTo(store, error))) throw error;
    return `${error.message.split(":")[0]}.`;
  }
}

/** Whether an error says that another process has the lock for writing. */
async function isWrittenTo(store: BarFileStore, error: unknown): Promise<boolean> {
  return error instanceof AppError && error.code === "conflict" && (await store.isLocked());
}

/**
 * Opens the data folder for a server: says that it has it, loads the data and starts the workers. Where the demo market has to
 * be made first, the service is there at once and its scanner waits for it.
 * Errors: conflict when another server has the folder; damage to it.
 */
export async function openService(
  { demo, ...folder }: ServedFolder & Pick<Config, "demo">,
  note: (text: string) => void,
): Promise<Service> {
  const { dataFolder } = folder;
  const store = await openStore(dataFolder, note);
  const lock = await store.lockServing(OWNER);
  try {
    const writer = await cleanUp(store);
    if (writer !== undefined) note(`${writer} The server takes up what is stored meanwhile.`);
    // Whoever writes to the folder fills it: the demo market would get in the way.
    const makesDemo = (writer === undefined || demo === "on") && (await demoIsDue(demo, { store, dataFolder }));
    if (makesDemo) {
      const making = makeDemo({ dataFolder, owner: OWNER }, note);
      const made = making.done.catch(async (error: unknown) => {
        if (!(await isWrittenTo(store, error))) throw error;
        note(`Somebody else writes to ${dataFolder}: the demo market is not made.`);
      });
      const coming = made.then(() => openScanner(folder));
      let isMade = false;
      const scanner = awaitedScanner(coming.then((opened) => opened.scanner));
      const replayer: Replayer = {
        data: async () => (await coming).replayer.data(),
        replay: async (question) => (await coming).replayer.replay(question),
      };
      const failed = coming.then(() => new Promise<never>(() => {}));
      coming.then(() => (isMade = true)).catch(() => undefined);
      // A start that ends before anybody waits for it has told its own error.
      failed.catch(() => undefined);
      return {
        scanner,
        replayer,
        origin: {
          isDemo: async () => !isMade || (await isDemo(dataFolder)),
          progress: () => (isMade ? undefined : making.progress()),
        },
        failed,
        interrupt: () => making.stop(),
        async close() {
          await making.stop();
          await coming.catch(() => undefined);
          await scanner.close();
          await lock.release();
          await store.close();
        },
      };
    }
    if (await isDemo(dataFolder)) note(demoWords(dataFolder));
    if (await isEmpty(store)) note(`${dataFolder} holds no bars yet: run winnow import, and the server takes them up.`);
    const { scanner, replayer } = await openScanner(folder);
    return {
      scanner,
      replayer,
      origin: { isDemo: () => isDemo(dataFolder), progress: () => undefined },
      failed: new Promise<never>(() => {}),
      interrupt: async () => {},
      async close() {
        await scanner.close();
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
  /** What people are told where the market is a demo; undefined else. */
  readonly demoWords: string | undefined;
  close(): Promise<void>;
}

/** Opens the data folder for one command that only reads; it works beside a running server. */
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
    demoWords: (await isDemo(dataFolder)) ? demoWords(dataFolder) : undefined,
    close: () => store.close(),
  };
}
