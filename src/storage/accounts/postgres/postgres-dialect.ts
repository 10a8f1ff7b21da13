import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { assert } from "#base";
import { checkParameters } from "../check-parameters.ts";
import { StatementConnection, sessionDialect } from "../session-dialect.ts";
import { classifyError, unreachable } from "./postgres-errors.ts";

/** Returns the Kysely dialect over a pool. It throws unavailable for every error that a retry may solve. */
export function postgresDialect(pool: pg.Pool): Dialect {
  return sessionDialect({
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    async open() {
      try {
        return new PostgresSession(await pool.connect());
      } catch (error) {
        throw unreachable(error);
      }
    },
    destroy: () => pool.end(),
  });
}

/** A connection that failed is not used again. */
class PostgresSession extends StatementConnection {
  readonly #client: pg.PoolClient;
  #failure: unknown;

  constructor(client: pg.PoolClient) {
    super();
    this.#client = client;
    client.on("error", this.#onError);
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#query(sql, checkParameters(parameters), nameOf(query));
    const affected = command === "INSERT" || command === "UPDATE" || command === "DELETE";
    return { rows: rowsOf<R>(rows), ...(affected ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    await this.#query(isolationLevel === undefined ? "begin" : `begin isolation level ${isolationLevel}`);
  }

  async commit(): Promise<void> {
    const { command } = await this.#query("commit");
    // Postgres answers the commit of a failed transaction with a rollback, without an error.
    assert(command === "COMMIT", "a transaction does not go on after a statement of it has failed");
  }

  async rollback(): Promise<void> {
    // A broken connection has already ended its transaction.
    if (!this.#broken) await this.#query("rollback");
  }

  release(): Promise<void> {
    this.#client.off("error", this.#onError);
    this.#client.release(this.#broken);
    return Promise.resolve();
  }

  get #broken(): boolean {
    return this.#failure !== undefined;
  }

  async #query(text: string, values: unknown[] = [], name?: string): Promise<pg.QueryResult> {
    if (this.#broken) throw this.#failure;
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
