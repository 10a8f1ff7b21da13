import { basename, dirname } from "node:path";
import { crc32 } from "node:zlib";
import { AppError } from "#base";
import { writeNew, type Files } from "./files.ts";
import { acknowledgedName, type Layout } from "./layout.ts";
import type { DiskManifest } from "./manifest.ts";
import { decodeRecord, encodeRecord, LOG_START, recordFollows, type LogRecord } from "./log-record.ts";

/** What a log holds. */
export interface LogState {
  readonly records: readonly LogRecord[];
  /** Bytes that count; what lies behind is a record that was being written when its process died. */
  readonly end: number;
  readonly dropped: number;
}

const wayOut = (log: string): string =>
  `restore the data folder from a backup; to go on without its bars, delete ${acknowledgedName(log)} and empty the log`;

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
      `${path} is damaged at byte ${end}, and bars that were stored lie behind it: ${wayOut(basename(path))}`,
    );
  }
  return { records, end, dropped: log.length - end };
}

/**
 * The log of a manifest. Errors: unavailable where it is damaged, is that of another manifest, or lacks records that were
 * acknowledged.
 */
export async function readLogOf(
  files: Files,
  layout: Layout,
  { log, logMade, snapshot }: DiskManifest,
): Promise<LogState> {
  const path = layout.path(log);
  // First: a record that comes between the two reads is no loss.
  const acknowledged = await readAcknowledged(files, layout.path(acknowledgedName(log)));
  const state = await readLog(files, path);
  const damaged = (how: string): AppError => new AppError("unavailable", `${path} ${how}: ${wayOut(log)}`);
  const isMissing = (await files.size(path)) === undefined;
  if (state.records.length < acknowledged) {
    const there = isMissing ? "is missing" : `holds ${state.records.length} whole writes`;
    throw damaged(`${there}, and ${acknowledged} were acknowledged`);
  }
  if (isMissing && logMade === true) throw damaged("is missing");
  let before = snapshot;
  for (const { header } of state.records) {
    if (header.after !== undefined && header.after !== before) throw damaged(`is not the log of ${layout.manifest}`);
    before = header.snapshot;
  }
  return state;
}

/** Makes the log of a manifest where it is not there yet; for the holder of the lock. */
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

/** How many records were acknowledged at least; 0 where nothing whole tells. */
async function readAcknowledged(files: Files, path: string): Promise<number> {
  const bytes = await files.read(path);
  const records = Number(ACKNOWLEDGED.exec(bytes?.toString("latin1") ?? "")?.[1] ?? 0);
  return bytes?.equals(acknowledgedText(records)) === true ? records : 0;
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
    await this.#acknowledge().catch(() => undefined);
  }

  /** Not forced to the disk: what a power failure takes of it is only the proof that a record is missing. */
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
