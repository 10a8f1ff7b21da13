import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from "kysely";
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

export class SqliteFileDialect implements Dialect {
  readonly #connections: SqliteConnections;

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
  }

  createDriver(): Driver {
    return new SqliteFileDriver(this.#connections);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Enables schema changes inside a transaction for the migrator; SQLite supports them. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteFileDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #lock: WriteLock;

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
    this.#lock = new WriteLock(connections.busyMs);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  acquireConnection(): Promise<Session> {
    return Promise.resolve(new Session(this.#connections, this.#lock));
  }

  async beginTransaction(session: Session): Promise<void> {
    await session.begin();
  }

  async commitTransaction(session: Session): Promise<void> {
    await session.commit();
  }

  async rollbackTransaction(session: Session): Promise<void> {
    session.rollback();
    return Promise.resolve();
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    const { writer, reader } = this.#connections;
    // A commit may still run on another thread.
    await this.#lock.acquire().catch(() => undefined);
    if (reader !== writer) reader.close();
    try {
      writer.pragma("wal_checkpoint(TRUNCATE)");
    } finally {
      writer.close();
    }
  }
}

/** The connection that Kysely holds for one statement or one transaction. */
class Session implements DatabaseConnection {
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #busyMs: number;
  readonly #lock: WriteLock;
  #inTransaction = false;

  constructor({ writer, reader, busyMs }: SqliteConnections, lock: WriteLock) {
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
      this.rollback();
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface requires a generator; no store streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming is not supported");
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

  rollback(): void {
    try {
      if (this.#writer.inTransaction) now(() => this.#writer.exec("rollback"));
    } finally {
      this.#end();
    }
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
