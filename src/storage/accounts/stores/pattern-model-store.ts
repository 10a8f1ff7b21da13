import type { Kysely, Updateable } from "kysely";
import type { ExampleChange, ModelChange, PatternModelStore } from "#accounts";
import { inTransaction } from "../in-transaction.ts";
import { modelJobStore } from "./model-job-store.ts";
import { cursorId, pageOf } from "../page.ts";
import { exampleOf, learntText, modelOf, vectorText } from "./pattern-model-columns.ts";
import type { AccountTables, PatternExamplesTable, PatternModelsTable } from "../schema.ts";

export function patternModelStore(db: Kysely<AccountTables>): PatternModelStore {
  const models = () => db.selectFrom("pattern_models").selectAll();

  return {
    ...modelJobStore(db),

    async insert(model) {
      await db
        .insertInto("pattern_models")
        .values({
          id: model.id,
          user_id: model.userId,
          name: model.name,
          tags: JSON.stringify(model.tags),
          notes: model.notes,
          timeframe: model.timeframe,
          scale: model.scale,
          head_type: model.headType,
          threshold: model.threshold,
          status: model.state.status,
          stale_reason: model.state.staleReason,
          failure_reason: model.state.failureReason,
          revision: model.revision,
          learnt: learntText(model.learnt),
          positive_count: model.positiveCount,
          negative_count: model.negativeCount,
          used_at: model.usedAt,
          created_at: model.createdAt,
          updated_at: model.updatedAt,
        })
        .execute();
    },

    async findOwned(id, userId) {
      const row = await models().where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
      return row && modelOf(row);
    },

    async find(id) {
      const row = await models().where("id", "=", id).executeTakeFirst();
      return row && modelOf(row);
    },

    async ownedAmong(ids, userId) {
      if (ids.length === 0) return [];
      const rows = await models().where("id", "in", ids).where("user_id", "=", userId).orderBy("seq").execute();
      return rows.map(modelOf);
    },

    async list(userId, page) {
      const below = cursorId(page);
      const rows = await models()
        .where("user_id", "=", userId)
        .$if(below !== undefined, (query) => query.where("seq", "<", below!))
        .orderBy("seq", "desc")
        .limit(page.limit + 1)
        .execute();
      return pageOf(rows, page.limit, (row) => row.seq, modelOf);
    },

    async count(userId) {
      const { count } = await db
        .selectFrom("pattern_models")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return count;
    },

    async learntIds(after, limit) {
      const rows = await db
        .selectFrom("pattern_models")
        .select("id")
        .where("learnt", "is not", null)
        .where("status", "!=", "archived")
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async update(id, change) {
      const columns = modelColumns(change);
      if (Object.keys(columns).length === 0)
        return (await models().where("id", "=", id).executeTakeFirst()) !== undefined;
      const row = await db
        .updateTable("pattern_models")
        .set(columns)
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async markUsed(ids, at) {
      if (ids.length === 0) return;
      await db.updateTable("pattern_models").set({ used_at: at }).where("id", "in", ids).execute();
    },

    async delete(id, userId) {
      const row = await db
        .deleteFrom("pattern_models")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async insertExamples(examples) {
      await inTransaction(db, async (trx) => {
        for (const example of examples) {
          await trx
            .insertInto("pattern_examples")
            .values({
              id: example.id,
              model_id: example.modelId,
              ticker: example.ticker,
              figi: example.figi,
              timeframe: example.timeframe,
              scale: example.scale,
              as_of: example.asOf,
              label: example.label,
              source: example.source,
              fingerprint: example.fingerprint,
              newest_bar: example.newestBar,
              path: vectorText(example.path),
              drifted: Number(example.drifted),
              unavailable: Number(example.unavailable),
              picked_at: example.pickedAt,
            })
            .execute();
        }
        for (const modelId of new Set(examples.map((example) => example.modelId))) await recount(trx, modelId);
      });
    },

    async examplesOf(modelIds) {
      if (modelIds.length === 0) return [];
      const rows = await db
        .selectFrom("pattern_examples")
        .selectAll()
        .where("model_id", "in", modelIds)
        .orderBy("seq")
        .execute();
      return rows.map(exampleOf);
    },

    async updateExample(id, modelId, change) {
      const columns = exampleColumns(change);
      return inTransaction(db, async (trx) => {
        const there = await trx
          .selectFrom("pattern_examples")
          .select("id")
          .where("id", "=", id)
          .where("model_id", "=", modelId)
          .executeTakeFirst();
        if (there === undefined) return false;
        if (Object.keys(columns).length > 0)
          await trx.updateTable("pattern_examples").set(columns).where("id", "=", id).execute();
        if (change.label !== undefined) await recount(trx, modelId);
        return true;
      });
    },

    async deleteExample(id, modelId) {
      return inTransaction(db, async (trx) => {
        const row = await trx
          .deleteFrom("pattern_examples")
          .where("id", "=", id)
          .where("model_id", "=", modelId)
          .returning("id")
          .executeTakeFirst();
        if (row !== undefined) await recount(trx, modelId);
        return row !== undefined;
      });
    },
  };
}

/** Recounts the examples of a model. */
async function recount(db: Kysely<AccountTables>, modelId: string): Promise<void> {
  const rows = await db
    .selectFrom("pattern_examples")
    .select("label")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("model_id", "=", modelId)
    .groupBy("label")
    .execute();
  const counted = (label: string): number => rows.find((row) => row.label === label)?.count ?? 0;
  await db
    .updateTable("pattern_models")
    .set({ positive_count: counted("positive"), negative_count: counted("negative") })
    .where("id", "=", modelId)
    .execute();
}

/** Leaves out columns whose value is undefined. */
function defined<T extends object>(columns: T): T {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  // The omitted members are optional, since undefined was their value.
  return Object.fromEntries(entries) as T;
}

function modelColumns(change: ModelChange): Updateable<PatternModelsTable> {
  const { state } = change;
  return defined<Updateable<PatternModelsTable>>({
    name: change.name,
    tags: change.tags && JSON.stringify(change.tags),
    notes: change.notes,
    timeframe: change.timeframe,
    scale: change.scale,
    head_type: change.headType,
    threshold: change.threshold,
    status: state?.status,
    stale_reason: state?.staleReason,
    failure_reason: state?.failureReason,
    revision: change.revision,
    learnt: change.learnt === undefined ? undefined : learntText(change.learnt),
    updated_at: change.updatedAt,
  });
}

function exampleColumns(change: ExampleChange): Updateable<PatternExamplesTable> {
  return defined<Updateable<PatternExamplesTable>>({
    timeframe: change.timeframe,
    scale: change.scale,
    as_of: change.asOf,
    label: change.label,
    fingerprint: change.fingerprint,
    newest_bar: change.newestBar,
    path: change.path && vectorText(change.path),
    drifted: change.drifted === undefined ? undefined : Number(change.drifted),
    unavailable: change.unavailable === undefined ? undefined : Number(change.unavailable),
  });
}
