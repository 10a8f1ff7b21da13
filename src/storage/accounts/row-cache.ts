import type { CompiledQuery } from "kysely";
import { Lru } from "#base";
import type { SqliteConnection } from "./sqlite/sqlite-connection.ts";

/** Largest number of cached results per query. */
const ROWS = 1_000;

/**
 * Cache for selects of one parameter on a connection that never writes. Results are reused until any process commits a
 * write: `PRAGMA data_version` counts the commits of all other connections, in this process and others. Reading it
 * costs less than half of a look-up.
 */
export class RowCache {
  readonly #reader: SqliteConnection;
  /** Results by the text of the query, then by its parameter. */
  readonly #rows = new Map<string, Lru<readonly unknown[]>>();
  #version: unknown;

  constructor(reader: SqliteConnection) {
    this.#reader = reader;
  }

  select<R>(query: CompiledQuery<R>, parameter: string): readonly R[] {
    // Read the version before the rows. Rows committed in between count as older than they are and are only read again.
    const version = this.#reader.dataVersion();
    if (version !== this.#version) {
      for (const rows of this.#rows.values()) rows.clear();
      this.#version = version;
    }
    let known = this.#rows.get(query.sql);
    if (known === undefined) this.#rows.set(query.sql, (known = new Lru(ROWS)));
    const before = known.get(parameter);
    // Rows of the same text have the same columns, whose type is R.
    if (before !== undefined) return before as readonly R[];
    const { rows } = this.#reader.run<R>({ sql: query.sql, parameters: [parameter] });
    known.set(parameter, rows);
    return rows;
  }
}
