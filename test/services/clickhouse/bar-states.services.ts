import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { Client } from "pg";
import {
  EMPTY_STATE,
  openBarStates,
  type CommittedState,
  type BarStates,
} from "../../../src/storage/bar-cluster/states/bar-states.ts";
import { freshDatabase } from "../fresh-database.ts";

const MINUTE = 60_000;
const WHAT = "writes";

describe.each(inject("postgresUrls").map((url) => [new URL(url).host, url]))(
  "states in Postgres at %s",
  (_, server) => {
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let states: BarStates;
    beforeAll(async () => {
      database = await freshDatabase(server);
    });
    afterAll(() => database.drop());
    beforeEach(async () => {
      states = await openBarStates(database.url);
      const client = new Client({ connectionString: database.url });
      await client.connect();
      await client.query("truncate bar_states, bar_batches, bar_leases");
      await client.end();
      return () => states.close();
    });

    const nextOf = (parent: CommittedState, batch?: number): Omit<CommittedState, "seq" | "parent"> => ({
      ...parent,
      kind: "bars_1d",
      snapshot: `after ${parent.seq}`,
      batch:
        batch === undefined
          ? undefined
          : { batch, shards: [{ shard: 0, rows: 1, sum: "18446744073709551615" }], first: 1, last: 2 },
    });

    it("begin empty, and are found by number and by the name of their snapshot", async () => {
      expect(await states.newest()).toEqual(EMPTY_STATE);
      const lease = await states.take(WHAT, "a", MINUTE);
      const { batch } = await states.openBatch(lease, "t", "bars_1d", 5.25);
      const first = await states.commit(lease, EMPTY_STATE, nextOf(EMPTY_STATE, batch));
      const second = await states.commit(lease, first, nextOf(first));
      expect(await states.newest()).toEqual(second);
      expect(await states.since(0)).toEqual([first, second]);
      expect(await states.since(1)).toEqual([second]);
      expect(await states.ofSnapshot("after 0")).toEqual(first);
      expect(await states.ofSnapshot(EMPTY_STATE.snapshot)).toEqual(EMPTY_STATE);
      expect(await states.ofSnapshot("?")).toBeUndefined();
    });

    it("find the batch of a token with the time of its first try, and note when it is committed", async () => {
      const lease = await states.take(WHAT, "a", MINUTE);
      const opened = await states.openBatch(lease, "t", "bars_1d", 5.25);
      expect(await states.openBatch(lease, "t", "bars_1d", 9)).toEqual(opened);
      expect(opened).toMatchObject({ isDone: false, knownAt: 5.25 });
      expect(await states.uncommitted()).toEqual([opened.batch]);
      await states.commit(lease, EMPTY_STATE, nextOf(EMPTY_STATE, opened.batch));
      expect(await states.openBatch(lease, "t", "bars_1d", 9)).toMatchObject({ isDone: true });
      expect(await states.uncommitted()).toEqual([]);
    });

    it("give a lease to one owner until it is released or its time is over", async () => {
      const lease = await states.take(WHAT, "first", MINUTE);
      await expect(states.take(WHAT, "second", MINUTE)).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/first writes to the bars/),
      });
      await states.release(lease);
      const second = await states.take(WHAT, "second", 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const third = await states.take(WHAT, "third", MINUTE);
      expect([lease, second, third].map(({ fence }) => fence)).toEqual([1, 2, 3]);
      expect(await states.renew(second, MINUTE)).toBe(false);
      expect(await states.renew(third, MINUTE)).toBe(true);
      // An owner that lost the lease cannot release it.
      await states.release(second);
      await expect(states.take(WHAT, "fourth", MINUTE)).rejects.toMatchObject({ code: "conflict" });
    });

    it("refuse the commit of an owner that lost the lease, and of a batch on an older state", async () => {
      const old = await states.take(WHAT, "old", 1);
      const { batch } = await states.openBatch(old, "t", "bars_1d", 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const lease = await states.take(WHAT, "new", MINUTE);
      await expect(states.commit(old, EMPTY_STATE, nextOf(EMPTY_STATE, batch))).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/new writes now, and old no longer: nothing was stored/),
      });
      expect(await states.newest()).toEqual(EMPTY_STATE);
      await states.commit(lease, EMPTY_STATE, nextOf(EMPTY_STATE));
      await expect(states.commit(lease, EMPTY_STATE, nextOf(EMPTY_STATE, batch))).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/another write came between/),
      });
      expect(await states.uncommitted()).toEqual([batch]);
    });

    it("list an aborted batch until its rows are removed, and free its token", async () => {
      const lease = await states.take(WHAT, "a", MINUTE);
      const first = await states.openBatch(lease, "t", "bars_1m", 1);
      await states.abort(first.batch);
      const second = await states.openBatch(lease, "t", "bars_1m", 1);
      expect(second.batch).toBeGreaterThan(first.batch);
      expect(await states.uncommitted()).toEqual([first.batch, second.batch]);
      expect(await states.abortOlder(MINUTE)).toEqual([{ batch: first.batch, target: "bars_1m" }]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await states.abortOlder(1)).toHaveLength(2);
      await states.noteRemoved([first.batch]);
      expect(await states.abortOlder(1)).toEqual([{ batch: second.batch, target: "bars_1m" }]);
      // A writer that paused may still send rows of a batch that was removed.
      expect(await states.uncommitted()).toEqual([first.batch, second.batch]);
    });
  },
);
