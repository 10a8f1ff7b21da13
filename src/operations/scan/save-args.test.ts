import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#accounts";
import { DoScanResponse, LIMITS } from "#contract";
import { keepingServer, THREE_STOCKS, type KeepingServer } from "../keeping.testing.ts";
import explain from "./explain.ts";
import run from "./run.ts";

const RISING = {
  All: [{ FeatureWindow: { Filters: [{ Returns: { Want: { Study: { GreaterThan: {} } } }, Input: "close" }] } }],
};
const NEW = { instructions: RISING, save_args: { scan_id: null } };

let server: KeepingServer;
let actor: Extract<Actor, { kind: "token" }>;

beforeAll(async () => {
  server = await keepingServer(THREE_STOCKS);
  actor = await server.newMember();
});
afterAll(() => server.store.close());

const scan = async (body: unknown, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  DoScanResponse.parse(await server.ask(run, { actor, body, query, headers }));
const stored = (scanId: number | undefined) => server.store.scans.findOwned(scanId!, actor.userId);

describe("save_args", () => {
  it("keeps a new scan with its run, and changes nothing else of the answer", async () => {
    const plain = await scan({ instructions: RISING }, { universe: "UP,DOWN" });
    expect(plain).not.toHaveProperty("scan_id");
    const kept = await scan(NEW, { universe: "UP,DOWN" });
    expect(kept).toEqual({ ...plain, scan_id: kept.scan_id });
    expect(await stored(kept.scan_id)).toMatchObject({
      name: "Scan of 2026-03-31T20:00Z",
      instructions: JSON.stringify(RISING),
      universe: "UP,DOWN",
      schedule: null,
      lastRun: { tickers: ["UP"], universeSize: 2, endTime: "2024-06-28T20:00:00.000Z", at: server.clock.at },
    });
  });

  it("replaces the payload of an own scan, and its universe where one is named", async () => {
    const { scan_id } = await scan(NEW, { universe: "UP" });
    const before = await stored(scan_id);
    const answer = await scan({ instructions: { All: [] }, save_args: { scan_id } });
    expect(answer).toMatchObject({ scan_id, count: 3 });
    expect(await stored(scan_id)).toMatchObject({
      name: before!.name,
      instructions: '{"All":[]}',
      universe: "UP",
      lastRun: { universeSize: 3 },
    });
    await scan({ instructions: {}, save_args: { scan_id } }, { universe: "FLAT" });
    expect(await stored(scan_id)).toMatchObject({ instructions: "{}", universe: "FLAT" });
  });

  it("needs the scope write, before anything is run", async () => {
    const reader = await server.newMember(["read"]);
    const before = server.scans();
    for (const body of [NEW, { ...NEW, instructions: { All: [{ AsOf: "-P3D" }] } }]) {
      expect((await server.refusal(run, { actor: reader, body })).code).toBe("insufficient_scope");
    }
    expect(server.scans()).toBe(before);
    expect(await server.ask(run, { actor: reader, body: { instructions: RISING } })).toMatchObject({ count: 1 });
    expect(await server.store.scans.count(reader.userId)).toBe(0);
  });

  it("knows no scan of somebody else, none that does not exist, and runs nothing then", async () => {
    const { scan_id } = await scan(NEW);
    const stranger = await server.newMember();
    const before = server.scans();
    const refusals: unknown[] = [];
    for (const id of [scan_id, 999_999, 0, -7, 1.5, 1e300]) {
      const body = { instructions: {}, save_args: { scan_id: id } };
      const { code, message, details } = await server.refusal(run, { actor: stranger, body });
      refusals.push({ code, message, details });
    }
    const expected = { code: "not_found", message: "Nothing of that name exists.", details: [] };
    expect(refusals).toEqual(refusals.map(() => expected));
    expect(server.scans()).toBe(before);
    expect(await stored(scan_id)).toMatchObject({ instructions: JSON.stringify(RISING) });
  });

  it("runs nothing once the account keeps all the scans it may", async () => {
    const full = await server.newMember();
    const draft = { userId: full.userId, name: "x", instructions: "{}", universe: null, schedule: null };
    for (let k = 0; k < LIMITS.savedScans; k++) {
      await server.store.scans.insert({ ...draft, createdAt: 0, updatedAt: 0 });
    }
    const before = server.scans();
    expect((await server.refusal(run, { actor: full, body: NEW })).code).toBe("conflict");
    expect(server.scans()).toBe(before);
  });

  it("keeps nothing of a scan that is not valid", async () => {
    const before = await server.store.scans.count(actor.userId);
    const invalid = { ...NEW, instructions: { All: [{ FeatureWindow: { Filters: [{ Input: "nope(" }] } }] } };
    expect((await server.refusal(run, { actor, body: invalid })).code).toBe("validation_failed");
    const nowhere = await server.refusal(run, { actor, body: NEW, query: { universe: "NOPE" } });
    expect(nowhere.code).toBe("validation_failed");
    expect(await server.store.scans.count(actor.userId)).toBe(before);
  });

  it("makes one scan for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": "once" };
    const first = await scan(NEW, {}, headers);
    const runs = server.scans();
    expect(server.headers).toEqual({});
    const { tickers, count, time_taken, end_time, universe_size, scan_id } = first;
    const kept = { tickers, count, time_taken: Math.round(time_taken), end_time, universe_size, scan_id, cached: true };
    expect(await scan(NEW, {}, headers), "the answer as its run is kept").toEqual(kept);
    expect(server.headers).toEqual({ "Idempotency-Replayed": "true" });
    expect(server.scans()).toBe(runs);
    const others = [
      { body: NEW, query: { universe: "UP" } },
      { body: { ...NEW, instructions: {} }, query: {} },
    ];
    for (const other of others) {
      const error = await server.refusal(run, { actor, headers, ...other });
      expect(error).toMatchObject({ code: "validation_failed", details: [{ rule: "idempotency_key_reused" }] });
    }
  });

  it("has no account to keep anything at the shell", async () => {
    expect(await server.ask(run, { body: { instructions: RISING } })).toMatchObject({ count: 1 });
    expect((await server.refusal(run, { body: NEW })).code).toBe("conflict");
  });

  it("does not belong to an explanation", async () => {
    expect((await server.refusal(explain, { actor, body: NEW })).code).toBe("validation_failed");
  });
});
