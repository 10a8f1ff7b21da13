import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult, TransactionSettings } from "kysely";

/** A connection for one statement or one transaction. */
export abstract class StatementConnection implements DatabaseConnection {
  abstract executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>;
  abstract begin(settings: TransactionSettings): Promise<void>;
  abstract commit(): Promise<void>;
  abstract rollback(): Promise<void>;
  abstract release(): Promise<void>;

  // oxlint-disable-next-line require-yield -- Kysely's interface requires a generator; no store streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming is not supported");
  }
}

interface Sessions extends Omit<Dialect, "createDriver"> {
  open(): Promise<StatementConnection>;
  /** Closes the database. */
  destroy(): Promise<void>;
}

/** Returns the Kysely dialect of a database that is read and written through sessions. */
export function sessionDialect({ open, destroy, ...dialect }: Sessions): Dialect {
  return {
    ...dialect,
    createDriver: () => ({
      init: () => Promise.resolve(),
      acquireConnection: open,
      beginTransaction: (session: StatementConnection, settings) => session.begin(settings),
      commitTransaction: (session: StatementConnection) => session.commit(),
      rollbackTransaction: (session: StatementConnection) => session.rollback(),
      releaseConnection: (session: StatementConnection) => session.release(),
      destroy,
    }),
  };
}
