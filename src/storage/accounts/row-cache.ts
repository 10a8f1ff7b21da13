import type { CompiledQuery } from "kysely";
import { Lru } from "#base";
import type { SqliteConnection } from "./sqlite-connection.ts";

/** Rows of one query that are kept at most. */
const ROWS = 1_000;

/**
 * Selects of one parameter on a connection that never writes, each answered again without a look at the tables until
 * anybody has written to the database: SQLite tells a connection of every commit of all others, in this process and
 * beside it (`PRAGMA data_version`). Asking that costs less than half of a look-up.
 */
export class RowCache {
  readonly #reader: SqliteConnection;
  /** By the text of the query, then by its parameter. */
  readonly #rows = new Map<string, Lru<readonly unknown[]>>();
  #version: unknown;

  constructor(reader: SqliteConnection) {
    this.#reader = reader;
  }

  select<R>(query: CompiledQuery<R>, parameter: string): readonly R[] {
    // Asked before the rows: what is committed between the two is newer than its version, and is read again next time.
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
