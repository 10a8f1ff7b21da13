import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { assert } from "#base";
import { checkParameters } from "../check-parameters.ts";
import { classifyError, unreachable } from "./postgres-errors.ts";

/** Kysely dialect over a pool. Throws unavailable for every error that a retry may solve. */
export class PostgresPoolDialect implements Dialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  createDriver(): Driver {
    return new PostgresPoolDriver(this.#pool);
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }

  createIntrospector(db: Kysely<unknown>): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }
}

class PostgresPoolDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<Session> {
    try {
      return new Session(await this.#pool.connect());
    } catch (error) {
      throw unreachable(error);
    }
  }

  async beginTransaction(session: Session, { isolationLevel }: TransactionSettings): Promise<void> {
    await session.run(isolationLevel === undefined ? "begin" : `begin isolation level ${isolationLevel}`);
  }

  async commitTransaction(session: Session): Promise<void> {
    const command = await session.run("commit");
    // Postgres answers the commit of a failed transaction with a rollback, without an error.
    assert(command === "COMMIT", "a transaction does not go on after a statement of it has failed");
  }

  async rollbackTransaction(session: Session): Promise<void> {
    // A broken connection has already ended its transaction.
    if (!session.broken) await session.run("rollback");
  }

  releaseConnection(session: Session): Promise<void> {
    session.release();
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** A connection for one statement or one transaction. A connection that failed is not used again. */
class Session implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #failure: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    client.on("error", this.#onError);
  }

  get broken(): boolean {
    return this.#failure !== undefined;
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#query(sql, checkParameters(parameters), nameOf(query));
    const affected = command === "INSERT" || command === "UPDATE" || command === "DELETE";
    return { rows: rowsOf<R>(rows), ...(affected ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface requires a generator; no store streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("streaming is not supported");
  }

  async run(sql: string): Promise<string> {
    return (await this.#query(sql, [])).command;
  }

  release(): void {
    this.#client.off("error", this.#onError);
    this.#client.release(this.broken);
  }

  async #query(text: string, values: unknown[], name?: string): Promise<pg.QueryResult> {
    if (this.broken) throw this.#failure;
    try {
      return await this.#client.query(name === undefined ? { text, values } : { text, values, name });
    } catch (caught) {
      const { error, broken } = classifyError(caught);
      if (broken) this.#failure = error;
      throw error;
    }
  }

  // The pool listens only while a connection is idle. Without a listener the event would end the process.
  readonly #onError = (error: Error): void => {
    this.#failure ??= unreachable(error);
  };
}

const names = new WeakMap<object, string>();
let named = 0;

/**
 * Returns the name under which a connection keeps the plan of a query; undefined at the first use. Only a query that
 * was compiled once for many calls has a second use, since Kysely builds a new tree for every other call.
 */
function nameOf(query: object): string | undefined {
  const name = names.get(query);
  if (name === undefined) names.set(query, `winnow_${named++}`);
  return name;
}

/** Casts rows to the type that Kysely derived together with the text of the statement. */
function rowsOf<R>(rows: unknown[]): R[] {
  return rows as R[];
}
