import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS, type Clock } from "#base";
import { chosenRows, createCalendar, type BarTable } from "#market";
import { openBarStore } from "#storage";
import { isoOf, startLiveServer, type LiveServer } from "../test/live/live-server.ts";
import { dailyBars, END, TICKERS } from "./market-folder.ts";
import { walkedMinutes } from "./minute-market.ts";
import { quantile } from "./quantile.ts";
import { S1 } from "./s1.ts";
import type { Table } from "./table.ts";
import { watchedPayloads } from "./watched-scans.ts";

const DAYS = 400;
/** Minute of the newest session up to which the folder is filled. */
const BEGUN = 200;
const MINUTES = 6;
/** Uncounted minutes: series are stepped from the second on, and code is compiled. */
const UNCOUNTED = 2;
const WATCHES = 1_000;
const CONNECTION_STREAMS = 10;
/** Accounts of the highest tier: one registers at most 100 streams. */
const ACCOUNTS = 10;
/** Milliseconds between two scans, and from a seal on while scans count as beside it. */
const CALL_MS = 40;
const BESIDE_MS = 2_000;
const MARK = "event: mark\n";
/** More than a mark of ten streams has. */
const MARK_BYTES = 2_000;
const calendar = createCalendar();

/** A scan of the session: when it was sent, and how long its answer took, in milliseconds. */
interface Call {
  readonly at: number;
  readonly ms: number;
}

/**
 * Measures a server whose collector writes the minutes of 10,000 tickers to its standard input: from the last line of a
 * minute to the last event of 1,000 watches over HTTP, and scans meanwhile.
 */
export async function liveServerTimes(clock: Clock, table: Table): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-live-"));
  try {
    const daily = dailyBars(TICKERS, END - 1, DAYS);
    const minutes = walkedMinutes(daily, 2);
    const begun = calendar.regularOpen(END) + BEGUN;
    await writeFolder(folder, daily, minutes, begun);
    const accounts = Array.from({ length: ACCOUNTS }, (_, k) => createAccount(folder, k));
    const at = begun * MINUTE_MS + 30_000;
    const settings = { WINNOW_FEED: "stdin" };
    const server = await startLiveServer(folder, { settings, at, token: accounts[0]!.token });
    try {
      const found = await measured(server, accounts, minutes, clock);
      table.line("last bar to last event, 1,000 watches, served", "ms", found.lastEvents, "the slowest stream");
      table.line(
        "last bar to the events of a stream, 99 in 100",
        "ms",
        [quantile(found.events, 0.99)],
        "1,000 watches",
      );
      table.against(
        "a scan of a server beside a seal, 99 in 100",
        "ms",
        [quantile(found.beside, 0.99)],
        "between seals",
        [quantile(found.between, 0.99)],
        `${found.beside.length} scans`,
      );
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFolder(folder: string, daily: BarTable, minutes: BarTable, begun: number): Promise<void> {
  const store = await openBarStore(folder);
  const lock = await store.lock("bench");
  await store.appendTable("1d", daily, "bench");
  const stored = chosenRows(minutes, (row) => minutes.time[row]! < begun);
  await store.appendTable("1m", stored, "bench");
  await lock.release();
  await store.close();
}

interface Account {
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** Creates an account of the highest tier. */
function createAccount(folder: string, k: number): Account {
  const [email, password] = [`bench${k}@example.com`, `bench ${performance.now()}`];
  const winnow = (...words: string[]): string =>
    execFileSync(process.execPath, ["bin/winnow.mjs", ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, WINNOW_DATA: folder },
    });
  winnow("user", "create", "--email", email, "--password", password);
  winnow("subscription", "set", "--user", email, "--api-tier", "business", "--plan", "super-pro");
  const created = winnow("token", "create", "--user", email, "--name", "bench", "--scopes", "read,write");
  return { email, password, token: /wnw_\w+/.exec(created)![0] };
}

interface Measured {
  /** Milliseconds from the last line of each minute to the last event of the slowest connection. */
  readonly lastEvents: readonly number[];
  /** Milliseconds from the last line of each minute to the last event, for every minute and connection. */
  readonly events: readonly number[];
  readonly beside: readonly number[];
  readonly between: readonly number[];
}

async function measured(
  server: LiveServer,
  accounts: readonly Account[],
  minutes: BarTable,
  clock: Clock,
): Promise<Measured> {
  const marks = new Marks(clock);
  const payloads = watchedPayloads().slice(0, WATCHES);
  for (let k = 0; k < payloads.length; k += CONNECTION_STREAMS)
    await marks.follow(
      server,
      accounts[(k / CONNECTION_STREAMS) % accounts.length]!.token,
      payloads.slice(k, k + CONNECTION_STREAMS),
    );
  const sessions = await Promise.all(accounts.map((account) => signIn(server.url, account)));
  const calls: Call[] = [];
  let isOver = false;
  const calling = callAgain(server, sessions, clock, calls, () => isOver);
  const seals: number[] = [];
  const events: number[] = [];
  const lastEvents: number[] = [];
  // The minutes that went by meanwhile had no bars.
  const first = Math.floor(server.now() / MINUTE_MS);
  for (let minute = first; minute < first + UNCOUNTED + MINUTES; minute++) {
    await server.until((minute + 1) * MINUTE_MS);
    server.child.stdin!.write(linesOf(minutes, minute));
    const sent = clock.elapsed();
    const reached = await marks.of(isoOf(minute + 1));
    if (minute < first + UNCOUNTED) continue;
    seals.push(sent);
    const taken = reached.map((instant) => instant - sent);
    events.push(...taken);
    lastEvents.push(Math.max(...taken));
  }
  await pause(BESIDE_MS);
  isOver = true;
  await calling;
  marks.end();
  const isBeside = ({ at }: Call): boolean => seals.some((seal) => at >= seal && at < seal + BESIDE_MS);
  const counted = calls.filter(({ at }) => at > seals[0]! - BESIDE_MS);
  return {
    lastEvents,
    events,
    beside: counted.filter(isBeside).map(({ ms }) => ms),
    between: counted.filter((call) => !isBeside(call)).map(({ ms }) => ms),
  };
}

/** Returns the bars of a minute and its seal, in the form of a feed. */
function linesOf(minutes: BarTable, minute: number): string {
  const lines = minutes.keys.flatMap((ticker, k) => {
    let row = minutes.offsets[k]!;
    while (row < minutes.offsets[k + 1]! && minutes.time[row]! < minute) row++;
    if (minutes.time[row] !== minute) return [];
    const [o, h, l, c] = [minutes.open[row], minutes.high[row], minutes.low[row], minutes.close[row]];
    return [JSON.stringify({ T: "bar", ticker, t: isoOf(minute), o, h, l, c, v: minutes.volume[row] })];
  });
  return `${[...lines, JSON.stringify({ T: "seal", t: isoOf(minute) })].join("\n")}\n`;
}

/** Returns the headers of a session. */
async function signIn(url: string, { email, password }: Account): Promise<Readonly<Record<string, string>>> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ email, password });
  const reply = await fetch(`${url}/api/v2/auth/sign-in`, { method: "POST", headers, body });
  const cookie = reply.headers.get("set-cookie")?.split(";", 1)[0];
  if (cookie === undefined) throw new Error(`the sign-in was answered ${reply.status}: ${await reply.text()}`);
  return { ...headers, cookie, origin: url };
}

/** Sends S1 again and again, each time in the next session: the calls of an account are limited. */
async function callAgain(
  { url }: LiveServer,
  sessions: readonly Readonly<Record<string, string>>[],
  clock: Clock,
  calls: Call[],
  isOver: () => boolean,
): Promise<void> {
  const body = JSON.stringify({ instructions: S1 });
  while (!isOver()) {
    const at = clock.elapsed();
    const headers = sessions[calls.length % sessions.length]!;
    const reply = await fetch(`${url}/api/v2/scan`, { method: "POST", headers, body });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`a scan was answered ${reply.status}: ${text}`);
    calls.push({ at, ms: clock.elapsed() - at });
    await pause(CALL_MS);
  }
}

/** When the connections of many streams were sent the end of each evaluation. */
class Marks {
  readonly #clock: Clock;
  #connections = 0;
  /** By watermark: elapsed milliseconds at which a connection had all events. */
  readonly #reached = new Map<string, number[]>();
  readonly #ended = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Follows the matches of payloads over one connection. */
  async follow({ url }: LiveServer, token: string, payloads: readonly object[]): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const ids: string[] = [];
    for (const instructions of payloads) {
      const body = JSON.stringify({ instructions, columns: ["last"], events: ["entered", "left"], snapshot: false });
      const reply = await fetch(`${url}/api/v2/scan/streams`, { method: "POST", headers, body });
      const text = await reply.text();
      if (reply.status !== 201) throw new Error(`a stream was answered ${reply.status}: ${text}`);
      ids.push((JSON.parse(text) as { stream: { id: string } }).stream.id);
    }
    const { signal } = this.#ended;
    const reply = await fetch(`${url}/api/v2/scan/stream?id=${ids.join(",")}`, { headers, signal });
    if (reply.status !== 200) throw new Error(`streams were answered ${reply.status}: ${await reply.text()}`);
    this.#connections++;
    void this.#read(reply.body!).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** Reads the marks alone: to parse all events takes a processor from the server. */
  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = Buffer.alloc(0);
    for await (const part of body) {
      const bytes = Buffer.concat([rest, part]);
      let at = 0;
      for (let mark = bytes.indexOf(MARK); mark >= 0; mark = bytes.indexOf(MARK, at)) {
        const end = bytes.indexOf("\n\n", mark);
        if (end < 0) break;
        const [, watermark = ""] = /"watermark":"([^"]+)"/.exec(bytes.toString("latin1", mark, end)) ?? [];
        const reached = this.#reached.get(watermark) ?? [];
        this.#reached.set(watermark, reached);
        reached.push(this.#clock.elapsed());
        at = end;
      }
      rest = bytes.subarray(Math.max(at, bytes.length - MARK_BYTES));
    }
  }

  /** Waits until all connections have all events of the state with a watermark. */
  async of(watermark: string): Promise<readonly number[]> {
    for (;;) {
      const reached = this.#reached.get(watermark) ?? [];
      if (reached.length >= this.#connections) return reached;
      await pause(5);
    }
  }

  end(): void {
    this.#ended.abort();
  }
}
