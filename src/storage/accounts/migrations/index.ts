import type { Migration } from "kysely";
import type { Engine } from "../engine.ts";
import { accounts0001 } from "./0001-accounts.ts";

/** Every change of the schema, in order. One that has been released is never edited; another is added. */
export function migrations(engine: Engine): Record<string, Migration> {
  return { "0001-accounts": accounts0001(engine) };
}
