import { afterEach, expect, it } from "vitest";
import { FIRST, SimulatedFeed } from "./simulated-feed.ts";

const CHANNELS = { wish: { channels: ["bars", "statuses"], tickers: ["*"] } } as const;
const open: SimulatedFeed[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function start(halted: readonly string[]): Promise<SimulatedFeed> {
  const simulated = await SimulatedFeed.start({ ...CHANNELS, watermark: FIRST, halted });
  open.push(simulated);
  await simulated.until("a connection", () => simulated.feed.news.haltsSince !== null);
  return simulated;
}

/** Sends a halt or a resumption as Alpaca does, and waits until it was taken. */
async function tell(simulated: SimulatedFeed, ticker: string, code: "H" | "T"): Promise<void> {
  const { halts } = simulated.feed.news;
  const at = new Date(simulated.time.clock.now()).toISOString();
  simulated.server.broadcast(
    JSON.stringify([{ T: "s", S: ticker, sc: code, sm: "", rc: "T1", rm: "", t: at, z: "C" }]),
  );
  await simulated.until("a status", () => simulated.feed.news.halts === halts + 1);
}

it("stored halts are unconfirmed until the feed says more of their tickers", async () => {
  const simulated = await start(["BBB", "AAA"]);
  expect(simulated.feed.news.unconfirmedHalts).toEqual(["AAA", "BBB"]);
  expect(simulated.feed.news.haltsSince).toBe(simulated.time.clock.now());
  await tell(simulated, "AAA", "T");
  await tell(simulated, "BBB", "H");
  await tell(simulated, "CCC", "H");
  expect(simulated.feed.news.unconfirmedHalts).toEqual([]);
});

it("halts of a connection are unconfirmed once it is cut, and after the next one has begun", async () => {
  const simulated = await start([]);
  const first = simulated.feed.news.haltsSince!;
  await tell(simulated, "AAA", "H");
  await tell(simulated, "BBB", "H");
  await tell(simulated, "BBB", "T");
  expect(simulated.feed.news.unconfirmedHalts).toEqual([]);
  simulated.cut();
  await simulated.statusIs("connecting");
  expect(simulated.feed.news).toMatchObject({ haltsSince: null, unconfirmedHalts: ["AAA"] });
  await simulated.advance(5_000);
  simulated.cut(false);
  for (let k = 0; k < 300 && simulated.feed.news.haltsSince === null; k++) await simulated.advance(1_000);
  expect(simulated.feed.news.haltsSince).toBeGreaterThan(first);
  expect(simulated.feed.news.unconfirmedHalts).toEqual(["AAA"]);
  await tell(simulated, "AAA", "T");
  expect(simulated.feed.news.unconfirmedHalts).toEqual([]);
});

it("without the channel of statuses no halt is confirmed", async () => {
  const simulated = await SimulatedFeed.start({ watermark: FIRST, halted: ["AAA"] });
  open.push(simulated);
  await simulated.until("a connection", () => simulated.feed.news.channels.length > 0);
  expect(simulated.feed.news).toMatchObject({ haltsSince: null, unconfirmedHalts: ["AAA"] });
});
