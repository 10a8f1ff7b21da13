import { afterEach, describe, expect, it } from "vitest";
import { barsAt, FIRST, SimulatedFeed, type SimulatedFeedOptions } from "./simulated-feed.ts";

const MINUTE = 60_000;
const open: SimulatedFeed[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function start(options?: SimulatedFeedOptions): Promise<SimulatedFeed> {
  const simulated = await SimulatedFeed.start(options);
  open.push(simulated);
  return simulated;
}

/** A feed with a sealed minute and a cut of three, which is over; the vendor has the bars of the cut. */
async function startCut(options?: SimulatedFeedOptions): Promise<SimulatedFeed> {
  const simulated = await start(options);
  await simulated.statusIs("live");
  await simulated.to(MINUTE + 700);
  simulated.send(...barsAt(FIRST));
  await simulated.until("bars", () => simulated.feed.news.bars === 2);
  await simulated.to(MINUTE + 5_000);
  expect(simulated.seals).toEqual([FIRST]);
  simulated.cut();
  await simulated.statusIs("connecting");
  for (const minute of [0, 1, 2, 3]) simulated.offer(barsAt(FIRST + minute));
  await simulated.to(4 * MINUTE + 1_000);
  expect(simulated.seals).toEqual([FIRST]);
  simulated.cut(false);
  return simulated;
}

/** A feed with a sealed minute, which was disconnected afterwards; the vendor has the bars of the next three minutes. */
async function startAway(untilMs = 4 * MINUTE + 50_000): Promise<SimulatedFeed> {
  const simulated = await start();
  await simulated.statusIs("live");
  await simulated.to(MINUTE + 700);
  simulated.send(...barsAt(FIRST));
  await simulated.until("bars", () => simulated.feed.news.bars === 2);
  await simulated.to(MINUTE + 5_000);
  simulated.feed.disconnect();
  for (const minute of [1, 2, 3]) simulated.offer(barsAt(FIRST + minute));
  await simulated.to(untilMs);
  return simulated;
}

/** Lets the connection come back. */
async function back(simulated: SimulatedFeed): Promise<void> {
  for (let k = 0; k < 60 && simulated.server.peers.size === 0; k++) await simulated.advance(1_000);
  await simulated.until("a connection", () => !["connecting", "down"].includes(simulated.status));
}

const rowsOf = (minute: number) => barsAt(minute).map(({ ticker, close }) => ({ ticker, minute, close }));

describe("minutes that a feed missed", () => {
  it("are fetched from the vendor, and sealed one after the other", async () => {
    const simulated = await startCut();
    await back(simulated);
    expect(simulated.status).toBe("gap");
    expect(simulated.feed.news.gapMinutes).toBeGreaterThanOrEqual(3);
    await simulated.advance(4_000);
    await simulated.statusIs("live");
    const missed = simulated.feed.news;
    expect([missed.gapMinutes, missed.notices]).toEqual([0, []]);
    const before = [...rowsOf(FIRST), { seal: FIRST }];
    // The newest minute before the cut is fetched, too: some of its bars may not have come.
    const fetched = [1, 2, 3].flatMap((k) => [...rowsOf(FIRST + k), { seal: FIRST + k }]);
    expect(simulated.handedOn.slice(0, before.length)).toEqual(before);
    const after = simulated.handedOn.slice(before.length).filter((one) => "seal" in one || one.minute !== FIRST);
    expect(after.slice(0, fetched.length)).toEqual(fetched);
    expect(simulated.backfilled.slice(0, 3)).toEqual([1, 2, 3].map((k) => FIRST + k));
    expect(simulated.collapsed).toEqual([]);
    const requests = simulated.rest.requests.map(({ url }) => url.searchParams);
    expect(requests[0]!.get("start")).toBe("2024-03-08T15:00:00Z");
    expect(requests[0]!.get("symbols")).toBe("AAA,BBB");
  });

  it("hold the live bars of their tickers, so that rows come in order, and those of no others", async () => {
    const simulated = await startAway();
    simulated.rest.faults.push({ status: 429, headers: { "retry-after": "15" } });
    simulated.feed.connect();
    await simulated.statusIs("gap");
    await simulated.to(5 * MINUTE + 700);
    simulated.send(...barsAt(FIRST + 4, ["AAA", "BBB", "CCC"]));
    await simulated.until("the bars", () => simulated.feed.news.bars === 5);
    await simulated.to(5 * MINUTE + 4_000);
    const before = [...rowsOf(FIRST), { seal: FIRST }, { ticker: "CCC", minute: FIRST + 4, close: 14.2 }];
    await simulated.until("the row of another ticker", () => simulated.rows.length === 3);
    expect(simulated.handedOn).toEqual(before);
    expect(simulated.feed.news.waiting).toBe(2);
    await simulated.to(5 * MINUTE + 20_000);
    await simulated.statusIs("live");
    const rows = simulated.handedOn.slice(before.length).filter((one) => "seal" in one || one.minute !== FIRST);
    expect(rows).toEqual([1, 2, 3, 4].flatMap((k) => [...rowsOf(FIRST + k), { seal: FIRST + k }]));
    expect(simulated.backfilled).toEqual([1, 2, 3].map((k) => FIRST + k));
  });

  it("hold the live bars of their tickers for 30 s at most", async () => {
    const simulated = await startAway();
    simulated.rest.always = "hang";
    simulated.feed.connect();
    await simulated.statusIs("gap");
    await simulated.to(5 * MINUTE + 700);
    simulated.send(...barsAt(FIRST + 4));
    await simulated.until("the bars", () => simulated.feed.news.bars === 4);
    await simulated.to(5 * MINUTE + 18_000);
    expect(simulated.seals).toEqual([FIRST]);
    await simulated.to(5 * MINUTE + 22_000);
    expect(simulated.status).toBe("gap");
    const seals = [1, 2, 3].map((k) => ({ seal: FIRST + k }));
    expect(simulated.handedOn.slice(3)).toEqual([...seals, ...rowsOf(FIRST + 4), { seal: FIRST + 4 }]);
  });

  it("are sealed at their end alone if they are more than 120", async () => {
    const simulated = await startAway(200 * MINUTE);
    for (const minute of [100, 150, 198, 199]) simulated.offer(barsAt(FIRST + minute));
    simulated.feed.connect();
    await simulated.statusIs("gap");
    await simulated.to(200 * MINUTE + 10_000);
    await simulated.statusIs("live");
    expect(simulated.seals).toEqual([FIRST, FIRST + 199]);
    expect(simulated.collapsed).toEqual([FIRST + 199]);
    expect(simulated.handedOn.at(-1)).toEqual({ seal: FIRST + 199 });
    for (const minute of [100, 150, 199])
      for (const row of rowsOf(FIRST + minute)) expect(simulated.rows).toContainEqual(row);
    // Those of more than two hours ago stay missing.
    expect(simulated.feed.news.gapMinutes).toBe(79);
  });

  it("hold the seals for 30 s at most", async () => {
    const simulated = await startCut();
    simulated.rest.always = "hang";
    await back(simulated);
    await simulated.advance(28_000);
    expect([simulated.status, simulated.seals]).toEqual(["gap", [FIRST]]);
    await simulated.advance(4_000);
    expect(simulated.status).toBe("gap");
    expect(simulated.seals.slice(0, 4)).toEqual([FIRST, FIRST + 1, FIRST + 2, FIRST + 3]);
  });

  it("stay named where the vendor refuses to give them, and the feed is live", async () => {
    const simulated = await startCut();
    simulated.rest.always = { status: 403 };
    await back(simulated);
    await simulated.advance(4_000);
    await simulated.statusIs("live");
    const { gapMinutes, notices } = simulated.feed.news;
    expect(gapMinutes).toBeGreaterThanOrEqual(3);
    expect(notices).toEqual([
      expect.stringMatching(/^The bars of 2024-03-08T15:01Z to .* are missing: Alpaca refused/),
    ]);
    await simulated.advance(1_000);
    expect(simulated.seals.slice(0, 4)).toEqual([FIRST, FIRST + 1, FIRST + 2, FIRST + 3]);
    // The next connection asks again.
    simulated.rest.always = "none";
    simulated.cut();
    await simulated.until("a cut", () => simulated.feed.news.channels.length === 0);
    simulated.cut(false);
    await back(simulated);
    await simulated.advance(4_000);
    await simulated.statusIs("live");
    expect(simulated.feed.news.gapMinutes).toBe(0);
    for (const row of rowsOf(FIRST + 2)) expect(simulated.rows).toContainEqual(row);
  });

  it("stay named while the vendor does not have them yet", async () => {
    const simulated = await startCut();
    simulated.vendorBars.forEach((bars) => bars.splice(0));
    await back(simulated);
    await simulated.advance(4_000);
    await simulated.statusIs("live");
    expect(simulated.feed.news.gapMinutes).toBeGreaterThanOrEqual(3);
    expect(simulated.feed.news.notices).toEqual([expect.stringContaining("has no bars of 2024-03-08T15:01Z")]);
  });

  it("are refused by the rules of live bars", async () => {
    const simulated = await startCut();
    simulated.offer(barsAt(FIRST + 2, ["BAD"]).map((bar) => ({ ...bar, low: bar.high + 1 })));
    await back(simulated);
    await simulated.advance(4_000);
    await simulated.statusIs("live");
    expect(simulated.feed.news.refused).toEqual({ high_below_low: 1 });
    expect(simulated.rows.some(({ ticker }) => ticker === "BAD")).toBe(false);
  });

  it("are those since the stored bars at the first connection, 120 at most", async () => {
    const simulated = await start({ watermark: FIRST - 3 });
    for (const minute of [-3, -2, -1]) simulated.offer(barsAt(FIRST + minute));
    await simulated.until("a connection", () => simulated.status !== "connecting");
    expect(simulated.status).toBe("gap");
    await simulated.advance(4_000);
    await simulated.statusIs("live");
    await simulated.until("seals", () => simulated.seals.length === 3);
    expect(simulated.handedOn).toEqual([-3, -2, -1].flatMap((k) => [...rowsOf(FIRST + k), { seal: FIRST + k }]));

    const older = await start({ watermark: FIRST - 1_000 });
    older.offer(barsAt(FIRST - 1));
    await older.until("a connection", () => older.status !== "connecting");
    await older.advance(4_000);
    await older.until("seals", () => older.seals.length > 0);
    expect(older.seals).toEqual([FIRST - 1]);
    expect(older.rest.requests[0]!.url.searchParams.get("start")).toBe("2024-03-08T12:59:00Z");
    // From 04:00 in New York to 08:00; older ones are not fetched.
    expect(older.feed.news.gapMinutes).toBe(240);
  });
});

describe("minutes that a feed missed, at a vendor that gives one ticker a request", () => {
  const SNAPSHOT = "/v2/snapshot/locale/us/markets/stocks/tickers";
  /** The tickers that were requested one by one, in order. */
  const asked = ({ rest }: SimulatedFeed): readonly string[] =>
    rest.requests.flatMap(({ url }) => /\/ticker\/([^/]+)\/range\/1\/minute/.exec(url.pathname)?.[1] ?? []);

  it("come with a request for everybody and one for each ticker that lacks more, and are sealed in order", async () => {
    const simulated = await startCut({ vendor: "massive" });
    // CCC traded before the cut alone, DDD not at all; EEE traded in the first of the missed minutes and not since.
    simulated.offer(barsAt(FIRST - 5, ["CCC"]));
    simulated.vendorBars.set("DDD", []);
    simulated.offer(barsAt(FIRST + 1, ["EEE"]));
    await back(simulated);
    expect(simulated.status).toBe("gap");
    await simulated.advance(10_000);
    await simulated.statusIs("live");
    const { gapMinutes, gapTickers, notices } = simulated.feed.news;
    expect([gapMinutes, gapTickers, notices]).toEqual([0, 0, []]);
    expect(simulated.rest.requests[0]!.url.pathname).toBe(SNAPSHOT);
    expect(new Set(asked(simulated))).toEqual(new Set(["AAA", "BBB"]));
    const [eee] = barsAt(FIRST + 1, ["EEE"]);
    const rowsAfter = (k: number) => [
      ...(k === 1 ? [{ ticker: "EEE", minute: FIRST + 1, close: eee!.close }] : []),
      ...rowsOf(FIRST + k),
    ];
    const seals = simulated.handedOn.filter((one) => "seal" in one);
    expect(seals.slice(0, 4)).toEqual([0, 1, 2, 3].map((k) => ({ seal: FIRST + k })));
    for (const k of [1, 2, 3]) {
      const [from, to] = [k - 1, k].map((one) =>
        simulated.handedOn.findIndex((row) => "seal" in row && row.seal === FIRST + one),
      );
      const between = simulated.handedOn.slice(from! + 1, to).filter((row) => "minute" in row && row.minute > FIRST);
      expect(new Set(between.map((row) => JSON.stringify(row)))).toEqual(
        new Set(rowsAfter(k).map((row) => JSON.stringify(row))),
      );
    }
  });

  it("stay named for the tickers beyond the rate; those that watches match come first, then by turnover", async () => {
    const simulated = await start({ vendor: "massive", requestsPerMinute: 2, matched: ["T3"] });
    await simulated.statusIs("live");
    await simulated.to(MINUTE + 5_000);
    simulated.cut();
    await simulated.statusIs("connecting");
    const tickers = Array.from({ length: 6 }, (_, k) => `T${k}`);
    // Each trades more than the one before.
    for (const minute of [2, 3])
      simulated.offer(barsAt(FIRST + minute, tickers).map((bar, k) => ({ ...bar, volume: 1_000 * (k + 1) })));
    await simulated.to(4 * MINUTE + 1_000);
    simulated.cut(false);
    await back(simulated);
    await simulated.advance(70_000);
    await simulated.statusIs("live");
    expect(asked(simulated)).toEqual(["T3", "T5", "T4"]);
    const { gapMinutes, gapTickers, notices } = simulated.feed.news;
    expect(gapMinutes).toBeGreaterThanOrEqual(3);
    expect(gapTickers).toBe(3);
    expect(notices).toEqual([expect.stringMatching(/of 3 tickers are missing: 2 requests a minute allow no more/)]);
    // The newest minute of all came with the first request.
    const newest = simulated.rows.filter(({ minute }) => minute === FIRST + 3).map(({ ticker }) => ticker);
    expect(new Set(newest)).toEqual(new Set(tickers));
    expect(simulated.rows.some(({ ticker, minute }) => ticker === "T0" && minute === FIRST + 2)).toBe(false);
  });
});
