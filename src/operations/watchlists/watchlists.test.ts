import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#accounts";
import { LIMITS, WatchlistReply, WatchlistsReply } from "#contract";
import { keepingServer, THREE_STOCKS, type KeepingServer } from "../keeping.testing.ts";
import create from "./create.ts";
import remove from "./delete.ts";
import get from "./get.ts";
import list from "./list.ts";
import replace from "./replace.ts";

const NOT_FOUND = { code: "not_found", message: "Nothing of that name exists.", details: [] };
const NOW = "2026-03-31T20:00:30.000Z";

let server: KeepingServer;
let actor: Actor;

beforeAll(async () => {
  server = await keepingServer(THREE_STOCKS);
  actor = await server.newMember();
});
afterAll(() => server.store.close());

async function make(name: string, tickers: readonly string[] = [], by = actor) {
  return WatchlistReply.parse(await server.ask(create, { actor: by, body: { name, tickers } })).watchlist;
}

describe("watchlists", () => {
  it("are made, read, replaced and deleted", async () => {
    const made = await make("Semis", ["nvda", "BRK.B", "NVDA", "^gspc"]);
    expect(made).toEqual({
      id: made.id,
      name: "Semis",
      tickers: ["NVDA", "BRK.B", "^GSPC"],
      created_at: NOW,
      updated_at: NOW,
    });
    const place = { actor, path: { id: made.id } };
    expect(await server.ask(get, place)).toEqual({ watchlist: made });
    const body = { name: "Chips", tickers: ["amd"] };
    expect(await server.ask(replace, { ...place, body })).toMatchObject({
      watchlist: { id: made.id, name: "Chips", tickers: ["AMD"] },
    });
    expect(await server.ask(remove, place)).toBeUndefined();
    expect(await server.refusal(get, place)).toMatchObject(NOT_FOUND);
  });

  it("hold as many tickers as the limit says", async () => {
    const tickers = Array.from({ length: LIMITS.watchlistTickers }, (_, k) => `T${k}`);
    expect((await make("Full", tickers)).tickers).toEqual(tickers);
    const error = await server.refusal(create, { actor, body: { name: "Over", tickers: [...tickers, "X"] } });
    expect(error).toMatchObject({ code: "validation_failed", details: [{ path: "/tickers", rule: "too_many" }] });
    expect((await make("Long", ["X".repeat(LIMITS.tickerLength)])).tickers[0]).toHaveLength(LIMITS.tickerLength);
  });

  it.each([
    ["a comma in its name", { name: "a, b" }, "/name", "bad_watchlist_name"],
    ["a space around its name", { name: "a " }, "/name", "bad_watchlist_name"],
    ["a blank name", { name: " " }, "/name", "bad_format"],
    ["no name", { name: undefined }, "/name", "required"],
    ["no tickers", { tickers: undefined }, "/tickers", "required"],
    ["a text for tickers", { tickers: "AAPL,MSFT" }, "/tickers", "wrong_type"],
    ["a number among its tickers", { tickers: ["A", 1] }, "/tickers/1", "wrong_type"],
    ["an empty ticker", { tickers: [""] }, "/tickers/0", "bad_format"],
    ["two tickers in one", { tickers: ["A", "B,C"] }, "/tickers/1", "bad_format"],
    ["a space in a ticker", { tickers: ["A B"] }, "/tickers/0", "bad_format"],
    ["an invisible character in a ticker", { tickers: ["A\u200bB"] }, "/tickers/0", "bad_format"],
    ["a long ticker", { tickers: ["x".repeat(65)] }, "/tickers/0", "too_long"],
    ["a ticker that is long in capitals", { tickers: ["ß".repeat(33)] }, "/tickers/0", "too_long"],
    ["something else", { colour: 1 }, "/colour", "unknown_member"],
  ])("are refused with %s", async (_, parts, path, rule) => {
    const body: unknown = JSON.parse(JSON.stringify({ name: "Bad", tickers: [], ...parts }));
    const error = await server.refusal(create, { actor, body });
    expect(error.code).toBe("validation_failed");
    expect(error.details[0]).toMatchObject({ path, rule });
  });

  it("are refused with at most 20 places", async () => {
    const body = { name: "a,b", tickers: Array.from({ length: 1_500 }, () => "no ticker") };
    const error = await server.refusal(create, { actor, body });
    expect(error.details).toHaveLength(LIMITS.issues);
    expect(error.details[0]!.path).toBe("/name");
  });

  it.each([undefined, null, 1, "x", [], [{ name: "a", tickers: [] }]])("are not made of %j", async (body) => {
    expect((await server.refusal(create, { actor, body })).code).toBe("validation_failed");
  });

  it("have names that occur once", async () => {
    await make("Twice");
    const error = await server.refusal(create, { actor, body: { name: "Twice", tickers: [] } });
    expect(error).toMatchObject({ code: "conflict", message: /"Twice"/ });
    await make("Twice", [], await server.newMember());
  });

  it("of a stranger are as those that do not exist", async () => {
    const mine = await make("Private", ["A"]);
    const stranger = await server.newMember();
    for (const id of [mine.id, "wl_none", "", "x".repeat(65), "Private"]) {
      for (const operation of [get, replace, remove]) {
        const body = operation === replace ? { name: "b", tickers: [] } : undefined;
        const error = await server.refusal(operation, { actor: stranger, path: { id }, body });
        expect(error, `${operation.id} ${id}`).toMatchObject(NOT_FOUND);
      }
    }
    expect(await server.ask(get, { actor, path: { id: mine.id } })).toEqual({ watchlist: mine });
  });

  it("are listed page by page, newest first", async () => {
    const owner = await server.newMember();
    const names = ["c", "b", "a"];
    for (const name of names.toReversed()) await make(name, [], owner);
    const first = WatchlistsReply.parse(await server.ask(list, { actor: owner, query: { limit: "2" } }));
    const query = { limit: "2", cursor: first.next_cursor! };
    const second = WatchlistsReply.parse(await server.ask(list, { actor: owner, query }));
    expect([...first.watchlists, ...second.watchlists].map(({ name }) => name)).toEqual(names);
    expect(second.next_cursor).toBeNull();
  });
});
