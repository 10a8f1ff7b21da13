// npm run rel:live-load: a collector writes messages to a server's standard input (WINNOW_FEED=stdin): the bars of all tickers
// each minute, and trades for the rest of the rate. No bar is lost, each minute is visible soon after its seal, and scans
// meanwhile take at most three times as long.
// Options: --seconds N (600), --rate N (50000 messages a second), --tickers N (2000), --plant lost (must fail): the collector
// drops one bar in a thousand.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { MINUTE_MS } from "#base";
import { DoScanResponse } from "#contract";
import { openBarStore } from "#storage";
import { barLine, isoOf, newestSession, startLiveServer, writeBars } from "../test/live/live-server.ts";
import { clock } from "./kit/open-store.ts";
import { count, oneOf, p99, report, round } from "./kit/report.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "600" },
    rate: { type: "string", default: "50000" },
    tickers: { type: "string", default: "2000" },
    plant: { type: "string" },
  },
});
const plant = values.plant === undefined ? undefined : oneOf("plant", values.plant, ["lost"]);
const [seconds, rate] = [count("seconds", values.seconds), count("rate", values.rate)];
const tickers = Array.from({ length: count("tickers", values.tickers) }, (_, k) => `T${k}`);

/** Messages are written in slices of this length. */
const SLICE_MS = 50;
/** Milliseconds between two scans. */
const CALL_MS = 250;
const ACCOUNT = { email: "load@example.com", password: "a long password of words" };
const WARM_CALLS = 20;
const BASELINE_CALLS = 60;
/** Greatest ratio of the 99th percentiles of scans, and longest wait for a sealed minute. */
const MOST_SLOWER = 3;
const VISIBLE_MS = 5_000;

const { close } = newestSession();
/** The first minute that the collector sends. */
const first = close - Math.ceil(seconds / 60) - 30;
const folder = await mkdtemp(join(tmpdir(), "winnow-live-load-"));
await writeBars(folder, tickers, { newest: first - 1 });
const server = await startLiveServer(folder, { settings: { WINNOW_FEED: "stdin" }, at: first * MINUTE_MS + 30_000 });

// A session may call more often than a token.
const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${server.url}/api/v2${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const signedUp = await post("/auth/sign-up", ACCOUNT);
const session = {
  cookie: signedUp.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0]!)
    .join("; "),
  origin: server.url,
};

/** Returns the number of tickers whose newest close is above a level. */
async function above(level: number): Promise<number> {
  const filter = { Input: "close", Timeframe: "1m", Returns: { Want: { Value: { GreaterThan: level } } } };
  const reply = await post("/scan", { instructions: { All: [{ FeatureWindow: { Filters: [filter] } }] } }, session);
  const text = await reply.text();
  if (reply.status !== 200) throw new Error(`${reply.status} ${text}`);
  return DoScanResponse.parse(JSON.parse(text)).tickers?.length ?? 0;
}

/** Returns the milliseconds of a scan without matches. */
async function scan(): Promise<number> {
  const begun = clock.elapsed();
  await above(9_999);
  return clock.elapsed() - begun;
}

async function scans(times: number, isOver: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < times && !isOver()) {
    taken.push(await scan());
    await pause(CALL_MS);
  }
  return taken;
}

let [sent, bars, dropped] = [0, 0, 0];
const trade = tickers.map((ticker) => `{"T":"trade","ticker":"${ticker}","p":10.5,"s":100,"t":`);

async function write(lines: readonly string[]): Promise<void> {
  if (!server.child.stdin!.write(`${lines.join("\n")}\n`)) await once(server.child.stdin!, "drain");
}

/** Sends the bars of a minute and its seal. */
async function sendBars(minute: number, price: number): Promise<void> {
  const lines: string[] = [];
  for (const ticker of tickers) {
    bars++;
    if (plant === "lost" && bars % 1_000 === 0) dropped++;
    else lines.push(barLine(ticker, minute, price));
  }
  await write([...lines, JSON.stringify({ T: "seal", t: isoOf(minute) })]);
  sent += lines.length + 1;
}

await scans(WARM_CALLS, () => false);
const baseline = await scans(BASELINE_CALLS, () => false);
const begun = clock.elapsed();
let isOver = false;
const beside = scans(Infinity, () => isOver);
const visibleMs: number[] = [];
const waiting: Promise<void>[] = [];
let next = first;
while (clock.elapsed() - begun < seconds * 1_000) {
  const due = Math.floor(server.now() / MINUTE_MS) - 1;
  for (; next <= due; next++) {
    const price = 11 + (next - first) / 100;
    await sendBars(next, price);
    const sealed = clock.elapsed();
    waiting.push(
      (async () => {
        while ((await above(price - 0.005)) === 0 && clock.elapsed() - sealed < 2 * VISIBLE_MS) await pause(CALL_MS);
        visibleMs.push(clock.elapsed() - sealed);
      })(),
    );
  }
  const wanted = Math.floor(((clock.elapsed() - begun) / 1_000) * rate) - sent;
  const at = new Date(server.now()).toISOString();
  if (wanted > 0) {
    await write(Array.from({ length: Math.min(wanted, rate) }, (_, k) => `${trade[k % trade.length]}"${at}"}`));
    sent += Math.min(wanted, rate);
  }
  await pause(SLICE_MS);
}
const sentSeconds = (clock.elapsed() - begun) / 1_000;
isOver = true;
const during = await beside;
await Promise.all(waiting);
await pause(2_000);
const status = await server.feed();
await server.stop();
const store = await openBarStore(folder);
const stored = (await store.loadBars("1m", { sinceMinute: first })).time.length;
await store.close();
await rm(folder, { recursive: true, force: true });
const slower = p99(during) / p99(baseline);
const ok =
  stored === bars && sent / sentSeconds >= rate * 0.95 && slower <= MOST_SLOWER && Math.max(...visibleMs) <= VISIBLE_MS;
report("live-load", ok, {
  plant: plant ?? null,
  seconds: round(sentSeconds),
  messages: sent,
  perSecond: Math.round(sent / sentSeconds),
  bars,
  dropped,
  stored,
  status: status.status,
  visibleMs: round(Math.max(...visibleMs)),
  scanP99: { before: round(p99(baseline)), during: round(p99(during)), ratio: round(slower, 2) },
});
