import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ClusterStore } from "../../../src/storage/bar-cluster/cluster-store.ts";
import { openClickHouse } from "../../../src/storage/bar-cluster/connection.ts";
import type { WriteStep } from "../../../src/storage/bar-cluster/write-batch.ts";
import { flatBar } from "../../../src/storage/bar-files/store.testing.ts";
import { clusterPlace, endLeases, type ClusterPlace } from "./cluster-place.ts";
import { CHDB_FOLDER, HAS_CLICKHOUSE } from "./start-engine.ts";

const DAY = "2018-02-07";

/** A point at which a write stops until it is released. */
function gate(wanted: WriteStep) {
  let [reach, release] = [(): void => undefined, (): void => undefined];
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    reached,
    release,
    onStep: async (step: WriteStep) => {
      if (step !== wanted) return;
      reach();
      await released;
    },
  };
}

describe.skipIf(!HAS_CLICKHOUSE)("a writer that paused until another took its lease", () => {
  let place: ClusterPlace;
  let second: ClusterStore;
  beforeEach(async () => {
    place = await clusterPlace();
    second = await place.open();
  });
  afterEach(async () => {
    await second.close();
    await place.remove();
  });

  const closes = async (store: ClusterStore) => {
    const { keys, close } = await store.loadBars("1d");
    return Object.fromEntries(keys.map((key, k) => [key, close[k]]));
  };
  const rowsOfBatch = async (batch: number): Promise<number> => {
    const clickHouse = await openClickHouse(place.clickHouse.url);
    const sql = "SELECT toString(count()) AS n FROM bars_1d WHERE batch = {batch:UInt64}";
    const [row] = await clickHouse.select<{ n: string }>(sql, { batch });
    await clickHouse.close();
    return Number(row!.n);
  };

  it.each(["opened", "inserted", "verified"] as const)(
    "after the step %s cannot commit, and its rows count for nobody",
    async (step) => {
      const { onStep, reached, release } = gate(step);
      const first = await place.open({ onStep });
      await first.lock("first");
      const write = first.appendBars("1d", [flatBar("A", DAY, 1), flatBar("B", DAY, 1)], "x");
      const outcome = write.catch((error: unknown) => error);
      await reached;
      await expect(second.lock("second")).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("first"),
      });
      await endLeases(place);
      await second.lock("second");
      await second.appendBars("1d", [flatBar("A", DAY, 2)], "x");
      release();
      expect(await outcome).toMatchObject({ code: "conflict", message: expect.stringMatching(/nothing was stored/) });
      for (const store of [first, second]) expect(await closes(store)).toEqual({ A: 2 });
      await second.appendBars("1d", [flatBar("C", DAY, 3)], "x");
      for (const store of [first, second]) expect(await closes(store)).toEqual({ A: 2, C: 3 });
      await first.close();
    },
  );

  it("cannot commit the same rows either, which the other has written meanwhile", async () => {
    const { onStep, reached, release } = gate("verified");
    const first = await place.open({ onStep });
    await first.lock("first");
    const write = first.appendBars("1d", [flatBar("A", DAY, 1)], "x");
    const outcome = write.catch((error: unknown) => error);
    await reached;
    await endLeases(place);
    await second.lock("second");
    expect(await second.appendBars("1d", [flatBar("A", DAY, 1)], "x")).toMatchObject({ accepted: 1 });
    release();
    expect(await outcome).toMatchObject({ code: "conflict" });
    expect(await closes(second)).toEqual({ A: 1 });
    expect((await second.statesSince(0)).length).toBe(1);
    await first.close();
  });

  it("leaves rows that the next owner removes after an hour, and rows that come later still count for nobody", async () => {
    const { onStep, reached, release } = gate("opened");
    const first = await place.open({ onStep });
    await first.lock("first");
    const outcome = first.appendBars("1d", [flatBar("B", DAY, 1)], "x").catch((error: unknown) => error);
    await reached;
    await endLeases(place);
    await place.postgres("update bar_batches set opened_at = 0");
    await (await second.lock("second")).release();
    expect(await place.postgres("select state from bar_batches")).toEqual([{ state: "removed" }]);
    await second.lock("second");
    await second.appendBars("1d", [flatBar("A", DAY, 2)], "x");
    release();
    expect(await outcome).toMatchObject({ code: "conflict" });
    expect(await rowsOfBatch(1)).toBe(1);
    for (const store of [first, second]) expect(await closes(store)).toEqual({ A: 2 });
    await first.close();
  });

  it("leaves rows of an open batch that are removed after an hour", async () => {
    const { onStep, reached, release } = gate("verified");
    const first = await place.open({ onStep });
    await first.lock("first");
    const outcome = first.appendBars("1d", [flatBar("B", DAY, 1)], "x").catch((error: unknown) => error);
    await reached;
    await endLeases(place);
    const lock = await second.lock("second");
    await second.appendBars("1d", [flatBar("A", DAY, 2)], "x");
    release();
    expect(await outcome).toMatchObject({ code: "conflict" });
    await first.close();
    await lock.release();
    expect(await rowsOfBatch(1)).toBe(1);
    await place.postgres("update bar_batches set opened_at = 0 where state = 'open'");
    await second.lock("second");
    expect(await rowsOfBatch(1)).toBe(0);
    expect(await closes(second)).toEqual({ A: 2 });
  });
});

describe.skipIf(CHDB_FOLDER === undefined)("a lock that cannot be taken", () => {
  it("is free for others at once", async () => {
    const place = await clusterPlace();
    const onStep = async (step: WriteStep) => {
      if (step === "inserted") throw new Error("stopped");
    };
    const [first, second] = [await place.open({ onStep }), await place.open()];
    await first.lock("first");
    await expect(first.appendBars("1d", [flatBar("A", DAY, 1)], "x")).rejects.toThrow("stopped");
    await first.close();
    // The next owner has rows to remove, and no server that could remove them.
    await place.postgres("update bar_batches set opened_at = 0");
    const { engine } = place.clickHouse;
    engine!.process.kill("SIGKILL");
    await once(engine!.process, "exit");
    await expect(second.lock("second")).rejects.toMatchObject({ code: "unavailable" });
    expect(await place.postgres("select owner from bar_leases where until > 0")).toEqual([]);
    await second.close();
    await place.remove();
  });
});
