import { basename, dirname } from "node:path";
import { crc32 } from "node:zlib";
import { AppError } from "#base";
import { writeNew, type Files } from "../files.ts";
import { acknowledgedName, type Layout } from "../layout.ts";
import { logsOf, type DiskManifest } from "../manifest.ts";
import { decodeRecord, encodeRecord, LOG_START, recordFollows, type LogRecord } from "./log-record.ts";

/** Contents of the logs of a manifest, or of one log. */
export interface LogContents {
  /** Records of all logs, oldest first. */
  readonly records: readonly LogRecord[];
  /** Number of records in the newest log. */
  readonly newest: number;
  /** Length of the valid part of the newest log in bytes. Later bytes are a record whose process died while writing it. */
  readonly end: number;
  readonly dropped: number;
}

/** Returns the error of a damaged log. `later` are the logs behind it, whose records follow on its own. */
function damaged(path: string, how: string, later: readonly string[]): AppError {
  const rest = later.map((log) => `, and ${basename(acknowledgedName(log))} and ${basename(log)} likewise`).join("");
  return new AppError(
    "unavailable",
    `${path} ${how}: restore the data folder from a backup; to go on without its bars, delete ${basename(acknowledgedName(path))} and empty the log${rest}`,
  );
}

const NO_LOG: LogContents = { records: [], newest: 0, end: 0, dropped: 0 };
/** Contents of a log that `makeLog` made. */
export const EMPTY_LOG: LogContents = { ...NO_LOG, end: LOG_START.length };

/**
 * Reads the bars that were added after the segments were written. An incomplete record ends the log, since it was never
 * acknowledged. Throws unavailable if complete records follow an incomplete one: then the file is damaged. `later` are
 * the logs behind it.
 */
export async function readLog(files: Files, path: string, later: readonly string[] = []): Promise<LogContents> {
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
    throw damaged(path, `is damaged at byte ${end}, and bars that were stored lie behind it`, later);
  }
  return { records, newest: records.length, end, dropped: log.length - end };
}

/**
 * Reads the first `count` logs of a manifest, all by default. Throws unavailable if a log is damaged, belongs to
 * another manifest, or lacks acknowledged records.
 */
export async function readLogOf(
  files: Files,
  layout: Layout,
  manifest: DiskManifest,
  count = Infinity,
): Promise<LogContents> {
  const logs = logsOf(manifest);
  const records: LogRecord[] = [];
  let newest = NO_LOG;
  for (const [i, log] of logs.slice(0, count).entries()) {
    const path = layout.path(log);
    const later = logs.slice(i + 1);
    newest = await readAcknowledgedLog(files, path, manifest.logMade === true, later);
    for (const record of newest.records) {
      const before = records.at(-1)?.header.snapshot ?? manifest.snapshot;
      if (record.header.after !== undefined && record.header.after !== before) {
        throw damaged(path, `is not the log of ${layout.manifest}`, later);
      }
      records.push(record);
    }
  }
  return { ...newest, records };
}

async function readAcknowledgedLog(
  files: Files,
  path: string,
  isMade: boolean,
  later: readonly string[],
): Promise<LogContents> {
  // Read the count first: a record that is added between the two reads must not look like a loss.
  const acknowledged = await readAcknowledged(files, acknowledgedName(path));
  const contents = await readLog(files, path, later);
  const isMissing = (await files.size(path)) === undefined;
  if (contents.records.length < acknowledged) {
    const there = isMissing ? "is missing" : `holds ${contents.records.length} whole writes`;
    throw damaged(path, `${there}, and ${acknowledged} were acknowledged`, later);
  }
  if (isMissing && isMade) throw damaged(path, "is missing", later);
  return contents;
}

/** Creates the log of a manifest if it does not exist. Requires the write lock. */
export async function makeLog(files: Files, layout: Layout, { log }: DiskManifest): Promise<void> {
  const path = layout.path(log);
  if ((await files.size(path)) !== undefined) return;
  await writeNew(files, path, [LOG_START]);
  await files.sync(dirname(path));
}

const ACKNOWLEDGED = /^ *(\d+) ([0-9a-f]{8})\n$/;

const acknowledgedText = (records: number): Buffer => {
  const text = String(records).padStart(12);
  return Buffer.from(`${text} ${crc32(text).toString(16).padStart(8, "0")}\n`);
};

/** Reads a lower bound on the number of acknowledged records; 0 if the file is missing or damaged. */
async function readAcknowledged(files: Files, path: string): Promise<number> {
  const bytes = await files.read(path);
  const records = Number(ACKNOWLEDGED.exec(bytes?.toString("latin1") ?? "")?.[1] ?? 0);
  return bytes?.equals(acknowledgedText(records)) === true ? records : 0;
}

/** Appends records to a log. Requires the write lock. */
export class LogWriter {
  readonly #files: Files;
  readonly #path: string;
  #end: number;
  #sequence: number;
  #torn: boolean;

  constructor(files: Files, path: string, contents: LogContents) {
    this.#files = files;
    this.#path = path;
    this.#end = contents.end;
    this.#sequence = contents.newest;
    this.#torn = contents.dropped > 0;
  }

  /** Length of the log in bytes, as far as it is acknowledged. */
  get end(): number {
    return this.#end;
  }

  /** Appends a record. Resolves once it is on the disk; a failed append leaves nothing of it in the log. */
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
    await this.#acknowledge().catch(() => undefined);
  }

  /**
   * Writes the number of acknowledged records. Not forced to the disk: a power failure may only lose the proof that a
   * record is missing.
   */
  async #acknowledge(): Promise<void> {
    const path = acknowledgedName(this.#path);
    const exists = (await this.#files.size(path)) !== undefined;
    const file = exists ? await this.#files.change(path) : await this.#files.create(path);
    try {
      await file.write(acknowledgedText(this.#sequence), 0);
    } finally {
      await file.close();
    }
  }

  /**
   * Truncates the log after a failed write, since the file may hold the complete record although it was never
   * acknowledged.
   */
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
