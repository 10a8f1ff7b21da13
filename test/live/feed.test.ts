import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { QuarantineReply } from "#contract";
import { winnow } from "../cli/run-winnow.ts";
import { alpacaError, STREAM_VENDORS, startStreamVendor, type StreamVendorServer } from "../providers/stream-vendor.ts";
import { alpacaAnswer } from "../providers/vendors.ts";
import type { VendorBar } from "../providers/vendor-market.ts";
import { startVendor as startRest, type VendorServer } from "../providers/vendor-server.ts";
import { barLine, isoOf, startLiveServer, writeBars, type LiveServer } from "./live-server.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-feed-"));
/** 10:29 in New York, on a Tuesday. */
const AT = Date.parse("2026-11-24T15:29:40Z");
const MINUTE = 60_000;
/** A minute takes twelve seconds. */
const SPEED = 5;
const SOON = { timeout: 60_000, interval: 200 };
const TICKERS = ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF"];
let folders = 0;
const open: { readonly servers: LiveServer[]; readonly vendors: Pick<VendorServer, "close">[] } = {
  servers: [],
  vendors: [],
};

afterEach(async () => {
  await Promise.all(open.servers.splice(0).map((server) => server.stop()));
  await Promise.all(open.vendors.splice(0).map((vendor) => vendor.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vendorNamed = (name: string) => STREAM_VENDORS.find(({ provider }) => provider.name === name)!;

async function startVendor(name: string): Promise<StreamVendorServer> {
  const vendor = await startStreamVendor(vendorNamed(name));
  open.vendors.push(vendor);
  return vendor;
}

/** The vendor's bars for download: those of `minutes`, at a price each. */
async function startDownload(minutes: ReadonlyMap<number, number>): Promise<VendorServer> {
  const flat = ([minute, price]: readonly [number, number]): VendorBar => {
    const prices = { open: price, high: price, low: price, close: price, volume: 100, vwap: price, trades: 3 };
    return { date: "", startMs: minute * MINUTE, ...prices };
  };
  const rest = await startRest((request) => alpacaAnswer(request, () => [...minutes].map(flat)));
  open.vendors.push(rest);
  return rest;
}

async function start(settings: Readonly<Record<string, string>>): Promise<LiveServer> {
  const data = join(folder, String(++folders));
  await writeBars(data, TICKERS, { newest: Math.floor(AT / MINUTE) - 1 });
  const server = await startLiveServer(data, { at: AT, speed: SPEED, settings });
  open.servers.push(server);
  return server;
}

const barsOf = (minute: number, price: number, corrects = false) =>
  TICKERS.map((ticker) => {
    const prices = { open: price, high: price, low: price, close: price, volume: 100, vwap: price, trades: 3 };
    return { kind: "bar", ticker, minute, ...prices, corrects } as const;
  });

async function statusIs(server: LiveServer, status: string): Promise<void> {
  await expect.poll(async () => (await server.feed()).status, { ...SOON, message: server.log() }).toBe(status);
}

describe("a server with WINNOW_FEED=alpaca", () => {
  it("shows each minute after its end, fills a gap, and tells its state", { timeout: 300_000 }, async () => {
    const vendor = await startVendor("alpaca");
    const downloads = new Map<number, number>();
    const rest = await startDownload(downloads);
    const server = await start({
      WINNOW_FEED: "alpaca",
      WINNOW_ALPACA_STREAM_URL: vendor.url,
      WINNOW_ALPACA_URL: rest.url,
      ...vendorNamed("alpaca").keys,
    });
    await statusIs(server, "live");
    const { barFrame } = vendorNamed("alpaca");
    const { told, end } = await server.follow();

    const first = await server.endOfMinute(300);
    vendor.broadcast(barFrame(barsOf(first, 20)));
    await expect.poll(async () => (await server.above(15)).tickers, SOON).toEqual(TICKERS);
    expect((await server.above(15)).newest).toBe(isoOf(first + 1));
    await expect.poll(async () => (await server.feed()).sealed_minute, SOON).toBe(isoOf(first));

    vendor.broadcast(barFrame(barsOf(first, 30, true).slice(0, 1)));
    await expect.poll(async () => (await server.above(25)).tickers, SOON).toEqual(["AAA"]);
    vendor.broadcast(JSON.stringify([{ T: "b", S: "AAA" }]));
    expect((await server.feed()).provider).toBe("alpaca");
    // The thread of the feed tells its counts once a second.
    await expect
      .poll(async () => (await server.feed()).details, SOON)
      .toMatchObject({ bars: 7, corrections: 1, late: 0, connections: 1, waiting_rows: 0 });
    const refused = async () =>
      QuarantineReply.parse(await (await server.call("GET", "/api/v2/feed/quarantine")).json()).messages;
    await expect.poll(refused, SOON).toMatchObject([{ reason: "blank_field", count: 1 }]);

    // The cable is out: the vendor refuses connections past the end of a minute.
    vendor.account.upgrade = 503;
    for (const { socket } of vendor.peers) socket.terminate();
    await statusIs(server, "connecting");
    await expect.poll(told, SOON).toContain('event: feed\ndata: {"status":"connecting"');
    const missed = await server.endOfMinute(300);
    downloads.set(missed, 28);
    vendor.account.upgrade = 101;
    await expect.poll(told, SOON).toContain('event: feed\ndata: {"status":"gap"');
    await statusIs(server, "live");
    await expect.poll(async () => (await server.above(27)).tickers, SOON).toEqual(TICKERS);
    expect((await server.above(27)).newest).toBe(isoOf(missed + 1));
    expect((await server.feed()).gap_minutes).toBe(0);
    const next = await server.endOfMinute(300);
    expect(next).toBeGreaterThan(missed);
    vendor.broadcast(barFrame(barsOf(next, 40)));
    await expect.poll(async () => (await server.above(35)).tickers, SOON).toEqual(TICKERS);

    expect((await server.call("POST", "/api/v2/feed/disconnect")).status).toBe(202);
    await statusIs(server, "off");
    await expect.poll(() => vendor.peers.size, SOON).toBe(0);
    expect((await server.call("POST", "/api/v2/feed/connect")).status).toBe(202);
    await statusIs(server, "live");
    const status = await winnow(["feed", "status", "--url", server.url, "--token", server.token]);
    expect([status.code, status.out]).toEqual([0, expect.stringMatching(/status +live/)]);
    await end();
  });

  it("is down with the reason when the vendor refuses", { timeout: 120_000 }, async () => {
    const vendor = await startVendor("alpaca");
    const server = await start({
      WINNOW_FEED: "alpaca",
      WINNOW_ALPACA_STREAM_URL: vendor.url,
      WINNOW_ALPACA_KEY_ID: "wrong",
      WINNOW_ALPACA_SECRET_KEY: "wrong",
    });
    await statusIs(server, "down");
    expect((await server.feed()).why).toContain("WINNOW_ALPACA_KEY_ID");
    expect(vendor.handshakes).toBe(1);
    vendor.broadcast(JSON.stringify([alpacaError(406)]));
  });
});

it("a server reads a collector's websocket, and seals when told", { timeout: 120_000 }, async () => {
  const vendor = await startVendor("ndjson");
  const server = await start({ WINNOW_FEED: "ndjson", WINNOW_FEED_URL: vendor.url });
  await statusIs(server, "live");
  const minute = Math.floor(server.now() / MINUTE) - 1;
  vendor.broadcast(`${barLine("AAA", minute, 20)}\n${JSON.stringify({ T: "seal", t: isoOf(minute) })}`);
  await expect.poll(async () => (await server.above(15)).tickers, SOON).toEqual(["AAA"]);
});

it("a server reads its standard input, and tells that it has ended", { timeout: 120_000 }, async () => {
  const server = await start({ WINNOW_FEED: "stdin" });
  await statusIs(server, "live");
  const minute = Math.floor(server.now() / MINUTE) - 1;
  server.child.stdin!.write(`${barLine("AAA", minute, 20)}\nno JSON\n`);
  server.child.stdin!.write(`${JSON.stringify({ T: "seal", t: isoOf(minute) })}\n`);
  await expect.poll(async () => (await server.above(15)).tickers, SOON).toEqual(["AAA"]);
  server.child.stdin!.end(barLine("BBB", minute, 20));
  await statusIs(server, "down");
  expect((await server.feed()).why).toContain("standard input has ended");
  await expect.poll(async () => (await server.above(15)).tickers, SOON).toEqual(["AAA", "BBB"]);
  expect((await server.feed()).details!.refused).toEqual({ not_json: 1 });
});
