import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StoreBarsReply, type BarsOutcome } from "#contract";
import { isoOfDays } from "#market";
import { openBarStore } from "#storage";
import { winnow } from "../cli/run-winnow.ts";
import { barLine, isoOf, newestSession, startLiveServer, writeBars, type LiveServer } from "./live-server.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-push-"));
const data = join(folder, "data");
const { close, date } = newestSession();
/** The first minute that the tests push. */
const FIRST = close - 60;
const NDJSON = { "content-type": "application/x-ndjson" };
let server: LiveServer;

beforeAll(async () => {
  await writeBars(data, ["AAA", "BBB"], { newest: FIRST - 1 });
  server = await startLiveServer(data);
}, 120_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function push(lines: readonly string[], query = ""): Promise<BarsOutcome> {
  const reply = await server.call("POST", `/api/v2/market-data/bars${query}`, `${lines.join("\n")}\n`, NDJSON);
  expect(reply.status, `${server.log()}`).toBe(201);
  return StoreBarsReply.parse(await reply.json()).outcome;
}
async function until(level: number, tickers: readonly string[]): Promise<void> {
  const matches = async () => (await server.above(level)).tickers;
  await expect.poll(matches, { timeout: 20_000, interval: 200 }).toEqual(tickers);
}

describe("POST /api/v2/market-data/bars", () => {
  it("stores rows before it answers, and shows them at once when it seals their minute", async () => {
    const outcome = await push([barLine("AAA", FIRST, 20), barLine("BBB", FIRST, 11)], "?seal=minute");
    expect(outcome).toMatchObject({ accepted: 2, replaced: 0, repeated: 0, refused: 0, sealed_minute: isoOf(FIRST) });
    const store = await openBarStore(data);
    const { time } = await store.loadBars("1m", { sinceMinute: FIRST });
    expect([...time]).toEqual([FIRST, FIRST]);
    await store.close();
    await until(15, ["AAA"]);
    expect((await server.above(15)).newest).toBe(isoOf(FIRST + 1));
  });

  it("names each refused row, and stores the others", async () => {
    const outcome = await push(
      [
        barLine("AAA", FIRST + 1, 21),
        "not JSON",
        "",
        JSON.stringify({ ticker: "BBB", t: isoOf(FIRST + 1), o: 5, h: 4, l: 5, c: 5, v: 1 }),
        JSON.stringify({ T: "bar", ticker: "BBB", t: isoOf(FIRST + 1), o: 5, h: 5, l: 5, c: -5, v: 1 }),
        JSON.stringify({ ticker: "BBB", t: isoOfDays(date), o: 5, h: 5, l: 5, c: 5, v: 1 }),
        barLine("BBB", Math.floor(Date.now() / 60_000) + 5, 5),
        barLine("BBB", FIRST - 14 * 1_440, 5),
        JSON.stringify({ T: "trade", ticker: "AAA", t: isoOf(FIRST + 1), p: 5, s: 1 }),
        JSON.stringify({ T: "seal", t: isoOf(FIRST + 1) }),
      ],
      "?timeframe=1m",
    );
    expect(outcome).toMatchObject({ accepted: 1, refused: 6, ignored: 1, sealed_minute: isoOf(FIRST + 1) });
    expect(outcome.rows).toEqual([
      { row: 2, outcome: "refused", reason: "not_json" },
      { row: 3, outcome: "refused", reason: "high_below_low" },
      { row: 4, outcome: "refused", reason: "negative_number" },
      { row: 5, outcome: "refused", reason: "other_timeframe" },
      { row: 6, outcome: "refused", reason: expect.stringMatching(/from_the_future|outside_session|not_a_session/) },
      { row: 7, outcome: "refused", reason: "too_old" },
    ]);
    await until(20.5, ["AAA"]);
  });

  it("counts repeated and replaced rows, and shows a correction within five seconds", async () => {
    const lines = [barLine("AAA", FIRST + 2, 22), barLine("BBB", FIRST + 2, 12)];
    expect(await push(lines, "?seal=minute")).toMatchObject({ accepted: 2 });
    expect(await push(lines)).toMatchObject({ accepted: 0, replaced: 0, repeated: 2 });
    const twice = [barLine("BBB", FIRST + 2, 13), barLine("BBB", FIRST + 2, 30)];
    expect(await push(twice)).toMatchObject({ accepted: 0, replaced: 1, repeated: 1, sealed_minute: null });
    const begun = performance.now();
    await until(25, ["BBB"]);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it("names the outcome of each row with rows=all", async () => {
    const minute = FIRST + 2;
    const status = JSON.stringify({ T: "status", ticker: "AAA", t: isoOf(minute), halted: 0 });
    const lines = [
      barLine("AAA", minute, 22),
      barLine("BBB", minute, 29),
      barLine("BBB", minute, 31),
      barLine("AAA", minute + 30, 22),
      barLine("AAA", minute, -1),
      JSON.stringify({ T: "quote", ticker: "AAA", t: isoOf(minute), bid: 1, ask: 2 }),
      status,
      status,
      JSON.stringify({ T: "seal", t: isoOf(minute) }),
    ];
    const outcome = await push(lines, "?rows=all");
    expect(outcome).toMatchObject({ accepted: 2, replaced: 1, repeated: 3, refused: 1, ignored: 1 });
    expect(outcome.rows).toEqual([
      { row: 1, outcome: "repeated" },
      { row: 2, outcome: "repeated" },
      { row: 3, outcome: "replaced" },
      { row: 4, outcome: "accepted" },
      { row: 5, outcome: "refused", reason: "negative_number" },
      { row: 6, outcome: "ignored" },
      { row: 7, outcome: "accepted" },
      { row: 8, outcome: "repeated" },
      { row: 9, outcome: "sealed" },
    ]);
    // The bars of days are compared with the stored ones in the folder.
    const day = (price: number): string =>
      JSON.stringify({ ticker: "BBB", t: isoOfDays(date), o: price, h: price, l: price, c: price, v: 5 });
    expect((await push([day(9)], "?timeframe=1d&rows=all")).rows).toEqual([{ row: 1, outcome: "accepted" }]);
    const again = await push([day(9), barLine("AAA", minute, 22)], "?timeframe=1d&rows=all");
    expect(again.rows.map(({ outcome: one }) => one)).toEqual(["repeated", "refused"]);
    expect((await push([day(10)], "?timeframe=1d&rows=all")).rows).toEqual([{ row: 1, outcome: "replaced" }]);
  });

  it("takes JSON, and days with timeframe=1d", async () => {
    const bar = { o: 9, h: 9, l: 9, c: 9, v: 5 };
    const day = JSON.stringify({ bars: [{ ticker: "AAA", t: isoOfDays(date), ...bar }] });
    const reply = await server.call("POST", "/api/v2/market-data/bars?timeframe=1d", day);
    expect(StoreBarsReply.parse(await reply.json()).outcome).toMatchObject({ accepted: 1, refused: 0 });
    const wrong = await server.call("POST", "/api/v2/market-data/bars?timeframe=1d&seal=minute", day);
    expect(wrong.status).toBe(422);
  });

  it("names tickers that it does not know, and shows their bars", async () => {
    const outcome = await push([barLine("NEW", FIRST + 3, 50)], "?seal=minute");
    expect(outcome.unknown_tickers).toEqual({ rows: 1, tickers: ["NEW"] });
    await until(45, ["NEW"]);
  });

  it("answers the same key with the same counts, and stores nothing twice", async () => {
    const key = { ...NDJSON, "idempotency-key": "once" };
    const body = `${barLine("AAA", FIRST + 4, 23)}\n`;
    const send = () => server.call("POST", "/api/v2/market-data/bars", body, key);
    const first = StoreBarsReply.parse(await (await send()).json());
    const again = await send();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(StoreBarsReply.parse(await again.json())).toEqual(first);
    expect(first.outcome.accepted).toBe(1);
  });

  it("takes as many rows as the limit allows", async () => {
    const lines = Array.from({ length: 50_000 }, () => barLine("AAA", FIRST, 20));
    expect(await push(lines)).toMatchObject({ accepted: 0, repeated: 50_000 });
  });

  it.each([
    ["another media type", "x", { "content-type": "text/csv" }, 415],
    ["a list alone", "[]", {}, 422],
    ["an unknown member", '{"bars":[],"rows":1}', {}, 422],
    ["too many rows", `{"bars":[${"0,".repeat(50_000)}0]}`, {}, 422],
    ["a body that is too large", `"${"x".repeat(8_388_608)}"`, {}, 413],
    ["no JSON", "{", {}, 400],
    ["no UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d), NDJSON, 400],
  ])("refuses %s", async (_, body, headers, status) => {
    expect((await server.call("POST", "/api/v2/market-data/bars", body, headers)).status).toBe(status);
  });

  it("takes bars while another process imports", async () => {
    const store = await openBarStore(data);
    const lock = await store.lock("a long import");
    const pushed = push([barLine("AAA", FIRST + 5, 24)]);
    await pause(1_500);
    await lock.release();
    await store.close();
    expect(await pushed).toMatchObject({ accepted: 1 });
  });

  it("refuses with the way out when the folder stays locked", async () => {
    const store = await openBarStore(data);
    const lock = await store.lock("a long import");
    const reply = await server.call("POST", "/api/v2/market-data/bars", barLine("AAA", FIRST + 6, 24), NDJSON);
    await lock.release();
    await store.close();
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await reply.json()).toMatchObject({
      error: { code: "feed_unavailable", message: expect.stringContaining("a long import") },
    });
  }, 30_000);
});

it("a server with the demo market refuses bars and names the way out", async () => {
  const demo = join(folder, "demo");
  const made = await winnow(["import", "demo", "--tickers", "5", "--years", "1", "--data", demo]);
  expect(made.code, `${made.notes}`).toBe(0);
  const other = await startLiveServer(demo, { settings: { WINNOW_FEED: "off", WINNOW_DEMO: "auto" } });
  const reply = await other.call("POST", "/api/v2/market-data/bars", barLine("AAA", FIRST, 5), NDJSON);
  expect([reply.status, await reply.json()]).toMatchObject([
    409,
    { error: { message: expect.stringContaining("WINNOW_DATA") } },
  ]);
  await other.stop();
}, 120_000);
