import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { seededRandom } from "#base";
import { readSettings } from "#market";
import { importFromProvider, type Network, openBarStore } from "#storage";
import { inFolder, loadAll } from "../../src/storage/bar-files/store.testing.ts";
import { startVendor, type VendorServer } from "./vendor-server.ts";
import { VENDORS } from "./vendors.ts";

const vendor = VENDORS.find(({ provider }) => provider.name === "polygon")!;
const network: Network = {
  fetch: (...args) => fetch(...args),
  sleep: async () => {},
  clock: { now: () => Date.parse("2024-03-20T12:00:00Z"), elapsed: () => 0 },
  random: seededRandom(1),
};

describe("an interrupted import", () => {
  let server: VendorServer;
  beforeEach(async () => {
    server = await startVendor(vendor.answer);
  });
  afterEach(() => server.close());

  /** Imports into a folder; without bounds on requests it comes to its end. Gives what a reader sees afterwards. */
  async function importInto(
    folder: string,
    end: string,
    requests = Infinity,
  ): Promise<{ state: unknown; failed: boolean }> {
    const first = server.requests.length;
    server.faults.splice(0);
    server.always = "none";
    if (requests < Infinity) {
      server.faults.push(...Array.from({ length: requests }, () => "none" as const));
      server.always = "half";
    }
    const store = await openBarStore(folder);
    const access = readSettings(vendor.provider, { ...vendor.keys, WINNOW_POLYGON_URL: server.url });
    const options = {
      tickers: ["ACME", "DUO.B"],
      timeframe: "1d",
      start: "2024-03-07",
      end,
      requestsPerMinute: 1e6,
    } as const;
    const failed = await importFromProvider(store, folder, vendor.provider, access, options, network).then(
      () => false,
      () => true,
    );
    const seen = (await loadAll(store)) as { snapshot: string; actions: readonly { exDate: string }[] };
    const state = { ...seen, snapshot: "", actions: seen.actions.toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1)) };
    await store.close();
    expect(server.requests.length).toBeGreaterThan(first);
    return { state, failed };
  }

  it("stores whole parts alone, and a second run completes it", async () => {
    await inFolder(async (folder) => {
      const { state: whole } = await importInto(folder, "2024-03-13");
      const total = server.requests.length;
      expect(total).toBeGreaterThan(6);
      for (let requests = 0; requests < total; requests++) {
        await inFolder(async (other) => {
          const broken = await importInto(other, "2024-03-13", requests);
          expect(broken.failed).toBe(true);
          const { daily } = broken.state as { daily: object };
          expect(Object.keys(daily).length % 5).toBe(0);
          expect((await importInto(other, "2024-03-13")).state).toEqual(whole);
        });
      }
    });
  });

  it("continues to a later end than before", async () => {
    await inFolder(async (folder) => {
      const { state: whole } = await importInto(folder, "2024-03-13");
      const total = server.requests.length;
      await inFolder(async (other) => {
        expect((await importInto(other, "2024-03-11", total - 3)).failed).toBe(true);
        expect((await importInto(other, "2024-03-13")).state).toEqual(whole);
      });
    });
  });
});
