import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#accounts";
import { resolveStudy } from "#catalogue";
import { DEFAULT_SETTINGS, SettingsReply } from "#contract";
import { keepingServer, THREE_STOCKS, type KeepingServer } from "../keeping.testing.ts";
import change from "./change.ts";
import get from "./get.ts";

let server: KeepingServer;
let actor: Actor;

beforeAll(async () => {
  server = await keepingServer(THREE_STOCKS);
  actor = await server.newMember();
});
afterAll(() => server.store.close());

describe("settings", () => {
  it("begin as their defaults, whose columns are studies", async () => {
    expect(await server.ask(get, { actor })).toEqual({ settings: DEFAULT_SETTINGS });
    for (const input of DEFAULT_SETTINGS.results_columns) expect(resolveStudy(input)).toMatchObject({ ok: true });
  });

  it("are changed member by member, for their owner only", async () => {
    const change1 = { time_zone: "Asia/Tokyo", default_universe: "UP,FLAT", results_columns: ["rsi(14)", "=close/2"] };
    const change2 = { default_session_zones: ["premarket", "regular"], default_timeframe: "5m" };
    await server.ask(change, { actor, body: change1 });
    const reply = SettingsReply.parse(await server.ask(change, { actor, body: change2 }));
    expect(reply).toEqual({ settings: { ...DEFAULT_SETTINGS, ...change1, ...change2 } });
    expect(await server.ask(get, { actor })).toEqual(reply);
    expect(await server.ask(get, { actor: await server.newMember() })).toEqual({ settings: DEFAULT_SETTINGS });
    const nulls = Object.fromEntries(Object.keys(DEFAULT_SETTINGS).map((name) => [name, null]));
    expect(await server.ask(change, { actor, body: nulls })).toEqual({ settings: DEFAULT_SETTINGS });
  });

  it.each([
    [{ time_zone: "Mars/Base" }, "/time_zone", "unknown_time_zone"],
    [{ time_zone: "+02:00" }, "/time_zone", "unknown_time_zone"],
    [{ time_zone: "" }, "/time_zone", "unknown_time_zone"],
    [{ theme: "dusk" }, "/theme", "not_in_list"],
    [{ default_timeframe: "7m" }, "/default_timeframe", "not_in_list"],
    [{ default_session_zones: [] }, "/default_session_zones", "too_few"],
    [{ results_columns: ["close", "smma(3)"] }, "/results_columns/1", "unknown_study"],
    [{ results_columns: ["close", "rsi(0)"] }, "/results_columns/1", "bad_argument"],
    [{ results_columns: Array.from({ length: 51 }, () => "close") }, "/results_columns", "too_many"],
    [{ default_universe: "UP,FLTA" }, "/default_universe", "unknown_universe"],
    [{ default_universe: "watchlist:none" }, "/default_universe", "unknown_watchlist"],
    [{ email_notifications: true }, "/email_notifications", "not_available"],
    [{ email_notifications: "yes" }, "/email_notifications", "wrong_type"],
    [{ sound: true }, "/sound", "unknown_member"],
  ])("refuse %j", async (body, path, rule) => {
    const error = await server.refusal(change, { actor, body: { theme: "dark", ...body } });
    expect(error).toMatchObject({ code: "validation_failed", details: [{ path, rule }] });
    expect(await server.ask(get, { actor })).toMatchObject({ settings: { theme: "system" } });
  });

  it("belong to an account, so there are none at the shell", async () => {
    expect((await server.refusal(get)).code).toBe("conflict");
    expect((await server.refusal(change, { body: {} })).code).toBe("conflict");
  });
});
