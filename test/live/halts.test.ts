import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { DoScanResponse } from "#contract";
import { openBarStore } from "#storage";
import { STREAM_VENDORS, startStreamVendor, type StreamVendorServer } from "../providers/stream-vendor.ts";
import { barLine, isoOf, startLiveServer, writeBars, type LiveServer } from "./live-server.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-halts-"));
const data = join(folder, "data");
/** 10:29 in New York, on a Tuesday. */
const AT = Date.parse("2026-11-24T15:29:05Z");
const MINUTE = 60_000;
/** A minute takes fifteen seconds. */
const SPEED = 4;
const SOON = { timeout: 30_000, interval: 700 };
const NDJSON = STREAM_VENDORS.find(({ provider }) => provider.name === "ndjson")!;
let server: LiveServer;
let vendor: StreamVendorServer;

afterEach(async () => {
  await server.stop();
  await vendor.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seal = (minute: number): string => JSON.stringify({ T: "seal", t: isoOf(minute) });
const status = (ticker: string, at: number, isHalted: 0 | 1): string => {
  const reason = isHalted === 1 ? "LUDP" : null;
  return JSON.stringify({ T: "status", ticker, t: new Date(at).toISOString(), halted: isHalted, reason });
};

/** Tickers whose trading is halted, now or as of an instant. */
async function halted(AsOf?: string): Promise<readonly string[]> {
  const leaf = { Stock: { TradingStatus: [{ State: { Value: ["halted"] } }] } };
  const condition = AsOf === undefined ? leaf : { AsOf, Leaf: { All: [leaf] } };
  const reply = await server.call("POST", "/api/v2/scan", JSON.stringify({ instructions: { All: [condition] } }));
  const body: unknown = await reply.json();
  expect({ status: reply.status, body }).toMatchObject({ status: 200 });
  return DoScanResponse.parse(body).tickers ?? [];
}

async function isLive(): Promise<void> {
  await expect.poll(async () => (await server.feed()).status, { ...SOON, message: server.log() }).toBe("live");
}

it(
  "halts and bands of a collector show with the next seal, without a load, and stay after kill -9",
  {
    timeout: 300_000,
  },
  async () => {
    vendor = await startStreamVendor(NDJSON);
    await writeBars(data, ["AAA", "BBB"], { newest: Math.floor(AT / MINUTE) - 1 });
    const settings = { WINNOW_FEED: "ndjson", WINNOW_FEED_URL: vendor.url };
    server = await startLiveServer(data, { at: AT, speed: SPEED, settings });
    await isLive();
    const minute = Math.floor(server.now() / MINUTE);
    const begun = server.now();
    const unconfirmed = async () => (await server.feed()).details!.unconfirmed_halts;
    const since = async () => Date.parse((await server.feed()).details!.halts_since!);
    await expect.poll(since, SOON).toBeLessThanOrEqual(begun);
    const connected = await since();
    vendor.broadcast(
      [
        status("AAA", begun, 1),
        status("AAA", begun, 1),
        JSON.stringify({ T: "bands", ticker: "BBB", t: isoOf(minute), lower: 9, upper: 11 }),
        JSON.stringify({ T: "bands", ticker: "BBB", t: isoOf(minute), lower: 11, upper: 9 }),
        status("AAA", begun - 1_000, 0),
      ].join("\n"),
    );
    await expect.poll(async () => (await server.feed()).details!.halts, SOON).toBe(2);
    expect(await halted()).toEqual([]);
    const store = await openBarStore(data);
    const stored = await store.loadFeed("halts");
    expect([stored.texts["ticker"], stored.texts["reason"]]).toEqual([["AAA"], ["LUDP"]]);
    expect([...(await store.loadFeed("bands")).numbers["upper"]!]).toEqual([11]);
    await store.close();
    expect((await server.feed()).details).toMatchObject({
      bands: 1,
      refused: { high_below_low: 1, out_of_order: 1 },
    });

    // Nobody trades in the minute.
    expect(await server.endOfMinute()).toBe(minute);
    vendor.broadcast(seal(minute));
    await expect.poll(() => halted(), SOON).toEqual(["AAA"]);
    expect((await server.feed()).watermark).toBe(isoOf(minute + 1));
    expect(await halted(isoOf(minute))).toEqual([]);
    expect(await halted(isoOf(minute + 1))).toEqual(["AAA"]);
    expect(server.log().match(/"how":"loaded"/g)).toHaveLength(1);
    expect([await since(), await unconfirmed()]).toEqual([connected, { count: 0, tickers: [] }]);

    server.child.kill("SIGKILL");
    await server.stop();
    server = await startLiveServer(data, {
      at: (minute + 3) * MINUTE - 55_000,
      speed: SPEED,
      settings,
      token: server.token,
    });
    await isLive();
    const resumed = server.now();
    const next = await server.endOfMinute();
    vendor.broadcast(`${barLine("BBB", next, 20)}\n${seal(next)}`);
    await expect.poll(() => halted(), SOON).toEqual(["AAA"]);
    // The collector may have told a resumption while there was no server.
    expect(await unconfirmed()).toEqual({ count: 1, tickers: ["AAA"] });
    expect(await since()).toBeGreaterThan(connected);
    vendor.broadcast(status("AAA", resumed, 0));
    vendor.broadcast(seal(await server.endOfMinute()));
    await expect.poll(() => halted(), SOON).toEqual([]);
    await expect.poll(unconfirmed, SOON).toEqual({ count: 0, tickers: [] });
    expect(await halted(isoOf(next + 1))).toEqual(["AAA"]);
  },
);

it("POST /api/v2/market-data/bars takes halts and bands", { timeout: 180_000 }, async () => {
  vendor = await startStreamVendor(NDJSON);
  const pushed = join(folder, "pushed");
  await writeBars(pushed, ["AAA", "BBB"], { newest: Math.floor(AT / MINUTE) - 1 });
  server = await startLiveServer(pushed, { at: AT, speed: SPEED });
  const push = async (rows: readonly string[]): Promise<unknown> => {
    const type = { "content-type": "application/x-ndjson" };
    return (await server.call("POST", "/api/v2/market-data/bars", rows.join("\n"), type)).json();
  };
  const minute = Math.floor(server.now() / MINUTE);
  const old = (minute - 5_000) * MINUTE;
  expect(await push([status("AAA", minute * MINUTE, 1), status("BBB", old, 1)])).toMatchObject({
    outcome: { accepted: 1, refused: 1, ignored: 0, rows: [{ row: 2, reason: "too_old" }] },
  });
  expect(await server.endOfMinute()).toBe(minute);
  expect(await push([seal(minute)])).toMatchObject({ outcome: { sealed_minute: isoOf(minute) } });
  await expect.poll(() => halted(), SOON).toEqual(["AAA"]);
  expect(await halted(isoOf(minute))).toEqual([]);
});
