import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type QueryResult,
} from "kysely";
import { StatementConnection, sessionDialect } from "../session-dialect.ts";
import { isBusy, readableError, type SqliteConnection } from "./sqlite-connection.ts";
import { WriteLock } from "./write-lock.ts";

const LONGEST_PAUSE_MS = 20;

/**
 * The two connections of a database. Writes and transactions take turns on `writer`. Reads outside transactions use
 * `reader` and never wait. If `reader` is `writer`, reads take turns too: they would otherwise see uncommitted writes
 * of a pending transaction.
 */
export interface SqliteConnections {
  readonly writer: SqliteConnection;
  readonly reader: SqliteConnection;
  /** Time in milliseconds for which a statement waits for another process, or for a transaction of this process. */
  readonly busyMs: number;
}

/** Returns the Kysely dialect of a SQLite file. */
export function sqliteDialect(connections: SqliteConnections): Dialect {
  const { writer, reader, busyMs } = connections;
  const lock = new WriteLock(busyMs);
  return sessionDialect({
    createAdapter: () => new TransactionalDdlAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    open: () => Promise.resolve(new SqliteSession(connections, lock)),
    async destroy() {
      // A commit may still run on another thread.
      await lock.acquire().catch(() => undefined);
      if (reader !== writer) reader.close();
      try {
        writer.pragma("wal_checkpoint(TRUNCATE)");
      } finally {
        writer.close();
      }
    },
  });
}

/** Enables schema changes inside a transaction for the migrator; SQLite supports them. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteSession extends StatementConnection {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #busyMs: number;
  readonly #lock: WriteLock;
  #inTransaction = false;

  constructor({ writer, reader, busyMs }: SqliteConnections, lock: WriteLock) {
    super();
    this.#writer = writer;
    this.#reader = reader;
    this.#busyMs = busyMs;
    this.#lock = lock;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return now(() => this.#writer.run<R>(query));
    if (this.#reader !== this.#writer && SelectQueryNode.is(query.query)) {
      return whileBusy(() => this.#reader.run<R>(query), this.#busyMs);
    }
    return this.#alone(query);
  }

  /** Runs one statement in a transaction of its own. */
  async #alone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.begin();
    try {
      const result = now(() => this.#writer.run<R>(query));
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  async begin(): Promise<void> {
    await this.#lock.acquire();
    try {
      await whileBusy(() => this.#writer.exec("begin immediate"), this.#busyMs);
      this.#inTransaction = true;
    } catch (error) {
      this.#lock.release();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await whileBusy(() => this.#writer.commit(), this.#busyMs);
    this.#end();
  }

  async rollback(): Promise<void> {
    try {
      if (this.#writer.inTransaction) now(() => this.#writer.exec("rollback"));
    } finally {
      this.#end();
    }
  }

  release(): Promise<void> {
    return Promise.resolve();
  }

  #end(): void {
    this.#inTransaction = false;
    this.#lock.release();
  }
}

function now<T>(attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    throw readableError(error);
  }
}

/** Retries, without blocking the process, while another process locks the file. */
export async function whileBusy<T>(attempt: () => T | Promise<T>, busyMs: number): Promise<T> {
  const end = performance.now() + busyMs;
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw readableError(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
