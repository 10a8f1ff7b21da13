import Libsql from "libsql";
import { AppError } from "#base";
import type { Counts } from "./window-counts.ts";

const SCHEMA = `create table if not exists calls (
  key text primary key,
  minute integer not null, minute_count integer not null,
  hour integer not null, hour_count integer not null,
  day integer not null, day_count integer not null
) without rowid`;
const COLUMNS = ["minute", "minute_count", "hour", "hour_count", "day", "day_count"];
/** Age in days above which the row of an unused key is deleted at the next start. */
const KEPT_DAYS = 7;

interface Batch {
  readonly rows: Map<string, Counts>;
  readonly done: Promise<void>;
}

/** Callback for log messages about the state of the file. */
type Note = (text: string) => void;

/**
 * Counts of calls in a separate SQLite file, one row per key. A write resolves once the row was handed to the operating
 * system, so that a killed process loses no count. Rows are not forced to the disk, so a power failure may lose the
 * last ones.
 */
export class CounterFile {
  readonly #database: Libsql.Database;
  readonly #select: Libsql.Statement<unknown[]>;
  readonly #upsert: Libsql.Statement<unknown[]>;
  readonly #path: string;
  readonly #note: Note;
  #batch: Batch | undefined;
  /** Rows that could not be written; the next batch includes them. */
  #unwritten = new Map<string, Counts>();

  /**
   * Opens the file; `:memory:` keeps the counts until `close`. `today` is the number of the UTC day since 1970.
   * Throws conflict for a file that is not a database or is open in another process; unavailable.
   */
  constructor(path: string, today: number, note: Note) {
    this.#path = path;
    this.#note = note;
    this.#database = open(path);
    this.#database.prepare("delete from calls where day < ?").run([today - KEPT_DAYS]);
    this.#select = this.#database.prepare(`select ${COLUMNS.join(", ")} from calls where key = ?`);
    this.#select.raw(true);
    const changes = COLUMNS.map((name) => `${name} = excluded.${name}`).join(", ");
    this.#upsert = this.#database.prepare(
      `insert into calls (key, ${COLUMNS.join(", ")}) values (?, ?, ?, ?, ?, ?, ?) on conflict (key) do update set ${changes}`,
    );
  }

  /** Throws conflict or unavailable. */
  read(key: string): Counts | undefined {
    const waiting = this.#batch?.rows.get(key) ?? this.#unwritten.get(key);
    if (waiting !== undefined) return waiting;
    const row = this.#rowOf(key);
    if (!Array.isArray(row)) return undefined;
    const [minute, minuteCount, hour, hourCount, day, dayCount] = row.map(Number);
    return [
      { index: minute!, count: minuteCount! },
      { index: hour!, count: hourCount! },
      { index: day!, count: dayCount! },
    ];
  }

  /**
   * Resolves once the row is in the file. Rows of one event-loop turn share a transaction. A disk that rejects writes
   * does not refuse calls: a message is logged, and the rows are written later.
   */
  write(key: string, counts: Counts): Promise<void> {
    this.#batch ??= this.#newBatch();
    this.#batch.rows.set(key, counts);
    return this.#batch.done;
  }

  async close(): Promise<void> {
    await this.#batch?.done;
    // Closing alone leaves the lock to the garbage collector, which frees the statements at some later time.
    try {
      for (const pragma of ["journal_mode = delete", "locking_mode = normal"]) {
        this.#database.prepare(`pragma ${pragma}`).all([]);
      }
      this.read("");
    } catch {
      // On a full disk the lock stays until this process ends; no counts are lost.
    }
    this.#database.close();
  }

  #rowOf(key: string): unknown {
    try {
      return this.#select.get([key]);
    } catch (error) {
      throw readable(error, this.#path);
    }
  }

  #newBatch(): Batch {
    const rows = new Map<string, Counts>();
    const done = new Promise<void>((resolve) => {
      // A microtask runs after the current callbacks, so that calls admitted together share a batch.
      queueMicrotask(() => {
        this.#batch = undefined;
        this.#writeRows(rows);
        resolve();
      });
    });
    return { rows, done };
  }

  #writeRows(rows: ReadonlyMap<string, Counts>): void {
    const isRetry = this.#unwritten.size > 0;
    const all = isRetry ? new Map([...this.#unwritten, ...rows]) : rows;
    try {
      if (all.size > 1) this.#database.exec("begin");
      for (const [key, [minute, hour, day]] of all) {
        this.#upsert.run([key, minute.index, minute.count, hour.index, hour.count, day.index, day.count]);
      }
      if (all.size > 1) this.#database.exec("commit");
      this.#unwritten = new Map();
      if (isRetry) this.#note("The counts of calls are written again.");
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec("rollback");
      this.#unwritten = new Map(all);
      if (isRetry) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#note(`The counts of calls cannot be written and would not survive a restart now: ${reason}`);
    }
  }
}

function open(path: string): Libsql.Database {
  let database: Libsql.Database | undefined;
  try {
    database = new Libsql(path);
    // Only one server counts. It holds the lock as long as it runs, which also saves locking per write.
    for (const pragma of ["locking_mode = exclusive", "journal_mode = wal", "synchronous = normal"]) {
      database.prepare(`pragma ${pragma}`).all([]);
    }
    database.exec(SCHEMA);
    return database;
  } catch (error) {
    database?.close();
    throw readable(error, path);
  }
}

function readable(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new AppError("conflict", `${path} is in use by another server; stop it, or use another data folder.`);
  }
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) {
    return new AppError(
      "conflict",
      `${path} is not a database, or is damaged. It holds only the calls that are counted against the rate limits: delete it, and they start from zero.`,
    );
  }
  if (!code.startsWith("SQLITE_")) return error;
  return new AppError("unavailable", `The counts of calls in ${path} cannot be used (${code}).`);
}
