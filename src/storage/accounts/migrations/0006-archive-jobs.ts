import type { Kysely, Migration } from "kysely";
import type { Engine } from "../engine.ts";

/** Adds the ranges over the archive that users ordered, and their tasks. */
export function archiveJobs0006({ textType: text }: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("archive_jobs")
        .addColumn("id", text, (column) => column.primaryKey().notNull())
        .addColumn("user_id", text, (column) => column.notNull().references("users.id").onDelete("cascade"))
        .addColumn("job_order", text, (column) => column.notNull())
        .addColumn("snapshot", text, (column) => column.notNull())
        .addColumn("minutes", "double precision", (column) => column.notNull())
        .addColumn("state", text, (column) => column.notNull())
        .addColumn("parts", "integer")
        .addColumn("parts_done", "integer", (column) => column.notNull())
        .addColumn("failure", text)
        .addColumn("answer", text)
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("finished_at", "bigint")
        .execute();
      await db.schema.createIndex("archive_jobs_user_id_index").on("archive_jobs").columns(["user_id"]).execute();
      await db.schema
        .createTable("archive_tasks")
        .addColumn("job_id", text, (column) => column.notNull().references("archive_jobs.id").onDelete("cascade"))
        .addColumn("part", "integer", (column) => column.notNull())
        .addColumn("queued_at", "bigint", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("owner", text)
        .addColumn("not_before", "bigint", (column) => column.notNull())
        .addColumn("finding", text)
        .addPrimaryKeyConstraint("archive_tasks_key", ["job_id", "part"])
        .execute();
      await db.schema
        .createIndex("archive_tasks_queued_at_index")
        .on("archive_tasks")
        .columns(["queued_at", "job_id", "part"])
        .execute();
    },
  };
}
