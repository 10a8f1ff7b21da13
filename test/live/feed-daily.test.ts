import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { isoOfDays } from "#market";
import { openBarStore } from "#storage";
import { winnow } from "../cli/run-winnow.ts";
import { STREAM_VENDORS, startStreamVendor } from "../providers/stream-vendor.ts";
import type { VendorAction, VendorBar } from "../providers/vendor-market.ts";
import { startVendor, type VendorServer } from "../providers/vendor-server.ts";
import { alpacaAnswer } from "../providers/vendors.ts";
import { closeAbove, newestSession, startLiveServer, writeBars, type LiveServer } from "./live-server.ts";

const ALPACA = STREAM_VENDORS.find(({ provider }) => provider.name === "alpaca")!;
const TICKERS = ["AAA", "BBB", "CCC"];
const SOON = { timeout: 60_000, interval: 100 };
const folder = mkdtempSync(join(tmpdir(), "winnow-feed-daily-"));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dayOf = (date: string, price: number): VendorBar => {
  const prices = { open: price, high: price, low: price, close: price, volume: 100, vwap: price, trades: 3 };
  return { date, startMs: Date.parse(`${date}T05:00:00Z`), ...prices };
};

/** The vendor's bars for download: one day of every ticker; and its actions. */
async function startDownload(day: VendorBar, actionsOf: (ticker: string) => readonly VendorAction[] = () => []) {
  const bars = (_ticker: string, timeframe: "1d" | "1m"): readonly VendorBar[] => (timeframe === "1d" ? [day] : []);
  const rest = await startVendor((request) => alpacaAnswer(request, bars, actionsOf));
  closing.push(() => rest.close());
  return rest;
}

/** Starts a server with a feed ten times as fast as the machine. */
async function start(data: string, at: number, rest: VendorServer): Promise<LiveServer> {
  const vendor = await startStreamVendor(ALPACA);
  closing.push(() => vendor.close());
  const server = await startLiveServer(data, {
    at,
    speed: 10,
    settings: {
      WINNOW_FEED: "alpaca",
      WINNOW_FEED_DAILY: "on",
      WINNOW_ALPACA_STREAM_URL: vendor.url,
      WINNOW_ALPACA_URL: rest.url,
      ...ALPACA.keys,
    },
  });
  closing.push(() => server.stop());
  return server;
}

const runOf = async (server: LiveServer, name: string) =>
  (await server.feed()).details!.daily.find(({ job }) => job === name);

it(
  "a server brings the official days at 20:05, also after a failure, and the splits at 03:55",
  { timeout: 180_000 },
  async () => {
    const data = join(folder, "server");
    await writeBars(data, TICKERS, { newest: Date.parse("2026-11-23T20:59:00Z") / MINUTE_MS });
    const split = { date: "2026-11-24", split: [2, 1] } as const;
    const rest = await startDownload(dayOf("2026-11-23", 50), (ticker) => (ticker === "AAA" ? [split] : []));
    rest.always = { status: 403 };
    // The trading day of New York's evening ends at 20:00.
    const server = await start(data, Date.parse("2026-11-24T01:04:30Z"), rest);
    const { told } = await server.follow(closeAbove(40, "1d"));
    await expect
      .poll(() => runOf(server, "evening"), { ...SOON, message: server.log() })
      .toMatchObject({
        session: "2026-11-23",
        status: "failed",
        why: expect.stringMatching(/^Alpaca refused the request with status 403.* It is tried again in 1 min\.$/),
      });
    expect(Date.parse((await runOf(server, "evening"))!.at)).toBeGreaterThanOrEqual(Date.parse("2026-11-24T01:05:00Z"));
    expect(server.log()).toContain("Alpaca refused the request");
    // The feed goes on meanwhile.
    expect(await server.feed()).toMatchObject({ status: "closed", details: { connections: 1, waiting_rows: 0 } });

    rest.always = "none";
    await expect
      .poll(() => runOf(server, "evening"), SOON)
      .toMatchObject({
        status: "done",
        why: "3 days came, 0 replaced others.",
      });
    await expect.poll(told, SOON).toMatch(/event: entered\ndata: .*"cause":"reload"/);
    await server.stop();

    const other = join(folder, "morning");
    await writeBars(other, TICKERS, { newest: Date.parse("2026-11-23T20:59:00Z") / MINUTE_MS });
    const morning = await start(other, Date.parse("2026-11-24T08:54:30Z"), rest);
    await expect
      .poll(() => runOf(morning, "morning"), { ...SOON, message: morning.log() })
      .toMatchObject({
        session: "2026-11-24",
        status: "done",
        why: "1 splits and dividends came.",
      });
    const store = await openBarStore(other);
    expect(await store.loadActions()).toMatchObject([{ ticker: "AAA", kind: "split", exDate: "2026-11-24" }]);
    await store.close();
  },
);

it("winnow feed evening and morning run by hand", { timeout: 120_000 }, async () => {
  const data = join(folder, "hand");
  const { date, close } = newestSession();
  await writeBars(data, TICKERS, { newest: close - 1 });
  const rest = await startDownload(dayOf(isoOfDays(date), 50));
  const settings = { WINNOW_ALPACA_URL: rest.url, ...ALPACA.keys };
  const evening = await winnow(["feed", "evening", "--from", "alpaca", "--data", data, "--json"], settings);
  expect([evening.code, JSON.parse(evening.out)]).toEqual([
    0,
    expect.objectContaining({ rows: 3, end: isoOfDays(date) }),
  ]);
  const again = await winnow(["feed", "evening", "--from", "alpaca", "--data", data], settings);
  expect(again.out).toMatch(/3 days came, 0 replaced others, 0 tickers have none; 0 unknown tickers, \d+ requests/);
  const morning = await winnow(["feed", "morning", "--from", "alpaca", "--tickers", "AAA", "--data", data], settings);
  expect([morning.code, morning.out]).toEqual([0, expect.stringContaining("0 splits and dividends came")]);
  const none = await winnow(["feed", "evening", "--data", data]);
  expect([none.code, none.notes]).toEqual([2, expect.stringContaining("Name the vendor with --from")]);
});
