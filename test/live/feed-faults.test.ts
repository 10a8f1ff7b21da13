import { afterEach, describe, expect, it } from "vitest";
import { EVERY_BAR } from "../providers/stream.contract.ts";
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
async function startLive(options?: SimulatedFeedOptions): Promise<SimulatedFeed> {
  const simulated = await start(options);
  await simulated.statusIs("live");
  return simulated;
}

/** Sends the bars of a minute 0.7 s after its end, and goes on until the minute is sealed. */
async function play(simulated: SimulatedFeed, minute: number, tickers?: readonly string[]): Promise<void> {
  await simulated.to((minute - FIRST + 1) * MINUTE + 700);
  const { bars } = simulated.feed.news;
  simulated.send(...barsAt(minute, tickers));
  await simulated.until("bars", () => simulated.feed.news.bars > bars);
  await simulated.to((minute - FIRST + 1) * MINUTE + 5_000);
}

describe("a feed", () => {
  it("connects again after the vendor closes, or falls silent", async () => {
    const simulated = await startLive();
    for (const { socket } of simulated.server.peers) socket.close(1_000);
    await simulated.statusIs("connecting");
    expect(simulated.feed.why).toContain("closed, code 1000");
    await simulated.advance(2_000);
    await simulated.until("a connection", () => simulated.feed.news.channels.length > 0);
    // The vendor does not see the end of a dead connection.
    simulated.server.account.connections = 2;
    for (const { socket } of simulated.server.peers) socket.pause();
    await simulated.advance(166_000);
    await simulated.until("an end", () => simulated.feed.news.channels.length === 0);
    expect(simulated.feed.why).toContain("silent for 165 s");
  });

  it("is stale without bars for 90 s where many tickers are subscribed, seals nothing, and heals in order", async () => {
    const simulated = await startLive();
    await play(simulated, FIRST);
    expect(simulated.seals).toEqual([FIRST]);
    // Frames come, but no bar.
    for (let k = 0; k < 9; k++) {
      simulated.server.broadcast(
        JSON.stringify([{ T: "d", S: "AAA", o: 1, h: 1, l: 1, c: 1, v: 1, t: "2024-03-08T05:00:00Z" }]),
      );
      await simulated.advance(10_000);
    }
    expect([simulated.status, simulated.feed.why]).toEqual([
      "stale",
      expect.stringMatching(/^No bar has come for 9\d s/),
    ]);
    const sealed = simulated.seals.length;
    await simulated.advance(2 * MINUTE);
    expect(simulated.seals).toHaveLength(sealed);
    const minute = FIRST + Math.floor((simulated.time.clock.now() - FIRST * MINUTE) / MINUTE);
    await play(simulated, minute);
    expect(simulated.status).toBe("live");
    expect(simulated.seals).toEqual(Array.from({ length: minute - FIRST + 1 }, (_, k) => FIRST + k));
    // The bars of the minute belong to no minute before.
    const before = simulated.handedOn.findIndex((one) => "seal" in one && one.seal === minute - 1);
    const first = simulated.handedOn.findIndex((one) => "minute" in one && one.minute === minute);
    expect(first).toBeGreaterThan(before);
  });

  it("is not stale without bars where few tickers are subscribed", async () => {
    const simulated = await startLive({ wish: { ...EVERY_BAR, tickers: ["AAA", "BBB"] } });
    await simulated.advance(3 * MINUTE);
    expect(simulated.status).toBe("live");
  });

  it("is down for a minute at the limit on connections", async () => {
    const simulated = await start();
    simulated.server.account.connections = 0;
    await simulated.statusIs("down");
    expect(simulated.feed.why).toContain("another program holds the only connection");
    simulated.server.account.connections = 1;
    await simulated.advance(59_000);
    expect([simulated.status, simulated.server.handshakes]).toEqual(["down", 1]);
    await simulated.advance(2_000);
    await simulated.until("a connection", () => simulated.feed.news.channels.length > 0);
  });

  it("is down for good where the vendor refuses the keys", async () => {
    const keys = { WINNOW_ALPACA_KEY_ID: "wrong", WINNOW_ALPACA_SECRET_KEY: "wrong" };
    const simulated = await start({ keys });
    await simulated.statusIs("down");
    expect(simulated.feed.why).toContain("Check WINNOW_ALPACA_KEY_ID");
    await simulated.advance(600_000);
    expect([simulated.status, simulated.server.handshakes, simulated.seals]).toEqual(["down", 1, []]);
  });

  it("goes on with the tickers that the plan allows, and names the number that is left out", async () => {
    const tickers = Array.from({ length: 40 }, (_, k) => `T${k}`);
    const simulated = await start({ wish: { ...EVERY_BAR, tickers } });
    simulated.server.account.symbols = 30;
    await simulated.statusIs("live");
    expect(simulated.feed.news.channels).toContainEqual({ channel: "bars", tickers: 30 });
    expect(simulated.feed.news.notices).toContainEqual(expect.stringContaining("other 10 are left out"));
  });

  it("is down while the clock of the machine is wrong, and seals nothing", async () => {
    const tickers = ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF"];
    const simulated = await startLive();
    for (const k of [0, 1]) await play(simulated, FIRST + k, tickers);
    const before = simulated.seals.length;
    simulated.time.step(-45_000);
    for (const k of [2, 3, 4]) {
      await simulated.advance(MINUTE - 4_300);
      simulated.send(...barsAt(FIRST + k, tickers));
      await simulated.advance(4_300);
    }
    await simulated.statusIs("down");
    expect(simulated.feed.why).toContain("The clock of this machine is 45 s behind the vendor's");
    const sealed = simulated.seals.length;
    expect(sealed).toBeGreaterThanOrEqual(before);
    await simulated.advance(2 * MINUTE);
    expect(simulated.seals).toHaveLength(sealed);
  });
});

it("a feed tells how many bars and messages came a second over the last minute", async () => {
  const simulated = await startLive();
  const tickers = Array.from({ length: 90 }, (_, k) => `T${k}`);
  await play(simulated, FIRST, tickers);
  simulated.server.broadcast(JSON.stringify(Array.from({ length: 30 }, () => ({ T: "b", S: "AAA" }))));
  await simulated.until("refused messages", () => simulated.refused.length > 0);
  expect(simulated.feed.news.rates).toEqual({ bars: 1.5, messages: 2 });
  await simulated.advance(61_000);
  expect(simulated.feed.news.rates).toEqual({ bars: 0, messages: 0 });
});

describe("bars that are not stored yet", () => {
  it("go to the next load thread, in order, when one ends", async () => {
    const simulated = await startLive();
    simulated.answers = false;
    for (const k of [0, 1]) await play(simulated, FIRST + k);
    await simulated.until("commands", () => simulated.unanswered.some(({ bars }) => bars.sealed === FIRST + 1));
    simulated.answers = true;
    simulated.startLoadThread();
    await simulated.until("rows", () => simulated.feed.news.waiting === 0);
    const rowsOf = (minute: number) => barsAt(minute).map(({ ticker, close }) => ({ ticker, minute, close }));
    expect(simulated.handedOn).toEqual([0, 1].flatMap((k) => [...rowsOf(FIRST + k), { seal: FIRST + k }]));
  });

  it("keep their order when the load thread refuses some for a while", async () => {
    const simulated = await startLive();
    simulated.answers = false;
    await play(simulated, FIRST);
    await simulated.until("a command", () => simulated.unanswered.length > 0);
    const [refused] = simulated.unanswered.splice(0);
    const fault = { message: "full", code: "feed_unavailable", details: [] } as const;
    simulated.answer({ kind: "stored", id: refused!.id, fault });
    simulated.answers = true;
    await play(simulated, FIRST + 1);
    await simulated.until("rows", () => simulated.feed.news.waiting === 0);
    expect(simulated.seals).toEqual([FIRST, FIRST + 1]);
    expect(simulated.rows.map(({ minute }) => minute)).toEqual([FIRST, FIRST, FIRST + 1, FIRST + 1]);
  });

  it("close the connection before they are too many; it comes back, and the missed minutes are fetched", async () => {
    const simulated = await startLive({ mostWaiting: 3 });
    simulated.answers = false;
    for (const k of [0, 1]) {
      simulated.offer(barsAt(FIRST + k));
      await play(simulated, FIRST + k);
    }
    await simulated.statusIs("down");
    expect(simulated.feed.why).toContain("Too many bars wait to be stored");
    await simulated.until("a closed connection", () => simulated.server.peers.size === 0);
    simulated.offer(barsAt(FIRST + 2));
    await simulated.to(3 * MINUTE + 5_000);
    simulated.answers = true;
    for (const command of simulated.unanswered.splice(0)) simulated.acknowledge(command);
    await simulated.until("a connection", () => simulated.feed.news.channels.length > 0);
    await simulated.advance(4_000);
    await simulated.statusIs("live");
    await simulated.until("seals", () => simulated.seals.includes(FIRST + 2));
    expect(simulated.feed.news.gapMinutes).toBe(0);
    expect(simulated.rows).toContainEqual({ ticker: "AAA", minute: FIRST + 2, close: 12 });
  });
});
