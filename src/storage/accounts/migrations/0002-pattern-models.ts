import type { Kysely, Migration } from "kysely";
import type { Engine } from "../engine.ts";

/** Creates the tables of pattern models, their examples and their jobs; all rows are deleted with the user. */
export function patternModels0002(engine: Engine): Migration {
  const text = engine.textType;
  const counter = engine.counterType;

  async function models(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("pattern_models")
      .addColumn("seq", counter, engine.counter)
      .addColumn("id", text, (column) => column.notNull().unique())
      .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("tags", text, (column) => column.notNull())
      .addColumn("notes", text, (column) => column.notNull())
      .addColumn("timeframe", text, (column) => column.notNull())
      .addColumn("scale", "integer", (column) => column.notNull())
      .addColumn("head_type", text)
      .addColumn("threshold", "double precision")
      .addColumn("status", text, (column) => column.notNull())
      .addColumn("stale_reason", text)
      .addColumn("failure_reason", text)
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("learnt", text)
      .addColumn("positive_count", "integer", (column) => column.notNull())
      .addColumn("negative_count", "integer", (column) => column.notNull())
      .addColumn("used_at", "bigint")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("pattern_models_user_id_seq_index")
      .on("pattern_models")
      .columns(["user_id", "seq"])
      .execute();
  }

  async function examples(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("pattern_examples")
      .addColumn("seq", counter, engine.counter)
      .addColumn("id", text, (column) => column.notNull().unique())
      .addColumn("model_id", text, (column) => column.notNull().references("pattern_models.id").onDelete("cascade"))
      .addColumn("ticker", text, (column) => column.notNull())
      .addColumn("figi", text, (column) => column.notNull())
      .addColumn("timeframe", text, (column) => column.notNull())
      .addColumn("scale", "integer", (column) => column.notNull())
      .addColumn("as_of", text, (column) => column.notNull())
      .addColumn("label", text, (column) => column.notNull())
      .addColumn("source", text, (column) => column.notNull())
      .addColumn("fingerprint", text, (column) => column.notNull())
      .addColumn("newest_bar", "bigint", (column) => column.notNull())
      .addColumn("path", text, (column) => column.notNull())
      .addColumn("drifted", "integer", (column) => column.notNull())
      .addColumn("unavailable", "integer", (column) => column.notNull())
      .addColumn("picked_at", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("pattern_examples_model_id_seq_index")
      .on("pattern_examples")
      .columns(["model_id", "seq"])
      .execute();
  }

  async function jobs(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("model_jobs")
      .addColumn("model_id", text, (column) =>
        column.primaryKey().notNull().references("pattern_models.id").onDelete("cascade"),
      )
      .addColumn("kind", text, (column) => column.notNull())
      .addColumn("queued_at", "bigint", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("owner", text)
      .addColumn("not_before", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("model_jobs_queued_at_index")
      .on("model_jobs")
      .columns(["queued_at", "model_id"])
      .execute();
  }

  return {
    async up(db) {
      for (const part of [models, examples, jobs]) await part(db);
    },
  };
}
