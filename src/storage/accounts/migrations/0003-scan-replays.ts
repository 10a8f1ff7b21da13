import type { Kysely, Migration } from "kysely";
import type { Engine } from "../engine.ts";

/** Adds to each run of a saved scan the text that names the data of its answer. */
export function scanReplays0003({ textType }: Engine): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable("scan_runs").addColumn("replay", textType).execute();
    },
  };
}
