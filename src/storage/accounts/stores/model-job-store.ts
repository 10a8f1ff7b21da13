import type { Kysely } from "kysely";
import type { PatternModelStore } from "#accounts";
import { jobOf } from "./pattern-model-columns.ts";
import type { AccountTables } from "../schema.ts";

type JobStore = Pick<
  PatternModelStore,
  "jobOf" | "putJob" | "addJob" | "takeJob" | "renewJob" | "releaseJob" | "endJob" | "dropJob"
>;

/**
 * Creates the store of model jobs. A job changes its owner by compare-and-set on one row, so that only one of many
 * callers takes it.
 */
export function modelJobStore(db: Kysely<AccountTables>): JobStore {
  const owned = (modelId: string, owner: string) =>
    db.updateTable("model_jobs").where("model_id", "=", modelId).where("owner", "=", owner);

  return {
    async jobOf(modelId) {
      const row = await db.selectFrom("model_jobs").selectAll().where("model_id", "=", modelId).executeTakeFirst();
      return row && jobOf(row);
    },

    async putJob({ modelId, kind, queuedAt }) {
      const fresh = { kind, queued_at: queuedAt, attempts: 0, owner: null, not_before: 0 };
      await db
        .insertInto("model_jobs")
        .values({ model_id: modelId, ...fresh })
        .onConflict((conflict) => conflict.column("model_id").doUpdateSet(fresh))
        .execute();
    },

    async addJob({ modelId, kind, queuedAt }) {
      const row = await db
        .insertInto("model_jobs")
        .values({ model_id: modelId, kind, queued_at: queuedAt, attempts: 0, owner: null, not_before: 0 })
        .onConflict((conflict) => conflict.column("model_id").doNothing())
        .returning("model_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async takeJob(owner, now, until) {
      for (;;) {
        const next = await db
          .selectFrom("model_jobs")
          .selectAll()
          .where("not_before", "<=", now)
          // "train" comes before "refresh": a user waits for it.
          .orderBy("kind", "desc")
          .orderBy("queued_at")
          .orderBy("model_id")
          .limit(1)
          .executeTakeFirst();
        if (next === undefined) return undefined;
        const taken = await db
          .updateTable("model_jobs")
          .set({ owner, not_before: until, attempts: next.attempts + 1 })
          .where("model_id", "=", next.model_id)
          .where("not_before", "=", next.not_before)
          .where("attempts", "=", next.attempts)
          .returningAll()
          .executeTakeFirst();
        // Without a row, another server has taken the job.
        if (taken !== undefined) return jobOf(taken);
      }
    },

    async renewJob(modelId, owner, until) {
      const row = await owned(modelId, owner).set({ not_before: until }).returning("model_id").executeTakeFirst();
      return row !== undefined;
    },

    async releaseJob(modelId, owner, notBefore) {
      const row = await owned(modelId, owner)
        .set({ owner: null, not_before: notBefore })
        .returning("model_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async endJob(modelId, owner) {
      const row = await db
        .deleteFrom("model_jobs")
        .where("model_id", "=", modelId)
        .where("owner", "=", owner)
        .returning("model_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async dropJob(modelId) {
      await db.deleteFrom("model_jobs").where("model_id", "=", modelId).execute();
    },
  };
}
