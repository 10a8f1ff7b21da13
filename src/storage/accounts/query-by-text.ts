import type { CompiledQuery, Kysely } from "kysely";
import type { Engine } from "./engine.ts";
import type { AccountTables } from "./schema.ts";

/** Returns a query of one parameter that is compiled once per database, not once per call. */
export function queryByText<R>(
  build: (db: Kysely<AccountTables>, engine: Engine) => { compile(): CompiledQuery<R> },
): (db: Kysely<AccountTables>, engine: Engine, text: string) => Promise<R | undefined> {
  const compiled = new WeakMap<Engine, CompiledQuery<R>>();
  return async (db, engine, text) => {
    let query = compiled.get(engine);
    if (query === undefined) compiled.set(engine, (query = build(db, engine).compile()));
    const direct = db.isTransaction ? undefined : engine.select;
    if (direct !== undefined) return (await direct(query, text))[0];
    return (await db.executeQuery<R>({ ...query, parameters: [text] })).rows[0];
  };
}
