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
/** Days after which the row of a key that is not used any more is removed, at the next start. */
const KEPT_DAYS = 7;

interface Batch {
  readonly rows: Map<string, Counts>;
  readonly done: Promise<void>;
}

/** What the file has to say about its state, for the log. */
type Note = (text: string) => void;

/**
 * Counts of calls in a SQLite file of their own, one row a key. A row is handed to the operating system before its write
 * resolves, so a killed process forgets nothing; they are not forced to the disk, so a power cut may lose the last ones.
 */
export class CounterFile {
  readonly #database: Libsql.Database;
  readonly #select: Libsql.Statement<unknown[]>;
  readonly #upsert: Libsql.Statement<unknown[]>;
  readonly #path: string;
  readonly #note: Note;
  #batch: Batch | undefined;
  /** Rows that could not be written; they go with the next batch. */
  #unwritten = new Map<string, Counts>();

  /**
   * `:memory:` keeps the counts until `close`. `today` is the number of the UTC day since 1970.
   * Errors: conflict for a file that is no database, or that another process has open; unavailable.
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

  /** Errors: conflict, unavailable. */
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
   * Resolves when the row is in the file. Rows that are written together share a transaction. A disk that takes
   * no more is no reason to refuse calls: it is noted, and the rows are written when it takes them again.
   */
  write(key: string, counts: Counts): Promise<void> {
    this.#batch ??= this.#newBatch();
    this.#batch.rows.set(key, counts);
    return this.#batch.done;
  }

  async close(): Promise<void> {
    await this.#batch?.done;
    // Closing alone leaves the lock to the garbage collector, which frees the statements some time.
    try {
      for (const pragma of ["journal_mode = delete", "locking_mode = normal"]) {
        this.#database.prepare(`pragma ${pragma}`).all([]);
      }
      this.read("");
    } catch {
      // A disk that is full keeps the lock as long as this process lives; nothing is lost.
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
      // After what is about to run in this turn: callers that were let go together are counted together.
      queueMicrotask(() => {
        this.#batch = undefined;
        this.#writeRows(rows);
        resolve();
      });
    });
    return { rows, done };
  }

  #writeRows(rows: ReadonlyMap<string, Counts>): void {
    const failedBefore = this.#unwritten.size > 0;
    const all = failedBefore ? new Map([...this.#unwritten, ...rows]) : rows;
    try {
      if (all.size > 1) this.#database.exec("begin");
      for (const [key, [minute, hour, day]] of all) {
        this.#upsert.run([key, minute.index, minute.count, hour.index, hour.count, day.index, day.count]);
      }
      if (all.size > 1) this.#database.exec("commit");
      this.#unwritten = new Map();
      if (failedBefore) this.#note("The counts of calls are written again.");
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec("rollback");
      this.#unwritten = new Map(all);
      if (failedBefore) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#note(`The counts of calls cannot be written and would not survive a restart now: ${reason}`);
    }
  }
}

function open(path: string): Libsql.Database {
  let database: Libsql.Database | undefined;
  try {
    database = new Libsql(path);
    // One server counts; it holds the file as long as it lives, which also saves the locks of each write.
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
