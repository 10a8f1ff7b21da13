import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#accounts";
import { LIMITS, SavedScanReply, SavedScansReply, ScanRunsReply } from "#contract";
import { keepingServer, THREE_STOCKS, type KeepingServer } from "../keeping.testing.ts";
import createWatchlist from "../watchlists/create.ts";
import create from "./create.ts";
import remove from "./delete.ts";
import get from "./get.ts";
import list from "./list.ts";
import replace from "./replace.ts";
import run from "./run.ts";
import runs from "./runs.ts";

// Members in an order of their own, which must be kept.
const RISING = {
  All: [
    {
      FeatureWindow: {
        Filters: [{ Returns: { Want: { Study: { GreaterThan: {} } } }, Input: "close", DisplayName: "Up" }],
      },
      Id: "rising",
    },
  ],
};
const ABOVE_ONE = { Returns: { Want: { Value: { GreaterThan: 1 } } } };
const NOT_FOUND = { code: "not_found", message: "Nothing of that name exists.", details: [] };

let server: KeepingServer;
let actor: Actor;
let stranger: Actor;

beforeAll(async () => {
  server = await keepingServer(THREE_STOCKS);
  actor = await server.newMember();
  stranger = await server.newMember();
});
afterAll(() => server.store.close());

async function save(body: object = {}, by = actor) {
  const { scan } = SavedScanReply.parse(
    await server.ask(create, { actor: by, body: { name: "Rising", instructions: RISING, ...body } }),
  );
  return scan;
}
const at = (scanId: number | string) => ({ actor, path: { scan_id: String(scanId) } });

describe("a saved scan", () => {
  it("shows its schedule, when it runs next, and why it could not run", async () => {
    const { scan_id, ...scan } = await save({ schedule: "daily_close" });
    expect(scan).toMatchObject({ schedule: "daily_close", next_run_at: null, schedule_fault: null });
    const [dueAt, nextDueAt] = [Date.UTC(2026, 3, 1, 20), Date.UTC(2026, 3, 2, 20)];
    await server.store.scans.plan(scan_id, dueAt);
    expect(await server.ask(get, at(scan_id))).toMatchObject({ scan: { next_run_at: "2026-04-01T20:00:00.000Z" } });
    const fault = { at: dueAt + 1_000, code: "scan_timeout", message: "Too long." };
    await server.store.scans.endInstant(scan_id, { dueAt, nextDueAt, outcome: { fault } }, 5);
    expect(await server.ask(get, at(scan_id))).toMatchObject({
      scan: {
        next_run_at: "2026-04-02T20:00:00.000Z",
        schedule_fault: { ...fault, at: "2026-04-01T20:00:01.000Z" },
      },
    });
    const body = { name: "Never", instructions: RISING };
    expect(await server.ask(replace, { ...at(scan_id), body })).toMatchObject({
      scan: { schedule: null, next_run_at: null, schedule_fault: null },
    });
  });

  it("is kept as it was given", async () => {
    const body = { name: "Rising", instructions: RISING, universe: "up, FLAT", schedule: null };
    const reply = await server.ask(create, { actor, body });
    const { scan } = SavedScanReply.parse(reply);
    expect(scan).toEqual({
      scan_id: scan.scan_id,
      ...body,
      created_at: "2026-03-31T20:00:30.000Z",
      updated_at: "2026-03-31T20:00:30.000Z",
      next_run_at: null,
      schedule_fault: null,
      last_run: null,
    });
    expect(JSON.stringify((reply as typeof reply & { scan: object }).scan)).toContain(JSON.stringify(RISING));
    expect(await server.ask(get, at(scan.scan_id))).toEqual({ scan });
  });

  it("may share its name with another one, and may leave out what it does not need", async () => {
    const [one, two] = [await save(), await save()];
    expect(one.scan_id).not.toBe(two.scan_id);
    expect(one).toMatchObject({ universe: null, schedule: null });
  });

  it.each([
    ["an unknown member", { instructions: { All: [{ Foo: 1 }] } }, "/instructions/All/0/Foo", "unknown_member"],
    [
      "an unknown study",
      { instructions: { All: [{ FeatureWindow: { Filters: [{ ...ABOVE_ONE, Input: "smma(3)" }] } }] } },
      "/instructions/All/0/FeatureWindow/Filters/0/Input",
      "unknown_study",
    ],
    ["no instructions", { instructions: undefined }, "/instructions", "required"],
    ["a name of two lines", { name: "a\nb" }, "/name", "bad_format"],
    ["a blank name", { name: "  " }, "/name", "bad_format"],
    ["a long name", { name: "x".repeat(121) }, "/name", "too_long"],
    ["an unknown schedule", { schedule: "weekly" }, "/schedule", "not_in_list"],
    ["an unknown ticker", { universe: "UP,FLTA" }, "/universe", "unknown_universe"],
    ["an unknown watchlist", { universe: "UP,watchlist:none" }, "/universe", "unknown_watchlist"],
    ["an empty universe", { universe: "" }, "/universe", "too_short"],
    ["something else", { colour: 1 }, "/colour", "unknown_member"],
  ])("is refused with %s", async (_, body, path, rule) => {
    const before = await server.store.scans.count("usr_1");
    const error = await server.refusal(create, {
      actor,
      body: JSON.parse(JSON.stringify({ name: "Rising", instructions: RISING, ...body })),
    });
    expect(error).toMatchObject({ code: "validation_failed", details: [{ path, rule }] });
    expect(await server.store.scans.count("usr_1")).toBe(before);
  });

  it("is refused beyond the plan of its owner", async () => {
    const instructions = { All: [{ AsOf: "-P5D" }] };
    const error = await server.refusal(create, { actor, body: { name: "Then", instructions } });
    expect(error.code).toBe("insufficient_tier");
  });

  it("is replaced as a whole", async () => {
    const scan = await save({ universe: "UP", schedule: null });
    server.clock.at += 60_000;
    const instructions = { Any: [] };
    const reply = await server.ask(replace, { ...at(scan.scan_id), body: { name: "All", instructions } });
    expect(SavedScanReply.parse(reply).scan).toEqual({
      ...scan,
      name: "All",
      instructions,
      universe: null,
      schedule: null,
      updated_at: "2026-03-31T20:01:30.000Z",
    });
  });

  it("is gone once it is deleted", async () => {
    const { scan_id } = await save();
    expect(await server.ask(remove, at(scan_id))).toBeUndefined();
    for (const operation of [get, remove, run, runs]) {
      expect(await server.refusal(operation, at(scan_id))).toMatchObject(NOT_FOUND);
    }
  });

  it("of a stranger is as one that does not exist, and one of no right name", async () => {
    const { scan_id } = await save();
    const body = { name: "mine", instructions: {} };
    for (const id of [scan_id, 999_999, 0, -1, "1.5", "01", "abc", "", "9".repeat(16), `${scan_id} `]) {
      for (const operation of [get, replace, remove, run, runs]) {
        const question = { actor: stranger, path: { scan_id: String(id) }, ...(operation === replace ? { body } : {}) };
        expect(await server.refusal(operation, question), `${operation.id} ${id}`).toMatchObject(NOT_FOUND);
      }
    }
    expect(await server.ask(get, at(scan_id))).toMatchObject({ scan: { name: "Rising", last_run: null } });
  });

  it("is listed page by page, newest first, for its owner only", async () => {
    const owner = await server.newMember();
    const ids: number[] = [];
    for (let k = 0; k < 5; k++) ids.unshift((await save({}, owner)).scan_id);
    const found: number[] = [];
    let query: Record<string, string> = { limit: "2" };
    for (let page = 1; page <= 3; page++) {
      const reply = SavedScansReply.parse(await server.ask(list, { actor: owner, query }));
      found.push(...reply.scans.map(({ scan_id }) => scan_id));
      expect(reply.next_cursor === null, `page ${page}`).toBe(page === 3);
      query = { limit: "2", cursor: reply.next_cursor ?? "" };
    }
    expect(found).toEqual(ids);
    expect(await server.ask(list, { actor: await server.newMember() })).toEqual({ scans: [], next_cursor: null });
    const error = await server.refusal(list, { actor: owner, query: { cursor: "nonsense" } });
    expect(error.code).toBe("validation_failed");
  });

  it("belongs to an account, so there is none at the shell", async () => {
    for (const operation of [list, create]) {
      const question = operation === create ? { body: { name: "x", instructions: {} } } : {};
      expect((await server.refusal(operation, question)).code).toBe("conflict");
    }
  });
});

describe("running a saved scan", () => {
  it("gives the matches over its universe, and records the run", async () => {
    const { scan_id } = await save({ universe: "UP,FLAT" });
    const answer = await server.ask(run, at(scan_id));
    expect(answer).toMatchObject({ tickers: ["UP"], count: 1, universe_size: 2, scan_id });
    const reply = ScanRunsReply.parse(await server.ask(runs, at(scan_id)));
    expect(reply).toEqual({
      runs: [
        {
          run_id: reply.runs[0]!.run_id,
          at: new Date(server.clock.at).toISOString(),
          end_time: "2024-06-28T20:00:00.000Z",
          universe_size: 2,
          count: 1,
          time_taken: 0,
          scheduled_for: null,
          entered_count: null,
          left_count: null,
          tickers: ["UP"],
          entered: null,
          left: null,
          replay: null,
        },
      ],
      next_cursor: null,
    });
    const { tickers: _tickers, entered: _entered, left: _left, replay: _replay, ...summary } = reply.runs[0]!;
    expect(await server.ask(get, at(scan_id))).toMatchObject({ scan: { last_run: summary } });
  });

  it("tells which tickers entered and left since the run before", async () => {
    const { scan_id } = await save();
    await server.ask(run, at(scan_id));
    const falling = {
      All: [
        {
          FeatureWindow: {
            Filters: [
              { ...RISING.All[0]!.FeatureWindow.Filters[0], Returns: { Want: { Study: { LessThanOrEqual: {} } } } },
            ],
          },
        },
      ],
    };
    await server.ask(replace, { ...at(scan_id), body: { name: "Falling", instructions: falling } });
    await server.ask(run, at(scan_id));
    await server.ask(run, at(scan_id));
    const { runs: all } = ScanRunsReply.parse(await server.ask(runs, at(scan_id)));
    expect(all.map(({ entered, left }) => ({ entered, left }))).toEqual([
      { entered: [], left: [] },
      { entered: all[0]!.tickers, left: ["UP"] },
      { entered: null, left: null },
    ]);
    expect(await server.ask(get, at(scan_id))).toMatchObject({
      scan: { last_run: { entered_count: 0, left_count: 0 } },
    });
  });

  it("takes bar_state and debug as a scan does, and no universe", async () => {
    const { scan_id } = await save();
    const answer = await server.ask(run, { ...at(scan_id), query: { bar_state: "closed", debug: "true" } });
    expect(answer).toMatchObject({ tickers: ["UP"], debug_data: [{ passed: 1 }] });
    const error = await server.refusal(run, { ...at(scan_id), query: { universe: "UP" } });
    expect(error).toMatchObject({ code: "validation_failed", details: [{ path: "?universe" }] });
  });

  it("takes the watchlist as it is then", async () => {
    await server.ask(createWatchlist, { actor, body: { name: "Mine", tickers: ["flat", "NEW"] } });
    const { scan_id } = await save({ universe: "UP, watchlist:Mine" });
    expect(await server.ask(run, at(scan_id))).toMatchObject({ tickers: ["UP"], universe_size: 2 });
    const lists = await server.store.watchlists.list("usr_1", { limit: 9 });
    await server.store.watchlists.delete(lists.items[0]!.id, "usr_1");
    expect(await server.refusal(run, at(scan_id))).toMatchObject({
      code: "validation_failed",
      details: [{ path: "/universe", rule: "unknown_watchlist" }],
    });
  });

  it("says so when its tickers are no longer known, or its payload no longer valid", async () => {
    const kept = { userId: "usr_1", name: "Old", schedule: null, createdAt: 0, updatedAt: 0 };
    const gone = await server.store.scans.insert({ ...kept, instructions: "{}", universe: "GONE" });
    expect(await server.refusal(run, at(gone.scanId))).toMatchObject({
      code: "validation_failed",
      details: [{ path: "/universe", rule: "unknown_universe" }],
    });
    const odd = await server.store.scans.insert({ ...kept, instructions: '{"Every":[]}', universe: null });
    expect(await server.refusal(run, at(odd.scanId))).toMatchObject({
      code: "validation_failed",
      details: [{ path: "/instructions/Every" }],
    });
    expect((await server.store.scans.runs(odd.scanId, { limit: 1 })).items).toEqual([]);
  });

  it("keeps the newest runs", async () => {
    const { scan_id } = await save();
    for (let k = 0; k < LIMITS.scanRuns + 2; k++) await server.ask(run, at(scan_id));
    const reply = ScanRunsReply.parse(await server.ask(runs, { ...at(scan_id), query: { limit: "100" } }));
    expect(reply.runs).toHaveLength(LIMITS.scanRuns);
  });
});

it("lists scans that are large in pages that hold fewer of them", async () => {
  const owner = await server.newMember();
  const Filters = Array.from({ length: 900 }, (_, k) => ({
    ...RISING.All[0]!.FeatureWindow.Filters[0]!,
    DisplayName: `${"x".repeat(60)}${k}`,
  }));
  const instructions = { All: [{ FeatureWindow: { Filters } }] };
  const saved: number[] = [];
  for (let k = 0; k < 7; k++) saved.push((await save({ instructions }, owner)).scan_id);
  const pages: number[][] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "100", ...(cursor === null ? {} : { cursor }) };
    const page = SavedScansReply.parse(await server.ask(list, { actor: owner, query }));
    expect(JSON.stringify(page).length).toBeLessThan(1 << 20);
    pages.push(page.scans.map((one) => one.scan_id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(pages.flat()).toEqual(saved.toReversed());
  expect(pages.length).toBeGreaterThan(1);
});
