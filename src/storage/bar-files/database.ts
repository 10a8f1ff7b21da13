import { resolve } from "node:path";
import { DuckDBDataChunk, DuckDBInstance, type DuckDBConnection, type DuckDBType } from "@duckdb/node-api";
import { AppError } from "#base";

export interface DatabaseOptions {
  /** Folder for data that does not fit in memory. */
  readonly temporary: string;
  /** Folders and files that queries may access. */
  readonly folders?: readonly string[];
  readonly paths?: readonly string[];
  /** Such as "2GB". */
  readonly memoryLimit?: string;
  readonly threads?: number;
}

/** Receives progress: `done` and `total` in any unit (`total` absent = unknown), and the name of the work. */
export type Progress = (label: string, done: number, total?: number) => void;

/** Values of one column, for filling a table. */
export type FillColumn = Int32Array | Float64Array | readonly (string | number | boolean | null)[];

/** Quotes a text as an SQL literal. A NUL character would end the statement, so it becomes chr(0). */
export function quoted(text: string): string {
  const literal = `'${text.replaceAll("'", "''")}'`;
  return literal.includes("\0") ? `(${literal.replaceAll("\0", "' || chr(0) || '")})` : literal;
}

/** Quotes a name as an SQL identifier. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const VECTOR_ROWS = 2048;
const PROGRESS_MS = 100;

/**
 * An in-memory DuckDB without access to the network, to extensions, or to any file outside the given folders and paths.
 */
export class Database {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  static async open(options: DatabaseOptions): Promise<Database> {
    const instance = await DuckDBInstance.create(":memory:", {
      threads: String(options.threads ?? 2),
      memory_limit: options.memoryLimit ?? "2GB",
      temp_directory: options.temporary,
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
    });
    const connection = await instance.connect();
    const list = (names: readonly string[]): string => `[${names.map((name) => quoted(name)).join(", ")}]`;
    const folders = [options.temporary, ...(options.folders ?? [])].map((folder) => `${resolve(folder)}/`);
    await connection.run(`SET allowed_directories = ${list(folders)}`);
    await connection.run(`SET allowed_paths = ${list((options.paths ?? []).map((path) => resolve(path)))}`);
    await connection.run("SET TimeZone = 'UTC'; SET enable_external_access = false; SET lock_configuration = true");
    return new Database(instance, connection);
  }

  async run(sql: string, onProgress?: (share: number) => void): Promise<void> {
    const timer =
      onProgress === undefined
        ? undefined
        : setInterval(() => {
            const { percentage } = this.#connection.progress;
            if (percentage >= 0) onProgress(percentage / 100);
          }, PROGRESS_MS);
    try {
      await explained(this.#connection.run(sql));
    } finally {
      clearInterval(timer);
    }
  }

  /** Returns all rows of a query: numbers (BIGINT too), strings, booleans and nulls. */
  async rows(sql: string): Promise<Readonly<Record<string, Cell>>[]> {
    const reader = await explained(this.#connection.runAndReadAll(sql));
    return reader.getRowObjects().map((row) => {
      return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)]));
    });
  }

  /** Returns the only row of a query. */
  async row(sql: string): Promise<Readonly<Record<string, Cell>>> {
    return (await this.rows(sql))[0] ?? {};
  }

  /** Runs a query. Returns a function that visits the result in order, in pieces of at most 2,048 rows. */
  async pieces(sql: string): Promise<(visit: (piece: ResultChunk) => void) => void> {
    const result = await explained(this.#connection.run(sql));
    return (visit) => {
      for (let i = 0; i < result.chunkCount; i++) visit(new ResultChunk(result.getChunk(i)));
    };
  }

  /** Appends rows to a table; all columns have the same length. */
  async fill(table: string, types: readonly DuckDBType[], columns: readonly FillColumn[], rows: number): Promise<void> {
    const appender = await this.#connection.createAppender(table);
    for (let from = 0; from < rows; from += VECTOR_ROWS) {
      const count = Math.min(VECTOR_ROWS, rows - from);
      const chunk = DuckDBDataChunk.create([...types], count);
      for (const [i, column] of columns.entries()) {
        const vector = chunk.getColumnVector(i);
        if ("items" in vector && ArrayBuffer.isView(column) && isNumbers(vector.items)) {
          vector.items.set(column.subarray(from, from + count));
          vector.flush();
        } else {
          chunk.setColumnValues(
            i,
            Array.from({ length: count }, (_, k) => column[from + k]!),
          );
        }
      }
      appender.appendDataChunk(chunk);
    }
    appender.flushSync();
    appender.closeSync();
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

export type Cell = string | number | boolean | null;

export class ResultChunk {
  readonly #chunk: DuckDBDataChunk;

  constructor(chunk: DuckDBDataChunk) {
    this.#chunk = chunk;
  }

  get rows(): number {
    return this.#chunk.rowCount;
  }

  /** Returns the values of an INTEGER or DOUBLE column without nulls. */
  numbers(column: number): Int32Array | Float64Array {
    const vector = this.#chunk.getColumnVector(column);
    if (!("items" in vector) || !isNumbers(vector.items)) throw new Error(`column ${column} holds no plain numbers`);
    return vector.items;
  }
}

const isNumbers = (value: unknown): value is Int32Array | Float64Array =>
  value instanceof Int32Array || value instanceof Float64Array;

function cellOf(value: unknown): Cell {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return value === null || value === undefined ? null : String(value);
}

/** Turns DuckDB's out-of-memory error into an unavailable error for the user. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("Out of Memory Error")) {
      throw new AppError("unavailable", `the work needs more memory than it may use: ${error.message.split("\n")[0]}`);
    }
    throw error;
  }
}
