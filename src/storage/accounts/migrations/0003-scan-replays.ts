import type { Kysely, Migration } from "kysely";
import type { Engine } from "../engine.ts";

/** What each run of a saved scan rested on. */
export function scanReplays0003({ textType }: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("scan_runs").addColumn("replay", textType).execute();
    },
  };
}
