// npm run rel:streams: readers that stall, come and go, and a server that restarts: at every mark each reader has the true matches.
// Options: --readers N (200), --rounds N (60), --tickers N (400), --plant dropped-entered|id-on-every-message (must fail).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { beginInstallation, StreamPlaces, WatchCosts } from "#accounts";
import { seededRandom } from "#base";
import { createHttpServer, type HttpServer } from "#http";
import { OPERATIONS, type Operation } from "#operations";
import type { EventConnection, EventStream } from "#streams";
import { localScanner } from "../src/main/scanning/engine-scanner.ts";
import { writtenMarket } from "../src/tiles/market.testing.ts";
import { accountsOn, signIn } from "./kit/accounts.ts";
import { clock, openStore } from "./kit/open-store.ts";
import { count, oneOf, report, round } from "./kit/report.ts";
import { StreamedMarket } from "./streams-market.ts";
import { StreamReading, type Habit } from "./streams-reader.ts";

const RESTARTS = 2;
const ROUND_MS = 250;
const SETTLE_MS = 60_000;
const DRAIN_MS = 2_000;
/** Unsent bytes of one connection: a reader that is further behind gets no more than one evaluation before it waits. */
const MOST_UNSENT = 2 * 2 ** 20;
const PLANTS = ["dropped-entered", "id-on-every-message"] as const;

const { values } = parseArgs({
  options: {
    readers: { type: "string", default: "200" },
    rounds: { type: "string", default: "60" },
    tickers: { type: "string", default: "400" },
    plant: { type: "string" },
  },
});
const readers = count("readers", values.readers);
const rounds = count("rounds", values.rounds);
const tickers = count("tickers", values.tickers);
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, PLANTS);

let mostUnsent = 0;

/** Wraps a connection: measures its unsent bytes, and plants the fault. */
function watched(connection: EventConnection): EventConnection {
  let held: string[] = [];
  const write = (text: string): void => {
    if (plant === "dropped-entered" && text.startsWith("event: entered") && connection.unsentBytes > 256 * 1_024)
      return;
    connection.write(text);
    mostUnsent = Math.max(mostUnsent, connection.unsentBytes);
  };
  return {
    get unsentBytes() {
      return connection.unsentBytes;
    },
    onDrain: (listener) => connection.onDrain(listener),
    end: () => connection.end(),
    write(text) {
      if (plant !== "id-on-every-message") return write(text);
      held.push(text);
      const id = /^id: .*$/m.exec(text)?.[0];
      if (id === undefined) return;
      for (const one of held) write(one.replace(/^(event: (?!mark).*)$/m, `$1\n${id}`));
      held = [];
    },
  };
}

const operations = OPERATIONS.map((operation): Operation => {
  if (!operation.streams) return operation;
  return {
    ...operation,
    async perform(...asked) {
      const stream = (await operation.perform(...asked)) as EventStream;
      return {
        id: stream.id,
        open: (connection) => stream.open(watched(connection)),
        bye: (reason) => stream.bye(reason),
        closed: () => stream.closed(),
      } satisfies EventStream;
    },
  };
});

/** Streams of many readers of one account. */
class AllPlaces extends StreamPlaces {
  override take(): () => void {
    return () => undefined;
  }
}

/** Of one account too. */
class AnyCosts extends WatchCosts {
  override check(): void {
    // The readers of this test may cost what they cost.
  }
}

const folder = mkdtempSync(join(tmpdir(), "winnow-rel-"));
const started = clock.elapsed();
const faults: string[] = [];
const drains: number[] = [];
const readings: StreamReading[] = [];
const market = new StreamedMarket(tickers);
try {
  const accounts = accountsOn(await openStore(join(folder, "accounts.sqlite")));
  await beginInstallation(accounts);
  const [owner] = await accounts.store.users.list();
  const cookie = await signIn(accounts.store, owner!.id);
  const scanner = localScanner({ data: writtenMarket({ daily: { A: [1, 2] } }), feeds: [], clock });
  let watches = market.watches((error) => faults.push(error.message));
  const start = async (port: number): Promise<{ readonly server: HttpServer; readonly port: number }> => {
    watches = market.watches((error) => faults.push(error.message));
    const one = watches;
    const server = createHttpServer(
      {
        clock,
        scanner,
        accounts,
        streaming: {
          watches: async () => one,
          places: new AllPlaces(),
          costs: new AnyCosts(),
          evaluatePast: market.evaluatePast,
          stopping: new AbortController().signal,
        },
      },
      { operations, logger: pino({ level: "silent" }), newRequestId: () => "req" },
    );
    return { server, port: Number(new URL(await server.listen("127.0.0.1", port)).port) };
  };
  let { server, port } = await start(0);
  const habits: readonly Habit[] = ["steady", "steady", "stalling", "reconnecting"];
  for (let k = 0; k < readers; k++)
    readings.push(new StreamReading(habits[k % 4]!, seededRandom(k + 1), market, () => ({ port, cookie })));
  await pause(1_000);
  const random = seededRandom(7);
  for (let k = 1; k <= rounds; k++) {
    market.move(random);
    watches.published();
    await pause(ROUND_MS);
    if (k % Math.ceil(rounds / (RESTARTS + 1)) === 0 && k < rounds) {
      const stopped = clock.elapsed();
      await server.drain({ graceMs: 0, deadlineMs: 10_000 });
      drains.push(Math.round(clock.elapsed() - stopped));
      // The market moves while no server runs.
      market.move(random);
      ({ server, port } = await start(port));
    }
  }
  for (const one of readings) one.settle();
  const until = clock.elapsed() + SETTLE_MS;
  const behind = (): number => readings.filter(({ stream }) => stream.watermark !== market.watermark).length;
  while (behind() > 0 && clock.elapsed() < until) await pause(100);
  if (behind() > 0) faults.push(`${behind()} readers did not reach the newest bars`);
  for (const { stream } of readings) stream.end();
  await server.drain({ graceMs: 0, deadlineMs: 2_000 });
  await accounts.store.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
faults.push(...readings.flatMap(({ stream }) => stream.faults));
const sum = (of: (reading: StreamReading) => number): number => readings.reduce((total, one) => total + of(one), 0);
const resumed = (kind: string): number => sum(({ stream }) => stream.resumed[kind] ?? 0);
const wrong = sum((one) => one.wrong);
const slowestDrain = Math.max(...drains);
const ok = wrong === 0 && faults.length === 0 && slowestDrain <= DRAIN_MS && mostUnsent <= MOST_UNSENT;
report("streams", ok, {
  readers,
  rounds,
  tickers,
  plant,
  marks: sum((one) => one.marks),
  items: sum(({ stream }) => stream.items),
  wrong,
  exact: resumed("exact"),
  byDiff: resumed("by_diff"),
  reset: resumed("reset"),
  slowReaders: sum(({ stream }) => stream.resets),
  drainMs: slowestDrain,
  mostUnsentKb: Math.round(mostUnsent / 1_024),
  rssMb: Math.round(process.memoryUsage().rss / 2 ** 20),
  faults: [...new Set(faults)].slice(0, 5),
  seconds: round((clock.elapsed() - started) / 1_000),
});
