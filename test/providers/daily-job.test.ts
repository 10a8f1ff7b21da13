import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { daysOfIso, readSettings } from "#market";
import { openBarStore, type Network } from "#storage";
import { runDailyJob, type DailyOrder } from "../../src/main/feed/daily-job.ts";
import { TICKERS } from "./vendor-market.ts";
import { startVendor, type VendorServer } from "./vendor-server.ts";
import { VENDORS, type Vendor } from "./vendors.ts";

const folder = mkdtempSync(join(tmpdir(), "winnow-daily-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let folders = 0;
const servers: VendorServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

describe.each(VENDORS.filter(({ provider }) => ["alpaca", "polygon"].includes(provider.name)).map(setUp))(
  "the daily jobs of $name",
  ({ begin }) => {
    it("bring the official days in the evening, once", async () => {
      const { run, server, days } = await begin();
      const outcome = await run("evening", "2024-03-12");
      expect(outcome).toMatchObject({ rows: 2, new: 2, start: "2024-03-12", end: "2024-03-12" });
      expect((await days()).map((day) => day.split(" ")[0])).toEqual(TICKERS);
      const requests = server.requests.length;
      expect(await run("evening", "2024-03-12")).toBeUndefined();
      expect(server.requests).toHaveLength(requests);
      expect(await run("evening", "2024-03-12", { isForced: true })).toMatchObject({ rows: 2, unchanged: 2 });
    });

    it("bring the days of evenings that did not run", async () => {
      const { run } = await begin();
      await run("evening", "2024-03-07");
      expect(await run("evening", "2024-03-12")).toMatchObject({ start: "2024-03-08", rows: 6 });
    });

    it("bring the splits and dividends that take effect in the morning, those of one day and ticker together", async () => {
      const { run } = await begin();
      expect(await run("morning", "2024-03-11", {}, "2024-03-11T07:55:00Z")).toMatchObject({ actions: 1, rows: 0 });
      expect(await run("morning", "2024-03-12", {}, "2024-03-12T07:55:00Z")).toMatchObject({ actions: 1, rows: 0 });
    });

    it("go on after a failure", async () => {
      const { run, server } = await begin();
      server.always = { status: 403 };
      await expect(run("evening", "2024-03-12")).rejects.toThrow("refused the request with status 403");
      server.always = "none";
      expect(await run("evening", "2024-03-12")).toMatchObject({ rows: 2 });
    });

    it("leave the folder to a feed while they download", async () => {
      const { run, dataFolder } = await begin();
      const feed = await openBarStore(dataFolder);
      let written = 0;
      const fetchBeside: Network["fetch"] = async (...args) => {
        const lock = await feed.lock("feed");
        written++;
        await lock.release();
        return fetch(...args);
      };
      expect(await run("evening", "2024-03-12", {}, undefined, fetchBeside)).toMatchObject({ rows: 2 });
      expect(written).toBeGreaterThan(0);
      await feed.close();
    });
  },
);

it("polygon gives the day of the whole market in one request", async () => {
  const { run, server } = await setUp(VENDORS.find(({ provider }) => provider.name === "polygon")!).begin();
  await run("evening", "2024-03-12");
  await run("morning", "2024-03-12", {}, "2024-03-12T07:55:00Z");
  expect(server.requests.map(({ url }) => url.pathname)).toEqual([
    "/v2/aggs/grouped/locale/us/market/stocks/2024-03-12",
    "/stocks/v1/splits",
    "/stocks/v1/dividends",
  ]);
});

function setUp({ provider, keys, answer }: Vendor) {
  async function begin() {
    const server = await startVendor(answer);
    servers.push(server);
    const dataFolder = join(folder, String(++folders));
    const access = readSettings(provider, { ...keys, [provider.address!.variable]: server.url });
    return {
      server,
      dataFolder,
      /** The ticker and the time of each stored day. */
      async days() {
        const store = await openBarStore(dataFolder);
        const bars = await store.loadBars("1d");
        await store.close();
        return bars.keys.flatMap((ticker, i) =>
          Array.from(bars.time.slice(bars.offsets[i], bars.offsets[i + 1]), (day) => `${ticker} ${day}`),
        );
      },
      run(
        job: DailyOrder["job"],
        date: string,
        options: Partial<DailyOrder> = {},
        now = "2024-03-13T00:05:00Z",
        fetchOf: Network["fetch"] = (...args) => fetch(...args),
      ) {
        let slept = 0;
        const network: Network = {
          fetch: fetchOf,
          sleep: async (ms) => void (slept += ms),
          clock: { now: () => Date.parse(now) + slept, elapsed: () => slept },
          random: seededRandom(1),
        };
        const order = { job, dataFolder, provider: provider.name, access, requestsPerMinute: undefined };
        const about = { tickers: TICKERS, date: daysOfIso(date)!, isForced: false };
        return runDailyJob({ ...order, ...about, ...options }, network, () => undefined);
      },
    };
  }
  return { name: provider.title, begin };
}
