import type { Kysely, Migration } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * Adds to each saved scan the instant at which it runs next and the fault of its last run by schedule; to each run the instant
 * that it was for, and what entered and left. Removes the schedules of earlier versions, which ran by none and showed none.
 */
export function scheduledScans0005({ textType }: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("scans").addColumn("due_at", "bigint").execute();
      await db.schema.alterTable("scans").addColumn("schedule_fault", textType).execute();
      await db.schema.alterTable("scan_runs").addColumn("scheduled_for", "bigint").execute();
      await db.schema.alterTable("scan_runs").addColumn("entered_tickers", textType).execute();
      await db.schema.alterTable("scan_runs").addColumn("left_tickers", textType).execute();
      await (db as Kysely<{ scans: { schedule: string | null } }>)
        .updateTable("scans")
        .set({ schedule: null })
        .execute();
      await db.schema.createIndex("scans_schedule_due_at_index").on("scans").columns(["schedule", "due_at"]).execute();
    },
  };
}
