import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StreamPlaces, WatchCosts } from "#accounts";
import { ScanPool } from "#scan";
import { openBarStore } from "#storage";
import { Watches } from "#streams";
import { ArrivingFeedRows } from "#tiles";
import { systemClock, systemTimers } from "../../src/main/system-clock.ts";
import { LiveIntake } from "../../src/main/data/live-intake.ts";
import { stillMarket } from "../../src/streams/still-market.testing.ts";
import { writtenMarket } from "../../src/tiles/market.testing.ts";
import { nextDay } from "../streams/next-day.ts";
import { NOW } from "./test-accounts.ts";
import { MARKET, startServer, type TestServer } from "./start-server.ts";

/** A test server that follows its data. */
export interface StreamingServer extends TestServer {
  /** What the open streams cost. */
  readonly costs: WatchCosts;
  /** Publishes one more day, which the watches evaluate. */
  publish(closes: Readonly<Record<string, number>>): void;
  /** Ends all. Throws the first fault of the watches. */
  close(): Promise<void>;
}

/** Starts a server whose watches are evaluated on a thread of their own. */
export async function startStreaming(): Promise<StreamingServer> {
  const faults: Error[] = [];
  const pool = new ScanPool(writtenMarket(MARKET), {
    workers: 1,
    clock: systemClock,
    entry: new URL("../../src/main/scan-worker.testing.mjs", import.meta.url),
    expectsScans: false,
  });
  const watches = new Watches(
    {
      open: (orders) => pool.ask("openWatches", [orders]),
      close: (ids) => pool.ask("closeWatches", [ids]),
      evaluate: (ids) => pool.ask("evaluateWatches", [ids]),
    },
    {
      clock: systemClock,
      market: stillMarket(systemClock),
      timers: systemTimers,
      newest: () => pool.data,
      onFault: (error) => faults.push(error),
    },
  );
  const stopping = new AbortController();
  const costs = new WatchCosts();
  const streaming = {
    stopping: stopping.signal,
    watches: async () => watches,
    places: new StreamPlaces(),
    costs,
    evaluatePast: async () => undefined,
  };
  const folder = await mkdtemp(join(tmpdir(), "winnow-streaming-"));
  const store = await openBarStore(folder);
  const intake = new LiveIntake({
    clock: { now: () => NOW, elapsed: systemClock.elapsed },
    alone: async (work) =>
      work({
        store,
        data: pool.data,
        stamp: await store.stamp(),
        arriving: undefined,
        feedRows: new ArrivingFeedRows(),
        isDemo: false,
      }),
    onDue: () => undefined,
    onState: () => undefined,
    prepareRewrite: async () => undefined,
    onRewritten: () => undefined,
    onFault: (error) => faults.push(error),
  });
  const server = await startServer({ streamCheckMs: 200 }, (context) => ({
    ...context,
    streaming,
    takeBars: (delivery) => intake.receive({ ...delivery, source: "test", isOfFeed: false }),
  }));
  return {
    ...server,
    costs,
    publish(closes) {
      pool.publish(nextDay(pool.data, closes, `${pool.data.snapshot}+`));
      watches.published();
    },
    async close() {
      stopping.abort();
      await server.drain();
      intake.stop();
      await store.close();
      await rm(folder, { recursive: true, force: true });
      await pool.close();
      if (faults.length > 0) throw faults[0]!;
    },
  };
}
