import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#accounts";
import { LIMITS } from "#contract";
import { keepingServer, THREE_STOCKS, type KeepingServer } from "../keeping.testing.ts";
import explain from "./explain.ts";
import run from "./run.ts";
import table from "./table.ts";

let server: KeepingServer;
let actor: Extract<Actor, { kind: "token" }>;
let stranger: Extract<Actor, { kind: "token" }>;

beforeAll(async () => {
  server = await keepingServer(THREE_STOCKS);
  actor = await server.newMember();
  stranger = await server.newMember();
  const filler = Array.from({ length: LIMITS.watchlistTickers - 1 }, (_, k) => `NOTYET${k}`);
  await keep("wl_1", "Mine", ["UP", "NEW"]);
  await keep("wl_2", "Down and flat", ["FLAT", "DOWN"]);
  await keep("wl_3", "Nothing", []);
  await keep("wl_4", "Large", [...filler, "FLAT"]);
  await keep("wl_5", "All", ["ALL"]);
});
afterAll(() => server.store.close());

async function keep(id: string, name: string, tickers: readonly string[]): Promise<void> {
  await server.store.watchlists.insert({ id, userId: actor.userId, name, tickers, createdAt: 0, updatedAt: 0 });
}

async function considered(universe: string, by: Actor = actor): Promise<unknown> {
  const question = { actor: by, query: { universe } };
  const body = { instructions: { All: [] } };
  const scanned = (await server.ask(run, { ...question, body })) as { tickers: string[] };
  const rows = (await server.ask(table, { ...question, body: { ...body, columns: ["close"] } })) as {
    rows: { ticker: string }[];
  };
  const explained = await server.ask(explain, { ...question, body });
  expect(rows.rows.map(({ ticker }) => ticker)).toEqual(scanned.tickers);
  expect(explained).toMatchObject({ universe_size: scanned.tickers.length });
  return scanned.tickers;
}

describe("a watchlist as a universe", () => {
  it.each([
    ["watchlist:wl_1", ["UP"]],
    ["watchlist:Mine", ["UP"]],
    ["WATCHLIST:Mine", ["UP"]],
    [" watchlist: Down and flat ", ["DOWN", "FLAT"]],
    ["down, watchlist:Mine", ["DOWN", "UP"]],
    ["watchlist:Mine,watchlist:wl_1,watchlist:wl_2,UP", ["DOWN", "FLAT", "UP"]],
    ["watchlist:Nothing", []],
    ["watchlist:Nothing,UP", ["UP"]],
    ["watchlist:All", []],
    ["all,watchlist:Nothing", ["DOWN", "FLAT", "UP"]],
    ["watchlist:Large", ["FLAT"]],
  ])("%j considers %j", async (universe, tickers) => {
    expect(await considered(universe)).toEqual(tickers);
  });

  it("is narrowed at once when the list changes, also for cached answers", async () => {
    await keep("wl_6", "Moving", ["UP", "FLAT"]);
    const body = { instructions: { All: [] }, cache_ttl_seconds: 3_600 };
    const question = { actor, body, query: { universe: "watchlist:Moving" } };
    expect(await server.ask(run, question)).toMatchObject({ tickers: ["FLAT", "UP"], cached: false });
    expect(await server.ask(run, question)).toMatchObject({ tickers: ["FLAT", "UP"], cached: true });
    await server.store.watchlists.update("wl_6", actor.userId, { tickers: ["DOWN"] });
    expect(await server.ask(run, question)).toMatchObject({ tickers: ["DOWN"], cached: false });
  });

  it("is refused alike when it is somebody else's and when there is none", async () => {
    const shown = async (universe: string, by: Actor) => {
      const { code, message, details } = await server.refusal(run, {
        actor: by,
        body: { instructions: {} },
        query: { universe },
      });
      return {
        code,
        message: message.replace(/"[^"]*"/, '"…"'),
        details: details.map(({ path, rule }) => [path, rule]),
      };
    };
    const expected = {
      code: "validation_failed",
      message: 'universe names the watchlist "…", which you do not have; GET /api/v2/watchlists lists yours.',
      details: [["?universe", "unknown_watchlist"]],
    };
    for (const universe of ["watchlist:wl_1", "watchlist:Mine", "UP,watchlist:Mine", "watchlist:wl_9"]) {
      expect(await shown(universe, stranger)).toEqual(expected);
    }
    for (const universe of ["watchlist:", "watchlist:mine", "watchlist:a\0b", `watchlist:${"x".repeat(900)}`]) {
      expect(await shown(universe, actor)).toEqual(expected);
    }
  });

  it.each([
    ["watchlist:Mine,", "unknown_universe"],
    ["watchlist:Mine,,UP", "unknown_universe"],
    ["watchlist:Mine,FLTA", "unknown_universe"],
    [Array.from({ length: LIMITS.universeWatchlists + 1 }, (_, k) => `watchlist:${k}`).join(","), "too_many"],
  ])("%j is refused", async (universe, rule) => {
    const error = await server.refusal(run, { actor, body: { instructions: {} }, query: { universe } });
    expect(error).toMatchObject({ code: "validation_failed", details: [{ path: "?universe", rule }] });
  });

  it("needs an account, so it does not exist at the shell", async () => {
    const question = { body: { instructions: {} }, query: { universe: "watchlist:Mine" } };
    expect((await server.refusal(run, question)).code).toBe("conflict");
  });
});
