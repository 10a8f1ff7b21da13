import { basename, dirname } from "node:path";
import { crc32 } from "node:zlib";
import { AppError } from "#base";
import { writeNew, type Files } from "../files.ts";
import { acknowledgedName, type Layout } from "../layout.ts";
import type { DiskManifest } from "../manifest.ts";
import { decodeRecord, encodeRecord, LOG_START, recordFollows, type LogRecord } from "./log-record.ts";

/** Contents of a log. */
export interface LogContents {
  readonly records: readonly LogRecord[];
  /** Length of the valid part in bytes. Later bytes are a record whose process died while writing it. */
  readonly end: number;
  readonly dropped: number;
}

const remedy = (log: string): string =>
  `restore the data folder from a backup; to go on without its bars, delete ${acknowledgedName(log)} and empty the log`;

const NO_LOG: LogContents = { records: [], end: 0, dropped: 0 };

/**
 * Reads the bars that were added after the segments were written. An incomplete record ends the log, since it was never
 * acknowledged. Throws unavailable if complete records follow an incomplete one: then the file is damaged.
 */
export async function readLog(files: Files, path: string): Promise<LogContents> {
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
      `${path} is damaged at byte ${end}, and bars that were stored lie behind it: ${remedy(basename(path))}`,
    );
  }
  return { records, end, dropped: log.length - end };
}

/**
 * Reads the log of a manifest. Throws unavailable if the log is damaged, belongs to another manifest, or lacks
 * acknowledged records.
 */
export async function readLogOf(
  files: Files,
  layout: Layout,
  { log, logMade, snapshot }: DiskManifest,
): Promise<LogContents> {
  const path = layout.path(log);
  // Read the count first: a record that is added between the two reads must not look like a loss.
  const acknowledged = await readAcknowledged(files, layout.path(acknowledgedName(log)));
  const contents = await readLog(files, path);
  const damaged = (how: string): AppError => new AppError("unavailable", `${path} ${how}: ${remedy(log)}`);
  const isMissing = (await files.size(path)) === undefined;
  if (contents.records.length < acknowledged) {
    const there = isMissing ? "is missing" : `holds ${contents.records.length} whole writes`;
    throw damaged(`${there}, and ${acknowledged} were acknowledged`);
  }
  if (isMissing && logMade === true) throw damaged("is missing");
  let before = snapshot;
  for (const { header } of contents.records) {
    if (header.after !== undefined && header.after !== before) throw damaged(`is not the log of ${layout.manifest}`);
    before = header.snapshot;
  }
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
    this.#sequence = contents.records.length;
    this.#torn = contents.dropped > 0;
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
