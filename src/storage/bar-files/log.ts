import { dirname } from "node:path";
import { AppError } from "#base";
import type { Files } from "./files.ts";
import { decodeRecord, encodeRecord, LOG_START, recordFollows, type LogRecord } from "./log-record.ts";

/** What a log holds. */
export interface LogState {
  readonly records: readonly LogRecord[];
  /** Bytes that count; what lies behind is a record that was being written when its process died. */
  readonly end: number;
  readonly dropped: number;
}

const NO_LOG: LogState = { records: [], end: 0, dropped: 0 };

/**
 * Reads the bars that came since the segments were written. A record that is not whole ends the log: it was never
 * acknowledged. Errors: unavailable when whole records follow one that is not: then the file is damaged.
 */
export async function readLog(files: Files, path: string): Promise<LogState> {
  const log = await files.read(path);
  if (log === undefined) return NO_LOG;
  const records: LogRecord[] = [];
  let end = log.subarray(0, LOG_START.length).equals(LOG_START) ? LOG_START.length : 0;
  for (let sequence = 1; end > 0; sequence++) {
    const next = decodeRecord(log, end, sequence);
    if (next === undefined) break;
    records.push(next.record);
    end = next.end;
  }
  if (end < log.length && recordFollows(log, end, records.length)) {
    throw new AppError(
      "unavailable",
      `${path} is damaged at byte ${end}, and bars that were stored lie behind it: restore the data folder from a backup, or move the file away to go on without its bars`,
    );
  }
  return { records, end, dropped: log.length - end };
}

/** Appends records to a log; for the holder of the lock. */
export class LogWriter {
  readonly #files: Files;
  readonly #path: string;
  #end: number;
  #sequence: number;
  #torn: boolean;

  constructor(files: Files, path: string, state: LogState) {
    this.#files = files;
    this.#path = path;
    this.#end = state.end;
    this.#sequence = state.records.length;
    this.#torn = state.dropped > 0;
  }

  /** Returns when the record is on the disk. When it fails, nothing of it stays. */
  async append(record: LogRecord): Promise<void> {
    const bytes = encodeRecord(this.#sequence + 1, record);
    const fresh = this.#end === 0;
    const exists = (await this.#files.size(this.#path)) !== undefined;
    const file = exists ? await this.#files.change(this.#path) : await this.#files.create(this.#path);
    const start = fresh ? LOG_START.length : this.#end;
    try {
      if (this.#torn) await file.truncate(this.#end);
      this.#torn = true;
      if (fresh) await file.write(LOG_START, 0);
      await file.write(bytes, start);
      await file.sync();
      if (fresh) await this.#files.sync(dirname(this.#path));
      this.#torn = false;
      this.#end = start + bytes.length;
      this.#sequence++;
    } finally {
      if (this.#torn) await this.#takeBack(file);
      await file.close();
    }
  }

  /** After a failed write the record may stand whole in the file although it was never acknowledged. */
  async #takeBack(file: { truncate(length: number): Promise<void>; sync(): Promise<void> }): Promise<void> {
    try {
      await file.truncate(this.#end);
      await file.sync();
      this.#torn = false;
    } catch {
      throw new AppError(
        "unavailable",
        `${this.#path} can be neither written nor put back: whether the newest bars are stored is open; store them again`,
      );
    }
  }
}
