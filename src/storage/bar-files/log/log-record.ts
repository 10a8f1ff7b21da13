import { crc32 } from "node:zlib";
import type { FeedName } from "#contract";
import { BAR_FIELDS, type StoredFeed, type StoredTimeframe } from "#market";
import { emptyFields, type BarRows } from "../segments/bar-rows.ts";
import type { BarTotals } from "../manifest.ts";

interface CommonHeader {
  readonly rows: number;
  readonly source: string;
  /** Name of the snapshot before the record; absent in records of earlier versions. */
  readonly after?: string;
  /** Name of the snapshot that the record makes. */
  readonly snapshot: string;
}

export interface BarHeader extends CommonHeader {
  readonly timeframe: StoredTimeframe;
  readonly tickers: readonly string[];
  readonly totals: BarTotals;
  /** The last rows of the record change or come between stored bars; absent without such rows. */
  readonly amended?: {
    readonly rows: number;
    /** Minutes since 1970, with a fraction. */
    readonly knownAt: number;
  };
}

export interface FeedHeader extends CommonHeader {
  readonly feed: FeedName;
  /** Columns of numbers, in their order. */
  readonly numbers: readonly string[];
  /** Columns of texts, in their order, with the texts that their rows name by index. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

export type RecordHeader = BarHeader | FeedHeader;

export interface BarRecord extends BarRows {
  readonly header: BarHeader;
  /** For each row, the index of its ticker in header.tickers. */
  readonly ticker: Int32Array;
  /** Values that the amended rows replace; NaN in all fields where there was no bar. Absent without amended rows. */
  readonly before?: BarRows["fields"];
}

/** Rows of a feed that follow the stored ones. */
export interface FeedRecord {
  readonly header: FeedHeader;
  readonly stored: StoredFeed;
}

export type LogRecord = BarRecord | FeedRecord;

/** Returns the records with bars of a timeframe. */
export function barRecords(records: readonly LogRecord[], timeframe: StoredTimeframe): readonly BarRecord[] {
  return records.filter((record): record is BarRecord => isOfBars(record) && record.header.timeframe === timeframe);
}

/** Returns the records with rows of a feed. */
export function feedRecords(records: readonly LogRecord[], feed: FeedName): readonly FeedRecord[] {
  return records.filter((record): record is FeedRecord => !isOfBars(record) && record.header.feed === feed);
}

export const isOfBars = (record: LogRecord): record is BarRecord => "time" in record;

export const LOG_START = Buffer.from("WINNOWLG\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000", "latin1");
const MAGIC = 0x43_45_52_57;
/** Bytes of the frame: magic, sequence number, length of the payload, CRC-32 of sequence number, length and payload. */
const FRAME = 16;

const padded = (length: number): number => Math.ceil(length / 8) * 8;

/** Encodes one record for appending. Its length is a multiple of 8 bytes, so that all columns stay aligned. */
export function encodeRecord(sequence: number, record: LogRecord): Buffer {
  const columns = isOfBars(record) ? barColumns(record) : feedColumnsOf(record);
  const text = Buffer.from(JSON.stringify(record.header));
  const textEnd = 8 + padded(text.length);
  const payload = columns.reduce((sum, { byteLength }) => sum + padded(byteLength), textEnd);
  const bytes = Buffer.alloc(FRAME + payload);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(sequence, 4);
  bytes.writeUInt32LE(payload, 8);
  bytes.writeUInt32LE(text.length, FRAME);
  text.copy(bytes, FRAME + 8);
  let at = FRAME + textEnd;
  for (const column of columns) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += padded(column.byteLength);
  }
  bytes.writeUInt32LE(checkOf(bytes), 12);
  return bytes;
}

function barColumns({ ticker, time, fields, before }: BarRecord): readonly (Int32Array | Float64Array)[] {
  const replaced = before === undefined ? [] : BAR_FIELDS.map((field) => before[field]);
  return [ticker, time, ...BAR_FIELDS.map((field) => fields[field]), ...replaced];
}

function feedColumnsOf({ header, stored }: FeedRecord): readonly (Int32Array | Float64Array)[] {
  const texts = Object.entries(header.texts).map(([name, known]) => {
    const places = new Map(known.map((one, k) => [one, k]));
    return Int32Array.from(stored.texts[name]!, (one) => (one === null ? -1 : places.get(one)!));
  });
  return [...texts, ...header.numbers.map((name) => stored.numbers[name]!)];
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
  return { record: "feed" in header ? feedRecordOf(header, take) : barRecordOf(header, take), end };
}

/** Reads the next column of a record. */
type TakeColumn = <C extends Int32Array | Float64Array>(column: C) => C;

function barRecordOf(header: BarHeader, take: TakeColumn): BarRecord {
  const ticker = take(new Int32Array(header.rows));
  const time = take(new Int32Array(header.rows));
  const fields = emptyFields(header.rows);
  for (const field of BAR_FIELDS) take(fields[field]);
  if (header.amended === undefined) return { header, ticker, time, fields };
  const before = emptyFields(header.amended.rows);
  for (const field of BAR_FIELDS) take(before[field]);
  return { header, ticker, time, fields, before };
}

function feedRecordOf(header: FeedHeader, take: TakeColumn): FeedRecord {
  const { rows } = header;
  const texts = Object.entries(header.texts).map(([name, known]): [string, (string | null)[]] => {
    return [name, Array.from(take(new Int32Array(rows)), (place) => known[place] ?? null)];
  });
  const numbers = header.numbers.map((name): [string, Float64Array] => [name, take(new Float64Array(rows))]);
  return { header, stored: { rows, numbers: Object.fromEntries(numbers), texts: Object.fromEntries(texts) } };
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
