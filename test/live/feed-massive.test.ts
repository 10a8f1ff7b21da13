import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { STREAM_VENDORS, startStreamVendor, type LiveBarFact } from "../providers/stream-vendor.ts";
import type { VendorBar } from "../providers/vendor-market.ts";
import { startVendor } from "../providers/vendor-server.ts";
import { polygonAnswer } from "../providers/vendors.ts";
import { closeAbove, isoOf, startLiveServer, writeBars } from "./live-server.ts";

/** 10:29 in New York, on a Tuesday. */
const AT = Date.parse("2026-11-24T15:29:20Z");
const DATE = "2026-11-24";
/** A minute takes twelve seconds. */
const SPEED = 5;
const SOON = { timeout: 60_000, interval: 100 };
const TICKERS = ["AAA", "BBB", "CCC"];
const MASSIVE = STREAM_VENDORS.find(({ provider }) => provider.name === "massive")!;
const folder = mkdtempSync(join(tmpdir(), "winnow-feed-massive-"));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const flat = (price: number) => ({ open: price, high: price, low: price, close: price, volume: 100, vwap: price });
const barsOf = (minute: number, price: number, tickers = TICKERS): readonly LiveBarFact[] =>
  tickers.map((ticker) => ({ kind: "bar", ticker, minute, ...flat(price), trades: null, corrects: false }));

it(
  "a server with WINNOW_FEED=massive shows minutes, takes repeated ones as corrections, and fills a gap",
  { timeout: 180_000 },
  async () => {
    const vendor = await startStreamVendor(MASSIVE);
    closing.push(() => vendor.close());
    const downloads: VendorBar[] = [];
    const rest = await startVendor((request) => polygonAnswer(request, () => downloads, TICKERS));
    closing.push(() => rest.close());
    await writeBars(folder, TICKERS, { newest: Math.floor(AT / MINUTE_MS) - 1 });
    const server = await startLiveServer(folder, {
      at: AT,
      speed: SPEED,
      settings: {
        WINNOW_FEED: "massive",
        WINNOW_FEED_RATE: "1000",
        WINNOW_POLYGON_STREAM_URL: vendor.url,
        WINNOW_POLYGON_URL: rest.url,
        ...MASSIVE.keys,
      },
    });
    closing.push(() => server.stop());
    const statusIs = async (status: string): Promise<void> => {
      await expect.poll(async () => (await server.feed()).status, { ...SOON, message: server.log() }).toBe(status);
    };
    const aboveIs = async (level: number, tickers: readonly string[]): Promise<void> => {
      const matches = async () => (await server.above(level)).tickers;
      await expect.poll(matches, { ...SOON, message: server.log() }).toEqual(tickers);
    };
    await statusIs("live");
    expect(vendor.received).toContainEqual(JSON.stringify({ action: "subscribe", params: "AM.*" }));

    const first = await server.endOfMinute(300);
    vendor.broadcast(MASSIVE.barFrame(barsOf(first, 20)));
    await aboveIs(15, TICKERS);
    expect((await server.above(15)).newest).toBe(isoOf(first + 1));
    await expect
      .poll(async () => Date.parse((await server.feed()).sealed_minute!), SOON)
      .toBeGreaterThanOrEqual(first * MINUTE_MS);

    // A trade came late: the bar comes once more. The others are repeated as they were.
    vendor.broadcast(MASSIVE.barFrame([...barsOf(first, 30, ["AAA"]), ...barsOf(first, 20, ["BBB", "CCC"])]));
    await aboveIs(25, ["AAA"]);
    // The thread of the feed tells its counts once a second.
    await expect
      .poll(async () => (await server.feed()).details, SOON)
      .toMatchObject({ bars: 6, corrections: 1, refused: {}, connections: 1 });

    // The cable is out past the ends of two minutes.
    const { notices } = (await server.feed()).details!;
    const requests = rest.requests.length;
    const { told } = await server.follow(closeAbove(40));
    vendor.account.upgrade = 503;
    for (const { socket } of vendor.peers) socket.terminate();
    await statusIs("connecting");
    const missed = await server.endOfMinute();
    await server.endOfMinute(500);
    for (const minute of [missed, missed + 1])
      downloads.push({ date: DATE, startMs: minute * MINUTE_MS, ...flat(minute === missed ? 45 : 38), trades: 3 });
    vendor.account.upgrade = 101;
    await aboveIs(37, TICKERS);
    await statusIs("live");
    // Each of the minutes was evaluated.
    await expect.poll(told, SOON).toContain("event: left");
    for (const kind of ["entered", "left"]) {
      const [data = ""] = new RegExp(`(?<=event: ${kind}\\ndata: ).*`).exec(told()) ?? [];
      const { items } = JSON.parse(data) as { readonly items: readonly object[] };
      expect(items).toMatchObject(TICKERS.map((ticker) => ({ ticker, cause: "backfill", late: true })));
    }
    expect(await server.feed()).toMatchObject({ gap_minutes: 0, details: { gap_tickers: 0, notices } });
    const paths = rest.requests.slice(requests).map(({ url }) => url.pathname);
    expect(paths[0]).toBe("/v2/snapshot/locale/us/markets/stocks/tickers");
    expect(paths.slice(1).toSorted()).toEqual(
      TICKERS.map((ticker) => expect.stringContaining(`/v2/aggs/ticker/${ticker}/range/1/minute/`)),
    );
    const next = await server.endOfMinute(300);
    vendor.broadcast(MASSIVE.barFrame(barsOf(next, 50)));
    await aboveIs(45, TICKERS);
  },
);
