import type { Migration } from "kysely";
import type { Engine } from "../engine.ts";
import { accounts0001 } from "./0001-accounts.ts";
import { patternModels0002 } from "./0002-pattern-models.ts";
import { scanReplays0003 } from "./0003-scan-replays.ts";
import { idempotentCalls0004 } from "./0004-idempotent-calls.ts";
import { scheduledScans0005 } from "./0005-scheduled-scans.ts";
import { archiveJobs0006 } from "./0006-archive-jobs.ts";

/** Returns all migrations in order. A released migration is never edited; a further one is added instead. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    "0001-accounts": accounts0001(engine),
    "0002-pattern-models": patternModels0002(engine),
    "0003-scan-replays": scanReplays0003(engine),
    "0004-idempotent-calls": idempotentCalls0004,
    "0005-scheduled-scans": scheduledScans0005(engine),
    "0006-archive-jobs": archiveJobs0006(engine),
  };
}
