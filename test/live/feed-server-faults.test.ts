import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { MarketStatus } from "#contract";
import { openBarStore } from "#storage";
import { loadEngineData } from "#tiles";
import { STREAM_VENDORS, startStreamVendor, type StreamVendorServer } from "../providers/stream-vendor.ts";
import { startVendor } from "../providers/vendor-server.ts";
import { alpacaAnswer } from "../providers/vendors.ts";
import {
  barLine,
  closeAbove,
  isoOf,
  moduleOf,
  startLiveServer,
  writeBars,
  type LiveServer,
  type LiveServerOptions,
} from "./live-server.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-feed-faults-"));
/** 10:29 in New York, on a Tuesday. */
const AT = Date.parse("2026-11-24T15:29:20Z");
const SOON = { timeout: 60_000, interval: 100 };
const TICKERS = ["AAA", "BBB", "CCC"];
const ALPACA = STREAM_VENDORS.find(({ provider }) => provider.name === "alpaca")!;
const NDJSON = STREAM_VENDORS.find(({ provider }) => provider.name === "ndjson")!;
let folders = 0;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startVendorOf(vendor: typeof ALPACA): Promise<StreamVendorServer> {
  const server = await startStreamVendor(vendor);
  closing.push(() => server.close());
  return server;
}

async function start(options: LiveServerOptions): Promise<LiveServer> {
  const data = join(folder, String(++folders));
  await writeBars(data, TICKERS, { newest: Math.floor(AT / MINUTE_MS) - 1 });
  const server = await startLiveServer(data, { at: AT, ...options });
  closing.push(() => server.stop());
  return server;
}

async function statusIs(server: LiveServer, status: string): Promise<void> {
  await expect.poll(async () => (await server.feed()).status, { ...SOON, message: server.log() }).toBe(status);
}

const barsOf = (minute: number, price: number) =>
  TICKERS.map((ticker) => {
    const prices = { open: price, high: price, low: price, close: price, volume: 100, vwap: price, trades: 3 };
    return { kind: "bar", ticker, minute, ...prices, corrects: false } as const;
  });

it(
  "a feed without a fresh bar for 90 s is stale everywhere, though frames come, and nothing is sealed",
  { timeout: 120_000 },
  async () => {
    const vendor = await startVendorOf(ALPACA);
    const rest = await startVendor((request) => alpacaAnswer(request, () => []));
    closing.push(() => rest.close());
    const server = await start({
      speed: 10,
      settings: {
        WINNOW_FEED: "alpaca",
        WINNOW_ALPACA_STREAM_URL: vendor.url,
        WINNOW_ALPACA_URL: rest.url,
        ...ALPACA.keys,
      },
    });
    await statusIs(server, "live");
    const { told } = await server.follow();
    // Days so far come all the time, and tell nothing about bars.
    const day = JSON.stringify([{ T: "d", S: "AAA", o: 1, h: 1, l: 1, c: 1, v: 1, t: "2026-11-24T05:00:00Z" }]);
    const frames = setInterval(() => vendor.broadcast(day), 100);
    closing.push(async () => clearInterval(frames));
    await statusIs(server, "stale");
    const stale = await server.feed();
    expect(stale.why).toMatch(/^No bar has come for \d+ s\.$/);
    const status = MarketStatus.parse(await (await server.call("GET", "/api/v2/misc/market-status")).json());
    expect(status.live).toMatchObject({ status: "stale", provider: "alpaca" });
    await expect.poll(told, SOON).toContain('event: feed\ndata: {"status":"stale"');

    // Two minutes end.
    await server.until((Math.floor(server.now() / MINUTE_MS) + 2) * MINUTE_MS + 5_000);
    const later = await server.feed();
    expect([later.status, later.sealed_minute, later.watermark]).toEqual([
      "stale",
      stale.sealed_minute,
      stale.watermark,
    ]);

    const minute = Math.floor(server.now() / MINUTE_MS);
    await server.until((minute + 1) * MINUTE_MS + 300);
    vendor.broadcast(ALPACA.barFrame(barsOf(minute, 20)));
    await statusIs(server, "live");
    await expect.poll(async () => (await server.above(15)).tickers, SOON).toEqual(TICKERS);
    await expect
      .poll(async () => Date.parse((await server.feed()).sealed_minute!), SOON)
      .toBeGreaterThanOrEqual(minute * MINUTE_MS);
  },
);

it(
  "no bar is lost when the load thread ends under a feed, and streams are reset once",
  { timeout: 120_000 },
  async () => {
    const vendor = await startVendorOf(NDJSON);
    const kill = join(folder, "kill");
    // An error that nobody catches ends the load thread while this file exists.
    const preload = moduleOf(`
    import { existsSync } from "node:fs";
    import { isMainThread, workerData } from "node:worker_threads";
    if (!isMainThread && workerData?.opens !== undefined)
      setInterval(() => {
        if (existsSync(${JSON.stringify(kill)})) throw new Error("a fault of the machine");
      }, 20).unref();`);
    const server = await start({
      preload,
      speed: 10,
      settings: { WINNOW_FEED: "ndjson", WINNOW_FEED_URL: vendor.url },
    });
    await statusIs(server, "live");
    const aboveIs = async (level: number, tickers: readonly string[]): Promise<void> => {
      const matches = async () => (await server.above(level)).tickers;
      await expect.poll(matches, { ...SOON, message: server.log() }).toEqual(tickers);
    };
    /** Sends the bars of the present minute after its end, and its seal. */
    const play = async (price: number, priceOfFirst = price): Promise<void> => {
      const minute = Math.floor(server.now() / MINUTE_MS);
      await server.until((minute + 1) * MINUTE_MS + 100);
      const lines = TICKERS.map((ticker, k) => barLine(ticker, minute, k === 0 ? priceOfFirst : price));
      vendor.broadcast([...lines, JSON.stringify({ T: "seal", t: isoOf(minute) })].join("\n"));
    };
    await play(20);
    await aboveIs(15, TICKERS);
    const { told } = await server.follow(closeAbove(15));
    await expect.poll(told, SOON).toContain("event: mark");

    writeFileSync(kill, "");
    await expect.poll(server.log, SOON).toContain("The thread that loads the data ended");
    await play(20, 5);
    await play(21, 6);
    await expect.poll(async () => (await server.feed()).details!.waiting_rows, SOON).toBe(6);
    expect((await server.above(15)).tickers).toEqual(TICKERS);
    rmSync(kill);
    await aboveIs(15, ["BBB", "CCC"]);
    await expect.poll(async () => (await server.feed()).details!.waiting_rows, SOON).toBe(0);
    await play(30);
    await aboveIs(25, TICKERS);
    expect((await server.feed()).status).toBe("live");
    await expect.poll(() => told().split("event: entered").length, SOON).toBe(2);
    expect(told().match(/event: reset\ndata: .*/g)).toEqual([expect.stringContaining('"reason":"data_reloaded"')]);
    expect(told().match(/event: left\ndata: .*/g)).toEqual([expect.stringContaining('"ticker":"AAA"')]);

    await server.stop();
    const stored = await loadEngineData(await openBarStore(join(folder, String(folders))), undefined);
    for (const k of TICKERS.keys()) expect(stored.minutes()!.lengthOf(k)).toBe(3 + 4);
  },
);
