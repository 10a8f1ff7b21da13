import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import type { StreamItem } from "#contract";
import { STREAM_VENDORS, startStreamVendor, type LiveBarFact } from "../providers/stream-vendor.ts";
import type { VendorBar } from "../providers/vendor-market.ts";
import { startVendor } from "../providers/vendor-server.ts";
import { alpacaAnswer } from "../providers/vendors.ts";
import { closeAbove, startLiveServer, writeBars } from "./live-server.ts";

/** 10:29 in New York, on a Tuesday. */
const AT = Date.parse("2026-11-24T15:29:20Z");
/** A minute takes twelve seconds. */
const SPEED = 5;
const SOON = { timeout: 60_000, interval: 100 };
const TICKERS = ["AAA", "BBB", "CCC"];
const ALPACA = STREAM_VENDORS.find(({ provider }) => provider.name === "alpaca")!;
const folder = mkdtempSync(join(tmpdir(), "winnow-long-gap-"));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const flat = (price: number) => {
  return { open: price, high: price, low: price, close: price, volume: 100, vwap: price, trades: 3 };
};
const barsOf = (minute: number, price: number): readonly LiveBarFact[] =>
  TICKERS.map((ticker) => ({ kind: "bar", ticker, minute, ...flat(price), corrects: false }));

/** The items of one event in what a stream sent. */
function itemsOf(told: string, event: "entered" | "left"): readonly StreamItem[] {
  const [data] = new RegExp(`(?<=event: ${event}\ndata: ).*`).exec(told) ?? [];
  return data === undefined ? [] : (JSON.parse(data) as { readonly items: readonly StreamItem[] }).items;
}

it.each([
  ["in the session of the stored bars", "2026-11-24T12:10:00Z"],
  ["in the first minutes of a session", "2026-11-23T20:59:00Z"],
])(
  "a gap of more than 120 minutes %s is one evaluation, whose items say so",
  { timeout: 120_000 },
  async (_, newest) => {
    const vendor = await startStreamVendor(ALPACA);
    closing.push(() => vendor.close());
    // The vendor refuses connections until a stream is open.
    vendor.account.upgrade = 503;
    const downloads: VendorBar[] = [];
    const rest = await startVendor((request) => alpacaAnswer(request, () => downloads));
    closing.push(() => rest.close());
    const data = mkdtempSync(join(folder, "data-"));
    await writeBars(data, TICKERS, { newest: Date.parse(newest) / MINUTE_MS });
    const server = await startLiveServer(data, {
      at: AT,
      speed: SPEED,
      settings: {
        WINNOW_FEED: "alpaca",
        WINNOW_ALPACA_STREAM_URL: vendor.url,
        WINNOW_ALPACA_URL: rest.url,
        ...ALPACA.keys,
      },
    });
    closing.push(() => server.stop());
    const { told } = await server.follow(closeAbove(40));
    const begun = Math.floor(AT / MINUTE_MS);
    // Matches that came and went within the gap are not told.
    for (const [back, price] of [
      [60, 50],
      [50, 30],
      [4, 45],
    ] as const)
      downloads.push({ date: "", startMs: (begun - back) * MINUTE_MS, ...flat(price) });
    vendor.account.upgrade = 101;
    await expect.poll(told, { ...SOON, message: server.log() }).toContain("event: entered");
    const about = { cause: "backfill", late: true, collapsed: true };
    expect(itemsOf(told(), "entered")).toMatchObject(TICKERS.map((ticker) => ({ ticker, ...about })));
    expect(told()).not.toContain("event: left");
    await expect.poll(async () => (await server.feed()).status, { ...SOON, message: server.log() }).toBe("live");

    const minute = Math.floor(server.now() / MINUTE_MS);
    await server.until((minute + 1) * MINUTE_MS + 300);
    vendor.broadcast(ALPACA.barFrame(barsOf(minute, 30)));
    await expect.poll(told, { ...SOON, message: server.log() }).toContain("event: left");
    const after = { cause: "bar", late: false, collapsed: false };
    expect(itemsOf(told(), "left")).toMatchObject(TICKERS.map((ticker) => ({ ticker, ...after })));
  },
);
