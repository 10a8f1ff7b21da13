import { spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DoScanResponse } from "#contract";
import { temporaryFolder, winnow } from "./run-winnow.ts";

const BIN = fileURLToPath(new URL("../../bin/winnow.mjs", import.meta.url));
const folder = temporaryFolder();
const data = join(folder.path, "data");
const TICKERS = ["AAA", "BBB", "CCC"];
const DAYS = ["2024-06-03", "2024-06-04", "2024-06-05", "2024-06-06", "2024-06-07", "2024-06-10", "2024-06-11"];

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
  readonly notes: () => string;
}

/** Closes of a ticker go up by one a day. */
const close = (ticker: number, day: number): number => 20 + 10 * ticker + day;

async function importBars(name: string, rows: readonly string[], timeframe = "1d"): Promise<void> {
  const file = join(folder.path, name);
  writeFileSync(
    file,
    [`ticker,${timeframe === "1d" ? "date" : "time"},open,high,low,close,volume`, ...rows].join("\n"),
  );
  const ran = await winnow(["import", "bars", file, "--timeframe", timeframe, "--data", data]);
  expect(ran, `${ran.notes}`).toMatchObject({ code: 0 });
}

const barsOf = (day: number): string[] =>
  TICKERS.map((ticker, k) => `${ticker},${DAYS[day]},${[0, 1, -1, 0].map((d) => close(k, day) + d).join(",")},1000`);

async function serve(): Promise<Running> {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("WINNOW_")));
  const child = spawn(process.execPath, [BIN, "serve"], {
    env: { ...environment, WINNOW_DATA: data, WINNOW_PORT: "0", WINNOW_DEMO: "off" },
  });
  let out = "";
  let notes = "";
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server did not start: ${out}${notes}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const [, url] = /winnow listening on (http:\S+)\n/.exec(out) ?? [];
      const [token] = /wnw_\w+/.exec(out) ?? [];
      if (url !== undefined && token !== undefined) resolve({ child, url, token, notes: () => notes });
    });
  });
}

/** Minutes of the day after, from the open on; the price of a minute is that of its place. */
const minutesOf = (ticker: string, from: number, prices: readonly number[]): string[] =>
  prices.map((price, k) => {
    const time = new Date(Date.parse("2024-06-12T13:30:00Z") + 60_000 * (from + k)).toISOString();
    return `${ticker},${time},${price},${price},${price},${price},100`;
  });

/** Those whose close, or an average of it, is above a level. */
const above = (GreaterThan: number, Input = "close", Timeframe = "1d"): unknown => ({
  All: [{ FeatureWindow: { Filters: [{ Input, Timeframe, Returns: { Want: { Value: { GreaterThan } } } }] } }],
});

let server: Running;
/** Every answer that the server gave. */
const statuses = new Set<number>();

async function scan(instructions: unknown): Promise<DoScanResponse> {
  const response = await fetch(`${server.url}/api/v2/scan`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
    body: JSON.stringify({ instructions }),
  });
  statuses.add(response.status);
  return DoScanResponse.parse(await response.json());
}

/** Asks one scan after the other until an answer is `due`; each is of the state before or of that one, never of a mixture. */
async function until(
  instructions: unknown,
  before: readonly string[],
  due: { readonly tickers: readonly string[]; readonly newest: string },
): Promise<void> {
  for (;;) {
    const reply = await scan(instructions);
    const isDue =
      String(reply.end_time).startsWith(due.newest) && JSON.stringify(reply.tickers) === JSON.stringify(due.tickers);
    if (isDue) return;
    expect(reply.tickers, `${server.notes()}`).toEqual(before);
    // Calls are limited.
    await pause(200);
  }
}

beforeAll(async () => {
  await importBars("start.csv", [0, 1, 2, 3].flatMap(barsOf));
  server = await serve();
}, 60_000);
afterAll(() => {
  server.child.kill("SIGKILL");
  folder.remove();
});

describe("a server whose folder is written to", () => {
  it("answers from newer bars as soon as they are imported, even days later", async () => {
    expect(await scan(above(44))).toMatchObject({ tickers: [], end_time: expect.stringContaining("2024-06-06") });
    await importBars("day-4.csv", barsOf(4));
    await until(above(43.5), [], { tickers: ["CCC"], newest: "2024-06-07" });
    await importBars("day-5.csv", barsOf(5));
    await until(above(44.5), [], { tickers: ["CCC"], newest: "2024-06-10" });
  }, 60_000);

  it("applies a correction, a new ticker and a split", async () => {
    await importBars("corrected.csv", [`AAA,${DAYS[5]},60,61,59,60,1000`, `NEW,${DAYS[5]},80,81,79,80,1000`]);
    await until(above(44.5), ["CCC"], { tickers: ["AAA", "CCC", "NEW"], newest: "2024-06-10" });
    const splits = join(folder.path, "splits.csv");
    writeFileSync(splits, `ticker,date,kind,ratio\nCCC,${DAYS[6]},split,2\n`);
    const ran = await winnow(["import", "actions", splits, "--data", data]);
    expect(ran, `${ran.notes}`).toMatchObject({ code: 0 });
    await importBars("day-6.csv", [`CCC,${DAYS[6]},23,24,22,23.5,2000`]);
    const all = ["AAA", "BBB", "CCC", "NEW"];
    await until(above(23), all, { tickers: all, newest: "2024-06-11" });
    // Restated, all closes of CCC but the last are halved.
    expect((await scan(above(23.1, "sma(3)"))).tickers).toEqual(["AAA", "BBB"]);
  }, 60_000);

  it("answers from newer minutes, in longer bars and in the day that they begin", async () => {
    await importBars(
      "first-minutes.csv",
      [...minutesOf("AAA", 0, [61, 62, 63]), ...minutesOf("BBB", 0, [27, 28])],
      "1m",
    );
    await until(above(62.5, "close", "5m"), [], { tickers: ["AAA"], newest: "2024-06-12T13:33" });
    await importBars("minutes.csv", [...minutesOf("AAA", 3, [60, 60, 60]), ...minutesOf("BBB", 2, [90])], "1m");
    await until(above(62.5, "close", "5m"), ["AAA"], { tickers: ["BBB"], newest: "2024-06-12T13:36" });
    expect((await scan(above(62, "sma(2)", "5m"))).tickers).toEqual([]);
    expect((await scan(above(62.5, "high", "1d"))).tickers).toEqual(["AAA", "BBB", "NEW"]);
    await importBars("later.csv", minutesOf("BBB", 6, [10]), "1m");
    await until(above(62.5, "close", "1d"), ["BBB", "NEW"], { tickers: ["NEW"], newest: "2024-06-12T13:37" });
  }, 60_000);

  it("fails no call during the imports", () => {
    expect([...statuses]).toEqual([200]);
  });
});
