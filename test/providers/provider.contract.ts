import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError, seededRandom } from "#base";
import { readSettings } from "#market";
import {
  type BarFileStore,
  importFromProvider,
  type Network,
  openBarStore,
  type ProviderImportOptions,
  type ProviderOutcome,
} from "#storage";
import { cellsOf, inFolder } from "../../src/storage/bar-files/store.testing.ts";
import { barsOfVendor, TICKERS } from "./vendor-market.ts";
import { startVendor, type VendorServer } from "./vendor-server.ts";
import type { Vendor } from "./vendors.ts";

/** A network over loopback whose clock stands still except for the waits, which take no time. */
function stillNetwork(now: string): Network & { readonly waits: number[] } {
  const waits: number[] = [];
  let slept = 0;
  return {
    waits,
    fetch: (...args) => fetch(...args),
    sleep: async (ms) => {
      waits.push(ms);
      slept += ms;
    },
    clock: { now: () => Date.parse(now) + slept, elapsed: () => slept },
    random: seededRandom(1),
  };
}

const LATER = "2024-03-20T12:00:00Z";
const WHOLE = { tickers: TICKERS, start: "2024-03-07", end: "2024-03-13" } as const;

/** What every provider has to do, over replies in its documented form. */
export function providerContract(vendor: Vendor): void {
  const { provider, keys, hasActions, hasVwap } = vendor;
  let server: VendorServer;
  beforeEach(async () => {
    server = await startVendor(vendor.answer);
  });
  afterEach(() => server.close());

  interface Run {
    readonly store: BarFileStore;
    readonly folder: string;
    readonly notes: string[];
    readonly import: (
      options?: Partial<ProviderImportOptions>,
      now?: string,
    ) => Promise<ProviderOutcome & { readonly waits: number[] }>;
  }

  const environment = (): Record<string, string> => ({ ...keys, [provider.address!.variable]: server.url });

  function inStore(work: (run: Run) => Promise<void>): Promise<void> {
    return inFolder(async (folder) => {
      const store = await openBarStore(folder);
      const notes: string[] = [];
      await work({
        store,
        folder,
        notes,
        async import(options = {}, now = LATER) {
          const network = stillNetwork(now);
          const access = readSettings(provider, environment());
          // No step may wait for the limit of the smallest plan, whose waits a test of its own looks at.
          const asked = { ...WHOLE, timeframe: "1d", requestsPerMinute: 100_000, attemptMs: 300, ...options } as const;
          const given = { ...asked, note: (text: string) => void notes.push(text) };
          const outcome = await importFromProvider(store, folder, provider, access, given, network);
          return { ...outcome, waits: network.waits };
        },
      });
      await store.close();
    });
  }

  /** What the store must hold, by the vendor's own numbers. Daily bars stand at the regular open. */
  function expected(timeframe: "1d" | "1m", tickers = TICKERS, keep = (_date: string): boolean => true): object {
    const cells: Record<string, (number | null)[]> = {};
    for (const ticker of tickers) {
      for (const bar of barsOfVendor(ticker, timeframe)) {
        if (!keep(bar.date)) continue;
        const minute = bar.startMs / 60_000 + (timeframe === "1d" ? 570 : 0);
        const sparse = hasVwap ? [bar.vwap, bar.trades] : [null, null];
        cells[`${ticker} ${minute}`] = [bar.open, bar.high, bar.low, bar.close, bar.volume, ...sparse];
      }
    }
    return cells;
  }

  const held = async (store: BarFileStore, timeframe: "1d" | "1m" = "1d"): Promise<object> =>
    cellsOf(await store.loadBars(timeframe));

  const journals = (folder: string): Promise<string[]> => readdir(join(folder, "provider-imports")).catch(() => []);

  async function failure(work: Promise<unknown>): Promise<AppError> {
    const error: unknown = await work.then(
      () => undefined,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(AppError);
    if (!(error instanceof AppError)) throw new Error("unreachable");
    for (const secret of Object.values(keys)) expect(error.message).not.toContain(secret);
    return error;
  }

  describe(`the provider ${provider.title}`, () => {
    for (const timeframe of vendor.timeframes) {
      it(`stores the ${timeframe} bars as they are, on both sides of the change to daylight time`, () =>
        inStore(async (run) => {
          const outcome = await run.import({ timeframe });
          expect(await held(run.store, timeframe)).toEqual(expected(timeframe));
          const rows = TICKERS.length * barsOfVendor("ACME", timeframe).length;
          expect(outcome).toMatchObject({
            rows,
            new: rows,
            quarantined: 0,
            unknown: [],
            empty: [],
            leftOut: 0,
            retries: 0,
          });
          expect(await journals(run.folder)).toEqual([]);
          expect(await run.import({ timeframe })).toMatchObject({ new: 0, replaced: 0, unchanged: rows });
        }));
    }

    it("stores splits, and the payments of one day as one dividend", () =>
      inStore(async (run) => {
        const outcome = await run.import();
        const actions = [
          { ticker: "ACME", exDate: "2024-03-11", kind: "dividend", amount: 1.25 },
          { ticker: "ACME", exDate: "2024-03-12", kind: "split", ratio: 2 },
        ];
        const stored = [...(await run.store.loadActions())].sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
        expect(outcome.actions).toBe(hasActions ? 2 : 0);
        expect(stored).toEqual(hasActions ? actions : []);
        expect(await run.import()).toMatchObject({ new: 0 });
        expect(await run.store.loadActions()).toHaveLength(hasActions ? 2 : 0);
      }));

    it("gives bars or actions alone on request", () =>
      inStore(async (run) => {
        await run.import({ only: "bars" });
        expect(await run.store.loadActions()).toEqual([]);
        const actions = run.import({ only: "actions", tickers: ["ACME"] });
        const outcome = await actions.catch(({ message }: AppError) => message);
        const given = expect.objectContaining({ rows: 0, actions: 2, empty: [] });
        const refused = expect.stringContaining("no splits and dividends");
        expect(outcome).toEqual(hasActions ? given : refused);
      }));

    it("requests the dates alone, and leaves out partial bars", () =>
      inStore(async (run) => {
        expect(await run.import({ start: "2024-03-08", end: "2024-03-11" })).toMatchObject({ leftOut: 0 });
        const wanted = (date: string): boolean => date === "2024-03-08" || date === "2024-03-11";
        expect(await held(run.store)).toEqual(expected("1d", TICKERS, wanted));
        // 19:59 in New York on the 13th: the day is over a minute later.
        const forming = await run.import({}, "2024-03-13T23:59:00Z");
        expect(forming.leftOut).toBe(TICKERS.length);
        expect(await held(run.store)).toEqual(expected("1d", TICKERS, (date) => date < "2024-03-13"));
        await run.import({}, "2024-03-14T00:00:00Z");
        expect(await held(run.store)).toEqual(expected("1d"));
      }));

    it("reports unknown tickers and stores the others", () =>
      inStore(async (run) => {
        const outcome = await run.import({ tickers: ["ACME", "NOPE", "DUO.B"] });
        expect(outcome.unknown).toEqual(vendor.unknown === "told" ? ["NOPE"] : []);
        expect(await held(run.store)).toEqual(expected("1d"));
      }));

    it("reports tickers without bars in the dates", () =>
      inStore(async (run) => {
        const outcome = await run.import({ start: "2024-03-14", end: "2024-03-15" });
        expect(outcome).toMatchObject({ rows: 0, unknown: [], empty: TICKERS });
      }));

    it("names missing or unusable variables, without their values", () => {
      for (const name of Object.keys(keys)) {
        expect(() => readSettings(provider, {})).toThrow(name);
        const broken = (): unknown => readSettings(provider, { ...keys, [name]: "two words" });
        expect(broken).toThrow(name);
        expect(broken).not.toThrow("two words");
      }
      const address = (): unknown => readSettings(provider, { ...keys, [provider.address!.variable]: "ftp://x" });
      expect(address).toThrow(provider.address!.variable);
    });

    it("fails at 401 and 403 without a retry, and names the variables of the keys", () =>
      inStore(async (run) => {
        const body = JSON.stringify({ message: `no: ${Object.values(keys).join(" ")}` });
        for (const status of [401, 403]) {
          server.always = { status, body };
          const error = await failure(run.import());
          expect(error.code).toBe("unauthenticated");
          expect(error.message).toContain(String(status));
          for (const name of Object.keys(keys)) expect(error.message).toContain(name);
        }
        expect(server.requests).toHaveLength(2);
        expect(await held(run.store)).toEqual({});
      }));

    it("waits as long as a 429 requires, and continues", () =>
      inStore(async (run) => {
        server.faults.push({ status: 429, headers: { "retry-after": "7" } });
        const outcome = await run.import();
        expect(outcome.waits).toEqual([7_000]);
        expect(outcome.retries).toBe(1);
        expect(run.notes.join(" ")).toContain("Waiting 7 s");
        expect(await held(run.store)).toEqual(expected("1d"));
      }));

    it("fails with a message if a 429 requires hours", () =>
      inStore(async (run) => {
        server.always = { status: 429, headers: { "retry-after": "7200" } };
        const error = await failure(run.import());
        expect(error.code).toBe("rate_limited");
        expect(error.message).toContain("2 hours");
        expect(server.requests).toHaveLength(1);
      }));

    it("retries transient faults, with growing pauses", () =>
      inStore(async (run) => {
        server.faults.push({ status: 503 }, "reset", "half", "truncate", { status: 200, body: "" });
        const outcome = await run.import();
        expect(outcome.waits).toHaveLength(5);
        for (const [i, wait] of outcome.waits.entries()) {
          const full = 1_000 * 2 ** i;
          expect(wait).toBeGreaterThanOrEqual(full / 2);
          expect(wait).toBeLessThanOrEqual(full);
        }
        expect(outcome.retries).toBe(5);
        expect(await held(run.store)).toEqual(expected("1d"));
      }));

    it("fails after the last retry, with nothing stored", () =>
      inStore(async (run) => {
        for (const [i, fault] of ([{ status: 500 }, "reset", "hang", "truncate"] as const).entries()) {
          server.always = fault;
          const error = await failure(run.import({ attemptMs: 60 }));
          expect(error.code).toBe("unavailable");
          expect(error.message).toContain("tried 6 times");
          expect(server.requests).toHaveLength(6 * (i + 1));
        }
        expect(await held(run.store)).toEqual({});
        expect(await run.store.loadActions()).toEqual([]);
      }));

    it("reports a web page instead of data", () =>
      inStore(async (run) => {
        server.always = { status: 200, type: "text/html", body: "<html>Sign in to the network</html>" };
        const error = await failure(run.import());
        expect(error.message).toContain("web page");
        expect(server.requests).toHaveLength(1);
      }));

    it("does not follow redirects with its keys", () =>
      inStore(async (run) => {
        const other = await startVendor(vendor.answer);
        server.always = { status: 302, headers: { location: other.url } };
        const error = await failure(run.import());
        expect(error.message).toContain(provider.address!.variable);
        expect(other.requests).toEqual([]);
        await other.close();
      }));

    it("distinguishes 404 of an address, 404 of a ticker, and a refused request", () =>
      inStore(async (run) => {
        server.always = { status: 422, body: '{"message":"bad parameter"}' };
        expect((await failure(run.import())).message).toContain("bad parameter");
        server.always = { status: 404, body: "{}" };
        const outcome = await run.import().catch(({ message }: AppError) => message);
        const unknown = expect.objectContaining({ unknown: TICKERS, rows: 0 });
        // The actions of these two are asked for under an address that names no ticker.
        const address = expect.stringContaining(provider.address!.variable);
        expect(outcome).toEqual(/^(alpaca|polygon)$/.test(provider.name) ? address : unknown);
      }));

    it("continues behind the stored part after an interruption", () =>
      inStore(async (run) => {
        const whole = await run.import();
        await inStore(async (other) => {
          // All but the last request is answered; there is no wait in which what is whole would be stored.
          server.faults.push(...Array.from({ length: whole.requests - 1 }, () => "none" as const));
          server.always = { status: 403 };
          const error = await failure(other.import());
          expect(error.message).toContain("parts are stored; the same command goes on");
          const before = await held(other.store);
          server.always = "none";
          const asked = server.requests.length;
          const rest = await other.import();
          expect(await held(other.store)).toEqual(expected("1d"));
          expect(await other.store.loadActions()).toEqual(await run.store.loadActions());
          // Alpaca is asked for all tickers at once: of its bars nothing is stored before all are there.
          const parts = provider.name === "alpaca" ? 0 : 1;
          expect(Object.keys(before)).toHaveLength(parts * barsOfVendor("ACME", "1d").length);
          expect(rest.resumed).toBe(parts === 0 ? 0 : hasActions && provider.name !== "tiingo" ? 2 : 1);
          expect(server.requests.length - asked).toBeLessThanOrEqual(whole.requests - parts);
          expect(await journals(other.folder)).toEqual([]);
        });
      }));

    it("stores a part whole or not at all if a later page fails", () =>
      inStore(async (run) => {
        const { requests } = await run.import({ tickers: ["ACME"] });
        await inStore(async (other) => {
          server.faults.push(...Array.from({ length: requests - 1 }, () => "none" as const));
          server.always = "half";
          await failure(other.import({ tickers: ["ACME"] }));
          expect(await held(other.store)).toEqual({});
        });
      }));

    it.runIf(vendor.pages)("refuses a repeated page, which means that another is missing", () =>
      inStore(async (run) => {
        server.faults.push("none", "again");
        const error = await failure(run.import({ only: "bars", tickers: ["ACME"] }));
        expect(error.message).toContain("a page twice");
        expect(await held(run.store)).toEqual({});
      }),
    );

    it("quarantines bars that the rules refuse", () =>
      inStore(async (run) => {
        server.faults.push({ status: 200, ...spoilt(vendor) });
        const outcome = await run.import({ only: "bars", tickers: ["ACME"], start: "2024-03-11", end: "2024-03-12" });
        expect(outcome).toMatchObject({ rows: 2, new: 1, quarantined: 1, reasons: { high_below_low: 1 } });
        expect(outcome.quarantineFiles).toHaveLength(1);
      }));

    it("names the undocumented part of a reply", () =>
      inStore(async (run) => {
        const body = provider.name === "stooq" ? "Datum,Kurs\n2024-03-11,5\n" : '{"bars":7,"results":7}';
        server.always = { status: 200, body, type: provider.name === "stooq" ? "text/csv" : "application/json" };
        const error = await failure(run.import({ only: "bars", tickers: ["ACME"] }));
        expect(error.message).toContain("cannot be used");
        expect(server.requests).toHaveLength(1);
      }));

    it.runIf(provider.rate.requests < 100)("respects the rate limit of the smallest plan by default", () =>
      inStore(async (run) => {
        const { requests, seconds } = provider.rate;
        const tickers = Array.from({ length: requests + 1 }, (_, i) => `T${i}`);
        const network = stillNetwork(LATER);
        const options = { ...WHOLE, tickers, timeframe: "1d", only: "bars" } as const;
        const access = readSettings(provider, environment());
        const outcome = await importFromProvider(run.store, run.folder, provider, access, options, network);
        expect(outcome.requests).toBe(requests + 1);
        expect(network.waits.reduce((sum, ms) => sum + ms, 0)).toBe(seconds * 1_000);
      }),
    );
  });
}

/** A reply of two bars of which the first has its high below its low. */
function spoilt({ provider, answer }: Vendor): { readonly body: string; readonly type: string } {
  switch (provider.name) {
    case "alpaca":
      return {
        type: "application/json",
        body: '{"bars":{"ACME":[{"t":"2024-03-11T04:00:00Z","o":5,"h":4,"l":6,"c":5,"v":1},{"t":"2024-03-12T04:00:00Z","o":5,"h":6,"l":4,"c":5,"v":1}]},"next_page_token":null}',
      };
    case "polygon":
      return {
        type: "application/json",
        body: '{"ticker":"ACME","adjusted":false,"status":"DELAYED","results":[{"t":1710129600000,"o":5,"h":4,"l":6,"c":5,"v":1},{"t":1710216000000,"o":5,"h":6,"l":4,"c":5,"v":1}]}',
      };
    case "tiingo":
      return {
        type: "application/json",
        body: '[{"date":"2024-03-11T00:00:00.000Z","open":5,"high":4,"low":6,"close":5,"volume":1},{"date":"2024-03-12T00:00:00.000Z","open":5,"high":6,"low":4,"close":5,"volume":1}]',
      };
    case "stooq":
      return {
        type: "text/plain",
        body: "Date,Open,High,Low,Close,Volume\n2024-03-11,5,4,6,5,1\n2024-03-12,5,6,4,5,1",
      };
    default:
      throw new Error(`${provider.name} has no spoilt reply (${typeof answer})`);
  }
}
