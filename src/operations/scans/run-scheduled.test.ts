import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DueScan, Member } from "#accounts";
import { AppError } from "#base";
import { keepingServer, THREE_STOCKS, type KeepingServer } from "../keeping.testing.ts";
import { runScheduled } from "./run-scheduled.ts";

const RISING = {
  All: [{ FeatureWindow: { Filters: [{ Returns: { Want: { Study: { GreaterThan: {} } } }, Input: "close" }] } }],
};

let server: KeepingServer;
let owner: string;
const faults: unknown[] = [];
const about = { signal: new AbortController().signal, onFault: (error: unknown) => void faults.push(error) };

beforeAll(async () => {
  server = await keepingServer(THREE_STOCKS);
  owner = ((await server.newMember()) as Member).userId;
});
afterAll(() => server.store.close());

async function due(instructions: object, universe: string | null = null): Promise<DueScan> {
  const kept = { userId: owner, name: "x", universe, schedule: "hourly" as const, createdAt: 0, updatedAt: 0 };
  const scan = await server.store.scans.insert({ ...kept, instructions: JSON.stringify(instructions) });
  return { scan, dueAt: 1, scheduledFor: 1, nextDueAt: 2 };
}

describe("runScheduled", () => {
  it("runs the scan over its universe, and keeps nothing itself", async () => {
    const scan = await due(RISING, "UP,FLAT");
    expect(await runScheduled(server.context, scan, about)).toMatchObject({
      tickers: ["UP"],
      universeSize: 2,
      endTime: "2024-06-28T20:00:00.000Z",
    });
    expect((await server.store.scans.runs(scan.scan.scanId, { limit: 1 })).items).toEqual([]);
  });

  it.each([
    ["what the plan does not include any more", { All: [{ AsOf: "-P5D" }] }, null, "insufficient_tier"],
    ["a universe that is gone", RISING, "GONE", "validation_failed"],
    ["a watchlist that is gone", RISING, "watchlist:gone", "validation_failed"],
    ["a payload of another version", { Every: [] }, null, "validation_failed"],
  ])("tells why it cannot run %s", async (_, instructions, universe, code) => {
    expect(await runScheduled(server.context, await due(instructions, universe), about)).toMatchObject({ code });
  });

  it("does not run for a disabled account", async () => {
    const scan = await due(RISING);
    await server.store.users.update(owner, { disabledAt: 1 });
    expect(await runScheduled(server.context, scan, about)).toMatchObject({ code: "unauthenticated" });
    await server.store.users.update(owner, { disabledAt: null });
  });

  it("leaves what passes by itself to the next try, and reports a fault of ours", async () => {
    const failing = (error: Error) => ({
      ...server.context,
      scanner: { ...server.context.scanner, scan: () => Promise.reject(error) },
    });
    const scan = await due(RISING);
    const busy = new AppError("unavailable", "Too many scans are waiting.");
    await expect(runScheduled(failing(busy), scan, about)).rejects.toBe(busy);
    const bug = new Error("a bug");
    expect(await runScheduled(failing(bug), scan, about)).toMatchObject({ code: "internal" });
    expect(faults).toEqual([bug]);
  });
});
