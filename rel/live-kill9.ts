// npm run rel:live-kill9: kills of a server at random moments while a collector pushes bars, late bars and corrections, and a
// reader follows a saved scan. Every acknowledged bar is stored, every corrected price is in the history, each batch was forced
// to the disk, and the reader has the matches of the acknowledged bars, each entered and left once.
// Options: --kills N (100; every fifth while the server starts), --tickers N (300), --seed S (1),
// --plant trusted-cut|dropped-item (must fail): the collector trusts a batch whose connection was cut; the reader drops items.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "#base";
import { SavedScanReply } from "#contract";
import type { BarTable } from "#market";
import { openBarStore } from "#storage";
import { newestSession, startLiveServer, writeBars, type LiveServer } from "../test/live/live-server.ts";
import { FollowedMatches } from "./kit/followed-matches.ts";
import { clock } from "./kit/open-store.ts";
import { count, oneOf, p99, report, round } from "./kit/report.ts";
import { requireStrace, syncCallsDuring } from "./kit/sync-calls.ts";
import { barKey, Collector } from "./live-kill9-collector.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "100" },
    tickers: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    plant: { type: "string" },
  },
});
const plant = values.plant === undefined ? null : oneOf("plant", values.plant, ["trusted-cut", "dropped-item"]);
const [kills, seed] = [count("kills", values.kills), count("seed", values.seed)];
const tickers = Array.from({ length: count("tickers", values.tickers) }, (_, k) => `T${k}`);
requireStrace();

const LEVEL = 50;
/** Of these kills one comes while the server starts. */
const KILL_STARTING = 5;
/** Longest time between a start and its kill. */
const MOST_MS = 3_000;
/** After so many minutes the collector waits until the reader has the matches. */
const SETTLE_AFTER = 5;
const SETTLE_MS = 60_000;
/** Minutes that the collector can send within the hours of a session, also of one that closes early. */
const MOST_MINUTES = 190;
const RETRY_MS = 100;
const ACCOUNT = { email: "kills@example.com", password: "a long password of words" };

/** Calls back with each close of a table that is at the first minute or after. */
function eachClose({ keys, offsets, time, close }: BarTable, take: (key: string, close: number) => void): void {
  keys.forEach((ticker, lane) => {
    for (let row = offsets[lane]!; row < offsets[lane + 1]!; row++)
      if (time[row]! >= first) take(barKey({ ticker, minute: time[row]! }), close[row]!);
  });
}

const begun = clock.elapsed();
const random = seededRandom(seed);
/** The first minute that the collector sends; a session has room for all of them. */
const first = newestSession().close - MOST_MINUTES - 10;
const folder = await mkdtemp(join(tmpdir(), "winnow-live-kill9-"));
process.once("exit", () => spawnSync("rm", ["-rf", folder]));
await writeBars(folder, tickers, { newest: first - 1 });

const problems: string[] = [];
const startMs: number[] = [];
let server: LiveServer = await startLiveServer(folder);
const { token } = server;
let cookie = "";
/** Calls as the account's session, which may call more often than a token. */
const post = (path: string, body: string, type = "application/json"): Promise<Response> => {
  const session = cookie === "" ? {} : { cookie, origin: server.url };
  return fetch(`${server.url}/api/v2${path}`, { method: "POST", headers: { ...session, "content-type": type }, body });
};
const signedUp = await post("/auth/sign-up", JSON.stringify(ACCOUNT));
cookie = signedUp.headers.getSetCookie()[0]!.split(";", 1)[0]!;
const filter = { Input: "close", Timeframe: "1m", Returns: { Want: { Value: { GreaterThan: LEVEL } } } };
const draft = { name: "above", instructions: { All: [{ FeatureWindow: { Filters: [filter] } }] } };
const saved = await post("/scans", JSON.stringify(draft));
const { scan_id } = SavedScanReply.parse(await saved.json()).scan;

const collector = new Collector({
  tickers,
  first,
  level: LEVEL,
  random,
  trustsCut: plant === "trusted-cut",
  async send(query, body) {
    await pause(RETRY_MS * random.next());
    return post(`/market-data/bars${query}`, body, "application/x-ndjson");
  },
});
let items = 0;
const reader = new FollowedMatches({
  address: () => ({
    port: Number(new URL(server.url).port),
    cookie,
    method: "GET",
    path: `/api/v2/scans/${scan_id}/stream`,
  }),
  retryMs: () => RETRY_MS,
  takes: () => plant !== "dropped-item" || ++items % 50 > 0,
});

/** Waits until the reader has the matches of all acknowledged bars. Returns whether that came true. */
async function settled(): Promise<boolean> {
  const until = clock.elapsed() + SETTLE_MS;
  while (!reader.hasExactly(collector.above())) {
    if (clock.elapsed() > until) return false;
    await pause(50);
  }
  return true;
}

async function restart(): Promise<void> {
  const from = clock.elapsed();
  server = await startLiveServer(folder, { token, port: Number(new URL(server.url).port) });
  startMs.push(clock.elapsed() - from);
}

async function killed(kill: number): Promise<void> {
  await pause(MOST_MS * random.next());
  server.child.kill("SIGKILL");
  await server.ended;
  if (kill % KILL_STARTING === 0) {
    const starting = startLiveServer(folder, {
      token,
      port: Number(new URL(server.url).port),
      signal: AbortSignal.timeout(200 + Math.round(MOST_MS * random.next())),
    });
    const started = await starting.catch(() => undefined);
    started?.child.kill("SIGKILL");
    await started?.ended;
  }
  await restart();
}

// The first minutes are sent while strace counts the forced writes.
const batchesBefore = collector.batches;
const syncs = await syncCallsDuring(server.child.pid!, join(folder, "syncs"), async () => {
  for (let k = 0; k < 3; k++) await collector.sendMinute();
});
const tracedBatches = collector.batches - batchesBefore;
if (syncs < tracedBatches) problems.push(`${syncs} forced writes for ${tracedBatches} acknowledged batches`);

const state = { isOver: false, unsettled: 0 };
const sending = (async () => {
  for (let minutes = 1; !state.isOver && minutes < MOST_MINUTES; minutes++) {
    await collector.sendMinute();
    if (minutes % SETTLE_AFTER === 0 && !(await settled())) state.unsettled++;
  }
})();
for (let kill = 1; kill <= kills && state.unsettled === 0 && collector.faults.length === 0; kill++) await killed(kill);
state.isOver = true;
await sending;
await collector.sendMinute();
if (!(await settled())) state.unsettled++;
if (state.unsettled > 0) problems.push("the reader does not have the matches of the acknowledged bars");
reader.end();
await server.stop();

const store = await openBarStore(folder);
const closes = new Map<string, number>();
const before = new Map<string, number[]>();
eachClose(await store.loadBars("1m", { sinceMinute: first }), (key, close) => closes.set(key, close));
eachClose(await store.loadSuperseded("1m"), (key, close) => before.set(key, [...(before.get(key) ?? []), close]));
await store.close();
await rm(folder, { recursive: true, force: true });
const lost = collector.check(closes, before);
problems.push(...collector.faults, ...reader.faults, ...lost);
if (reader.repeated > 0) problems.push(`${reader.repeated} items repeat what the reader has`);
report("live-kill9", problems.length === 0, {
  plant,
  seed,
  seconds: round((clock.elapsed() - begun) / 1_000),
  kills: startMs.length,
  batches: collector.batches,
  again: collector.again,
  bars: collector.acknowledged.size,
  lost: lost.length,
  syncs: `${syncs} for ${tracedBatches} batches`,
  items: reader.items,
  resumed: reader.resumed,
  resets: reader.resets,
  startMsP99: round(p99(startMs)),
  problems: [...new Set(problems)].slice(0, 5),
});
