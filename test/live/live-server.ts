import { spawn, type ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { MINUTE_MS } from "#base";
import { DoScanResponse, FeedReply } from "#contract";
import { createCalendar } from "#market";
import { openBarStore } from "#storage";

const BIN = fileURLToPath(new URL("../../bin/winnow.mjs", import.meta.url));
/** Servers that a test left running. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

type Feed = ReturnType<typeof FeedReply.parse>["feed"];

interface FollowedStream {
  /** Everything that the stream sent. */
  told(): string;
  end(): Promise<void>;
}

export interface LiveServer {
  readonly url: string;
  readonly token: string;
  readonly child: ChildProcess;
  /** The clock of the server. */
  now(): number;
  /** Waits for an instant of that clock. */
  until(instant: number): Promise<void>;
  /** Waits for the end of the present minute of that clock, and so many milliseconds more. Returns the minute. */
  endOfMinute(moreMs?: number): Promise<number>;
  /** Everything that the server wrote. */
  log(): string;
  call(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Tickers whose newest close is above a level, and the newest instant. */
  above(level: number): Promise<{ readonly tickers: readonly string[]; readonly newest: string }>;
  feed(): Promise<Feed>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Opens a stream of all tickers, or of those of a payload. */
  follow(payload?: object): Promise<FollowedStream>;
  stop(): Promise<void>;
}

export interface LiveServerOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Instant that the clock of the server shows at its start; absent: that of the machine. */
  readonly at?: number;
  /** The token of an earlier start on the folder; absent: the token that the first start prints. */
  readonly token?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Kills the server while it starts. */
  readonly signal?: AbortSignal;
  /** Seconds of the server's clocks and waits per second of the machine; absent: 1. */
  readonly speed?: number;
  /** Module that each thread of the server loads first. */
  readonly preload?: string;
}

/** Returns the address of a module with a text. */
export const moduleOf = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

/** Returns a module that moves the clocks of a process to an instant, and lets its time run faster. */
const clockModule = (begun: number, at: number, speed: number): string =>
  moduleOf(`
    import { syncBuiltinESMExports } from "node:module";
    import promises from "node:timers/promises";
    const [now, elapsed, after, sleep] = [Date.now, performance.now.bind(performance), setTimeout, promises.setTimeout];
    Date.now = () => ${at} + (now() - ${begun}) * ${speed};
    if (${speed} !== 1) {
      performance.now = () => elapsed() * ${speed};
      globalThis.setTimeout = (work, ms, ...rest) => after(work, ms / ${speed}, ...rest);
      promises.setTimeout = (ms, ...rest) => sleep(ms / ${speed}, ...rest);
      syncBuiltinESMExports();
    }`);

/** Starts a server on a data folder. */
export async function startLiveServer(
  dataFolder: string,
  { settings = {}, at, speed = 1, preload, token: earlierToken, port = 0, signal }: LiveServerOptions = {},
): Promise<LiveServer> {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("WINNOW_")));
  const begun = Date.now();
  const first = at ?? begun;
  const imports = [
    ...(first === begun && speed === 1 ? [] : [clockModule(begun, first, speed)]),
    ...(preload === undefined ? [] : [preload]),
  ];
  const child = spawn(process.execPath, [BIN, "serve"], {
    env: {
      ...environment,
      ...(imports.length === 0 ? {} : { NODE_OPTIONS: imports.map((one) => `--import=${one}`).join(" ") }),
      WINNOW_DATA: dataFolder,
      WINNOW_PORT: String(port),
      WINNOW_DEMO: "off",
      WINNOW_FEED_DAILY: "off",
      ...settings,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  void ended.then(() => running.delete(child));
  let out = "";
  child.stderr.on("data", (chunk: Buffer) => (out += chunk.toString()));
  signal?.addEventListener("abort", () => child.kill("SIGKILL"), { once: true });
  const started = await new Promise<{ readonly url: string; readonly token: string }>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server did not start: ${out}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const [, url] = /winnow listening on (http:\S+)\n/.exec(out) ?? [];
      const token = earlierToken ?? /wnw_\w+/.exec(out)?.[0];
      if (url !== undefined && token !== undefined) resolve({ url, token });
    });
  });
  const call: LiveServer["call"] = (method, path, body, headers = {}) =>
    fetch(`${started.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${started.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  const now = (): number => first + (Date.now() - begun) * speed;
  const until = async (instant: number): Promise<void> => pause((instant - now()) / speed);
  return {
    ...started,
    child,
    now,
    until,
    async endOfMinute(moreMs = 0) {
      const minute = Math.floor(now() / MINUTE_MS);
      await until((minute + 1) * MINUTE_MS + moreMs);
      return minute;
    },
    log: () => out,
    call,
    async above(level) {
      const body = JSON.stringify({ instructions: closeAbove(level) });
      const { tickers, end_time } = DoScanResponse.parse(await (await call("POST", "/api/v2/scan", body)).json());
      return { tickers: tickers ?? [], newest: String(end_time) };
    },
    async follow(payload = { All: [] }) {
      const response = await call("POST", "/api/v2/scan/stream", JSON.stringify({ instructions: payload }));
      const events = response.body!.getReader();
      let told = "";
      void (async () => {
        for (let part = await events.read(); !part.done; part = await events.read())
          told += new TextDecoder().decode(part.value);
      })().catch(() => undefined);
      return { told: () => told, end: () => events.cancel() };
    },
    feed: async () => FeedReply.parse(await (await call("GET", "/api/v2/feed")).json()).feed,
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** A payload: the newest close is above a level. */
export const closeAbove = (level: number, timeframe: "1m" | "1d" = "1m"): object => ({
  All: [
    {
      FeatureWindow: {
        Filters: [{ Input: "close", Timeframe: timeframe, Returns: { Want: { Value: { GreaterThan: level } } } }],
      },
    },
  ],
});

const calendar = createCalendar();

/** The newest session whose official days are there by now, and the minutes around its close. */
export function newestSession(): { readonly date: number; readonly close: number } {
  let session = calendar.sessionBegunBy(Math.floor(Date.now() / MINUTE_MS));
  while (calendar.extendedClose(session) + 10 > Date.now() / MINUTE_MS) session--;
  return { date: calendar.dateOf(session), close: calendar.regularClose(session) };
}

export const isoOf = (minute: number): string => new Date(minute * MINUTE_MS).toISOString();

/** One flat bar in the NDJSON form. */
export const barLine = (ticker: string, minute: number, price: number): string =>
  JSON.stringify({ T: "bar", ticker, t: isoOf(minute), o: price, h: price, l: price, c: price, v: 100 });

/** Fills a folder with two sessions of days before `date`, and with minutes up to `newest`, at price 10 each. */
export async function writeBars(
  dataFolder: string,
  tickers: readonly string[],
  { newest, minutes = 3 }: { readonly newest: number; readonly minutes?: number },
): Promise<void> {
  const store = await openBarStore(dataFolder);
  const lock = await store.lock("test");
  const values = { open: 10, high: 10, low: 10, close: 10, volume: 100 };
  const session = calendar.sessionOfMinute(newest);
  const days = [session - 3, session - 2, session - 1].map((one) => calendar.isoDate(one));
  await store.appendBars(
    "1d",
    days.flatMap((time) => tickers.map((ticker) => ({ ticker, time, ...values }))),
    "test",
  );
  const starts = Array.from({ length: minutes }, (_, k) => newest - minutes + 1 + k);
  await store.appendBars(
    "1m",
    starts.flatMap((minute) => tickers.map((ticker) => ({ ticker, time: isoOf(minute), ...values }))),
    "test",
  );
  await lock.release();
  await store.close();
}
