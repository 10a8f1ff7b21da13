import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createCalendar, daysOfIso } from "#market";
import { runCommandLine } from "../src/cli/program.ts";
import { openBarStore } from "../src/storage/bar-files/open.ts";
import { loadAll } from "../src/storage/bar-files/store.testing.ts";
import { Child } from "./kit/child.ts";

const CLI = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const TICKERS = ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF"];
const calendar = createCalendar();
const LAST = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const DAYS = 60;
const day = (back: number): string => calendar.isoDate(LAST - back);

/** Columns of the compared tables, whose values rest on daily bars, minutes and restated prices. */
const COLUMNS = "close,high,low,volume,sma(20),rsi(14),atr(14)";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly notes: string;
}

/** Runs a command line in this process. */
export async function winnow(data: string, ...args: readonly string[]): Promise<Ran> {
  let out = "";
  let notes = "";
  const terminal = {
    interactive: false,
    out: (text: string) => void (out += text),
    note: (text: string) => void (notes += `${text}\n`),
    status: () => undefined,
  };
  const code = await runCommandLine([...args, "--data", data], { environment: {}, terminal });
  return { code, out, notes };
}

/** Returns the paths of all files of a folder with the SHA-256 of their bytes. */
export function filesOf(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    found.set(path.slice(folder.length + 1), createHash("sha256").update(readFileSync(path)).digest("hex"));
  }
  return found;
}

/** Server process with its address and messages. Without an address the start failed. */
export interface Started {
  readonly child: Child;
  readonly url: string | undefined;
  readonly said: string;
  readonly token: string | undefined;
}

export async function serve(data: string, notes: string): Promise<Started> {
  const script = `exec ${process.execPath} ${CLI} serve 2> ${notes}`;
  const environment = ["WINNOW_PORT=0", `WINNOW_DATA=${data}`, "DATABASE_URL=", "REDIS_URL="];
  const child = new Child(["/usr/bin/env", ...environment, "/bin/sh", "-c", script]);
  const ended = { yes: false };
  void child.gone.then(() => (ended.yes = true));
  const listening = (): string | undefined => /winnow listening on (http:\S+)/.exec(child.lines.join("\n"))?.[1];
  const greeted = (): boolean => child.lines.some((line) => /^( {2}TOKEN=|A new API token)/.test(line));
  while (!ended.yes && !greeted()) await pause(10);
  const text = child.lines.join("\n");
  return { child, url: listening(), said: readFileSync(notes, "utf8"), token: /TOKEN=(wnw_\w+)/.exec(text)?.[1] };
}

/** Ends a server with SIGTERM, as an operator does. */
export async function stop({ child }: Started): Promise<void> {
  child.process.kill("SIGTERM");
  await child.gone;
}

/** Returns the answers of a server: the columns of every ticker, and scans of minutes and of a past day. */
export async function answersOf(url: string, token: string): Promise<string> {
  const ask = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${url}/api/v2/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const { time_taken: _, timing: __, cached: ___, ...rest } = (await response.json()) as Record<string, unknown>;
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}: ${JSON.stringify(rest)}`);
    return rest;
  };
  const above = (Input: string, Timeframe: string, GreaterThan: number, moment: object = {}): unknown => ({
    All: [
      { ...moment, FeatureWindow: { Filters: [{ Input, Timeframe, Returns: { Want: { Value: { GreaterThan } } } }] } },
    ],
  });
  return JSON.stringify([
    await ask("scan/table", { instructions: {}, columns: COLUMNS.split(","), limit: 100 }),
    await ask("scan", { instructions: above("close", "5m", 32.3) }),
    await ask("scan", { instructions: above("close", "1d", 34, { AsOf: day(30) }) }),
  ]);
}

/** Reads a folder without the memory image: bars, superseded values, actions, listings and a feed. */
export async function storedOf(data: string): Promise<string> {
  const store = await openBarStore(data);
  try {
    const superseded = [await store.loadSuperseded("1d"), await store.loadSuperseded("1m")];
    return JSON.stringify([
      await loadAll(store),
      superseded.map(({ close }) => [...close]),
      await store.loadFeed("bands"),
    ]);
  } finally {
    await store.close();
  }
}

/** Returns the columns of every ticker as `winnow scan` prints them. */
export async function scannedOf(data: string, payload: string): Promise<Ran> {
  const ran = await winnow(data, "scan", payload, "--columns", COLUMNS, "--json");
  if (ran.code !== 0) return ran;
  const { time_taken: _, ...table } = JSON.parse(ran.out) as Record<string, unknown>;
  return { ...ran, out: JSON.stringify(table) };
}

const price = (ticker: number, back: number): number => 30 + 2 * ticker + ((back * (ticker + 3)) % 7) / 4;
const dayRow = (ticker: number, back: number, by = 0): string => {
  const close = price(ticker, back) + by;
  return `${TICKERS[ticker]},${day(back)},${close},${close + 1},${close - 1},${close},${1_000 + back}`;
};
const minuteRow = (ticker: number, back: number, minute: number): string => {
  const close = price(ticker, back) + (minute % 5) / 8;
  const time = new Date(60_000 * (calendar.regularOpen(LAST - back) + minute)).toISOString();
  return `${TICKERS[ticker]},${time},${close},${close},${close},${close},${100 + minute}`;
};

export interface Prepared {
  /** Folder to damage, with every kind of file, including files that a killed server leaves. */
  readonly base: string;
  /** Copy of the folder before the last writes. */
  readonly older: string;
  readonly token: string;
  /** Files: a payload that all tickers match, and the bars of a later import, a new day and a correction. */
  readonly payload: string;
  readonly later: string;
}

/** Creates a folder with every kind of file that a data folder has. */
export async function prepare(root: string): Promise<Prepared> {
  const data = join(root, "data");
  const [base, older, payload, later] = ["base", "older", "payload.json", "later.csv"].map((name) => join(root, name));
  const file = (name: string, header: string, rows: readonly string[]): string => {
    writeFileSync(join(root, name), `${header}\n${rows.join("\n")}\n`);
    return join(root, name);
  };
  const must = async (...args: readonly string[]): Promise<void> => {
    const ran = await winnow(data, ...args);
    if (ran.code !== 0) throw new Error(`winnow ${args.join(" ")}: ${ran.notes}`);
  };
  const BARS = "ticker,date,open,high,low,close,volume";
  const backs = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, k) => from - k);
  const daily = backs(DAYS, 4).flatMap((back) => TICKERS.map((_, k) => dayRow(k, back)));
  const bars = (path: string): Promise<void> => must("import", "bars", path, "--timeframe", "1d");
  const append = async (back: number): Promise<void> => {
    const store = await openBarStore(data);
    await store.lock("rel:damage");
    const rows = TICKERS.map((ticker, k) => {
      const close = price(k, back);
      return { ticker, time: day(back), open: close, high: close, low: close, close, volume: 500 };
    });
    await store.appendBars("1d", rows, "rel:damage");
    await store.close();
  };
  mkdirSync(data, { recursive: true });
  writeFileSync(payload!, '{"All":[]}');
  writeFileSync(join(data, "closures.json"), `[{"date":"${day(DAYS + 20)}","name":"Storm"}]`);
  await bars(file("days.csv", BARS, [...daily, `AAA,${day(5)},1,0,2,1,5`]));
  const minutes = backs(5, 4).flatMap((back) =>
    TICKERS.slice(0, 3).flatMap((_, k) => Array.from({ length: 40 }, (__, minute) => minuteRow(k, back, minute))),
  );
  await must("import", "bars", file("minutes.csv", BARS.replace("date", "time"), minutes), "--timeframe", "1m");
  await must("import", "actions", file("actions.csv", "ticker,date,kind,ratio", [`BBB,${day(20)},split,2`]));
  const LISTING = "id,ticker,name,exchange,sector,industry,type,country";
  const listings = TICKERS.map((ticker) => `${ticker},${ticker},${ticker} Inc,XNYS,Energy,Oil,CS,US`);
  await must("import", "listings", file("listings.csv", LISTING, listings));
  const bands = TICKERS.map((ticker) => `${ticker},${day(5)}T15:00:00Z,10,90`);
  await must("import", "bands", file("bands.csv", "ticker,known_at,lower,upper", bands));
  await bars(file("corrected.csv", BARS, [dayRow(0, 10, 3)]));
  await must(
    "import",
    "bars",
    file("more.csv", BARS.replace("date", "time"), [minuteRow(4, 4, 7)]),
    "--timeframe",
    "1m",
  );
  await append(3);
  const first = await serve(data, join(root, "first.log"));
  if (first.token === undefined) throw new Error(`the server did not start: ${first.said}`);
  await stop(first);
  cpSync(data, older!, { recursive: true });
  await bars(file("again.csv", BARS, [dayRow(1, 12, 5)]));
  await must("import", "actions", file("split.csv", "ticker,date,kind,ratio", [`CCC,${day(15)},split,3`]));
  await append(2);
  await append(1);
  const second = await serve(data, join(root, "second.log"));
  await answersOf(second.url!, first.token);
  await winnow(data, "token", "create", "--name", "later");
  // The kill leaves the lock of the server, and the -wal file that SQLite has not merged yet.
  second.child.kill();
  await second.child.gone;
  cpSync(data, base!, { recursive: true, filter: (path) => !statSync(path).isSocket() });
  file("later.csv", BARS, [dayRow(0, 11, 4), ...TICKERS.map((_, k) => dayRow(k, 0))]);
  return { base: base!, older: older!, token: first.token, payload: payload!, later: later! };
}

/** Writes a file and creates the folder of the file if necessary. */
export function place(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
