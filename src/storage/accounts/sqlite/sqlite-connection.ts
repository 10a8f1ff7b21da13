import Libsql from "libsql";
import LibsqlPromise from "libsql/promise";
import type { CompiledQuery, QueryResult } from "kysely";
import { AppError, assert, Lru } from "#base";
import { checkParameters } from "../check-parameters.ts";

const STATEMENTS = 300;

interface Prepared {
  readonly statement: Libsql.Statement<unknown[]>;
  /** Names of the result columns; undefined for a statement without result. */
  readonly columns: readonly string[] | undefined;
  /**
   * True for a select of at most one row. Only such a statement may use `get`, which runs a writing statement twice.
   */
  readonly single: boolean;
}

/**
 * One connection with its prepared statements. Every call but `commit` runs synchronously, so that calls never interleave.
 */
export class SqliteConnection {
  readonly #database: Libsql.Database;
  readonly #prepared = new Lru<Prepared>(STATEMENTS);
  #dataVersion: Libsql.Statement<unknown[]> | undefined;

  constructor(path: string) {
    this.#database = new Libsql(path);
  }

  run<R>({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<R> {
    const values = checkParameters(parameters);
    for (const value of values) assert(isSqlValue(value), `SQLite keeps texts, numbers and null, not ${typeof value}`);
    const { statement, columns, single } = this.#prepare(sql);
    if (columns === undefined) return { numAffectedRows: BigInt(statement.run(values).changes), rows: [] };
    if (!single) return { rows: rowsOf<R>(columns, statement.all(values)) };
    const row = statement.get(values);
    return { rows: row === undefined ? [] : rowsOf<R>(columns, [row]) };
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /**
   * Ends the transaction on a thread of the library: a commit waits for the disk, and the event loop must not. The caller
   * keeps every other call off this connection until the promise settles.
   */
  async commit(): Promise<void> {
    // Both classes of the library hold the same native connection; only this one offers statements on another thread.
    await LibsqlPromise.prototype.exec.call(this.#database, "commit");
  }

  /** Returns the first column of a pragma's result; undefined if it has none. */
  pragma(text: string): unknown {
    const [row] = this.#database.prepare(`PRAGMA ${text}`).all([]);
    return typeof row === "object" && row !== null ? Object.values(row)[0] : undefined;
  }

  /** Returns a number that changes with each commit of another connection, in any process. */
  dataVersion(): unknown {
    this.#dataVersion ??= this.#database.prepare("PRAGMA data_version").raw(true);
    const row = this.#dataVersion.get([]);
    return Array.isArray(row) ? row[0] : undefined;
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    const prepared: Prepared = {
      statement,
      columns: statement.reader ? statement.columns().map(({ name }) => name) : undefined,
      single: /^select\b.* limit 1$/s.test(sql),
    };
    // Reading lists of values is about twice as fast as reading objects.
    if (statement.reader) statement.raw(true);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** Tests if the binding accepts a value. Any other type ends the process. */
function isSqlValue(value: unknown): boolean {
  return value === null || typeof value === "string" || Number.isFinite(value);
}

/** Converts rows to objects. Their type is the one that Kysely derived together with the text of the statement. */
function rowsOf<R>(columns: readonly string[], lists: readonly unknown[]): R[] {
  return lists.map((list) => {
    assert(Array.isArray(list), "a row in raw mode is a list");
    const row: Record<string, unknown> = {};
    for (let i = 0; i < columns.length; i++) row[columns[i]!] = list[i];
    return row as R;
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Tests if another process holds a lock that the statement needs; a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** Returns code and message of a violated constraint; the message names the columns. Undefined for any other error. */
export function brokenRule(error: unknown): { readonly code: string; readonly text: string } | undefined {
  const code = codeOf(error);
  return error instanceof Error && code.startsWith("SQLITE_CONSTRAINT") ? { code, text: error.message } : undefined;
}

/** Rewrites a fault of the disk, or a lock of another process, for the user; returns any other error unchanged. */
export function readableError(error: unknown): unknown {
  const code = codeOf(error);
  if (isBusy(error)) return new AppError("unavailable", "The database of accounts is busy; try again.");
  if (code === "SQLITE_FULL") return new AppError("unavailable", "The disk of the database of accounts is full.");
  if (/^SQLITE_(IOERR|CANTOPEN|READONLY)/.test(code)) {
    return new AppError(
      "unavailable",
      `The file of the database of accounts cannot be used (${code}): look at its owner and mode, at the disk, and at the limit of open files (ulimit -n).`,
    );
  }
  if (code.startsWith("SQLITE_CORRUPT")) {
    return new AppError("unavailable", `The file of the database of accounts is damaged (${code}): restore a backup.`);
  }
  return error;
}
