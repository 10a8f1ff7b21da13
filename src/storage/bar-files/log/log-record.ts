import { crc32 } from "node:zlib";
import { BAR_FIELDS, type StoredTimeframe } from "#market";
import { emptyFields, type BarRows } from "../segments/bar-rows.ts";
import type { BarTotals } from "../manifest.ts";

/** Header of a log record. */
export interface RecordHeader {
  readonly timeframe: StoredTimeframe;
  readonly rows: number;
  readonly tickers: readonly string[];
  readonly source: string;
  /** Name of the snapshot before the record; absent in records of earlier versions. */
  readonly after?: string;
  /** Name of the snapshot that the record makes. */
  readonly snapshot: string;
  readonly totals: BarTotals;
  /** The last rows of the record change or come between stored bars; absent without such rows. */
  readonly amended?: {
    readonly rows: number;
    /** Minutes since 1970, with a fraction. */
    readonly knownAt: number;
  };
}

export interface LogRecord extends BarRows {
  readonly header: RecordHeader;
  /** For each row, the index of its ticker in header.tickers. */
  readonly ticker: Int32Array;
  /** Values that the amended rows replace; NaN in all fields where there was no bar. Absent without amended rows. */
  readonly before?: BarRows["fields"];
}

export const LOG_START = Buffer.from("WINNOWLG\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000", "latin1");
const MAGIC = 0x43_45_52_57;
/** Bytes of the frame: magic, sequence number, length of the payload, CRC-32 of sequence number, length and payload. */
const FRAME = 16;

const padded = (length: number): number => Math.ceil(length / 8) * 8;

/** Encodes one record for appending. Its length is a multiple of 8 bytes, so that all columns stay aligned. */
export function encodeRecord(sequence: number, record: LogRecord): Buffer {
  const { rows, amended } = record.header;
  const text = Buffer.from(JSON.stringify(record.header));
  const textEnd = 8 + padded(text.length);
  const payload = textEnd + 2 * padded(rows * 4) + BAR_FIELDS.length * (rows + (amended?.rows ?? 0)) * 8;
  const bytes = Buffer.alloc(FRAME + payload);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(sequence, 4);
  bytes.writeUInt32LE(payload, 8);
  bytes.writeUInt32LE(text.length, FRAME);
  text.copy(bytes, FRAME + 8);
  let at = FRAME + textEnd;
  const put = (column: Int32Array | Float64Array): void => {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += padded(column.byteLength);
  };
  put(record.ticker);
  put(record.time);
  for (const field of BAR_FIELDS) put(record.fields[field]);
  if (record.before !== undefined) for (const field of BAR_FIELDS) put(record.before[field]);
  bytes.writeUInt32LE(checkOf(bytes), 12);
  return bytes;
}

function checkOf(frame: Buffer): number {
  return crc32(frame.subarray(FRAME), crc32(frame.subarray(4, 12)));
}

/**
 * Decodes the record that begins at byte `at`, with the byte at which it ends; undefined if no complete record with
 * that sequence number is there.
 */
export function decodeRecord(
  log: Buffer,
  at: number,
  sequence: number,
): { readonly record: LogRecord; readonly end: number } | undefined {
  if (at + FRAME > log.length || log.readUInt32LE(at) !== MAGIC || log.readUInt32LE(at + 4) !== sequence) {
    return undefined;
  }
  const end = at + FRAME + log.readUInt32LE(at + 8);
  if (end > log.length || checkOf(log.subarray(at, end)) !== log.readUInt32LE(at + 12)) return undefined;
  const textLength = log.readUInt32LE(at + FRAME);
  const textStart = at + FRAME + 8;
  const header = JSON.parse(log.toString("utf8", textStart, textStart + textLength)) as RecordHeader;
  let next = textStart + padded(textLength);
  const take = <C extends Int32Array | Float64Array>(column: C): C => {
    new Uint8Array(column.buffer).set(log.subarray(next, next + column.byteLength));
    next += padded(column.byteLength);
    return column;
  };
  const ticker = take(new Int32Array(header.rows));
  const time = take(new Int32Array(header.rows));
  const fields = emptyFields(header.rows);
  for (const field of BAR_FIELDS) take(fields[field]);
  if (header.amended === undefined) return { record: { header, ticker, time, fields }, end };
  const before = emptyFields(header.amended.rows);
  for (const field of BAR_FIELDS) take(before[field]);
  return { record: { header, ticker, time, fields, before }, end };
}

/** Tests if a complete record with a higher sequence number begins anywhere after byte `at`. */
export function recordFollows(log: Buffer, at: number, sequence: number): boolean {
  const magic = Buffer.alloc(4);
  magic.writeUInt32LE(MAGIC, 0);
  for (let found = log.indexOf(magic, at + 1); found !== -1; found = log.indexOf(magic, found + 1)) {
    if (found + FRAME > log.length) return false;
    const number = log.readUInt32LE(found + 4);
    if (number > sequence && decodeRecord(log, found, number) !== undefined) return true;
  }
  return false;
}
