import { closeSync, fstatSync, openSync, read, readSync } from "node:fs";
import { open, mkdir, rename, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { writeFault } from "./write-fault.ts";

/** The columns that an image may hold. */
export type ImageColumn =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Uint8Array;

/** Where a column stands in the file of its image, and the CRC-32 of each of its blocks; the last block may be shorter. */
export interface ImageBlocks {
  /** Descriptor of the file, until the image is closed. */
  readonly file: number;
  /** Of its first byte. */
  readonly position: number;
  readonly bytes: number;
  readonly blockBytes: number;
  /** Over shared memory. */
  readonly checks: Uint32Array;
}

/** An image whose header is right; its columns are read and checked when they are asked for. */
export interface Image {
  /** What was given to saveImage beside the columns. */
  readonly meta: unknown;
  readonly names: readonly string[];
  /** A column, over shared memory; undefined when its bytes are not those that were written, or there is none. */
  load(name: string, room?: ColumnBuffer): Promise<ImageColumn | undefined>;
  /** For those who read a column block by block; undefined when there is none. */
  blocks(name: string): ImageBlocks | undefined;
  close(): void;
}

/** Gives so many bytes of shared memory for a column. */
export type ColumnBuffer = (size: number) => Uint8Array;

const ownRoom: ColumnBuffer = (size) => new Uint8Array(new SharedArrayBuffer(size));

type Kind =
  | "Float64Array"
  | "Float32Array"
  | "Int32Array"
  | "Uint32Array"
  | "Int16Array"
  | "Uint16Array"
  | "Uint8Array";

interface ColumnConstructor {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, offset: number, length: number): ImageColumn;
}

const KINDS: Readonly<Record<Kind, ColumnConstructor>> = {
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Int16Array,
  Uint16Array,
  Uint8Array,
};

interface ColumnEntry {
  readonly name: string;
  readonly kind: Kind;
  readonly length: number;
  readonly offset: number;
}

interface ImageHeader {
  /** Of the image: a file that got the place of another is none. */
  readonly name: string;
  readonly key: string;
  readonly meta: unknown;
  readonly columns: readonly ColumnEntry[];
}

/** Version of the file's layout: a file of another version is no image. */
const VERSION = 3;
const MAGIC = Buffer.from("WINNOWIM", "latin1");
/** Magic, version, lengths of the header and of the checks, CRC-32 of both. Then header, checks and, aligned, the columns. */
const PREFIX = 24;
/** Bytes under one check: a scan of the newest bars of all tickers reads a block or two per tile, so they are small. */
const BLOCK = 8_192;
/** Bytes that are read in one go, a multiple of BLOCK. */
const CHUNK = 4 << 20;
const ALIGNMENT = 64;
/** Chunks that are read at the same time, while those before them are checked. */
const READS = 4;

const readFrom = promisify(read);

const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

const bytesOf = (column: ImageColumn): Uint8Array =>
  new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

function kindOf(column: ImageColumn): Kind {
  const kinds = Object.keys(KINDS) as Kind[];
  return kinds.find((kind) => column instanceof KINDS[kind])!;
}

/**
 * Saves columns that can be made again from the store, so that a start need not: `key` names what they were made from
 * (snapshot and version of what makes them). Replaces an image of the same name. Errors: unavailable when the disk is full.
 */
export async function saveImage(
  folder: string,
  name: string,
  key: string,
  meta: unknown,
  columns: Readonly<Record<string, ImageColumn>>,
): Promise<void> {
  const entries: ColumnEntry[] = [];
  const sums: number[] = [];
  let offset = 0;
  for (const [column, values] of Object.entries(columns)) {
    const bytes = bytesOf(values);
    for (let at = 0; at < bytes.length; at += BLOCK) sums.push(crc32(bytes.subarray(at, at + BLOCK)));
    entries.push({ name: column, kind: kindOf(values), length: values.length, offset });
    offset = aligned(offset + bytes.length);
  }
  const header: ImageHeader = { name, key, meta, columns: entries };
  const text = Buffer.from(JSON.stringify(header));
  const checks = Buffer.from(Uint32Array.from(sums).buffer);
  const prefix = Buffer.alloc(PREFIX);
  MAGIC.copy(prefix);
  prefix.writeUInt32LE(VERSION, 8);
  prefix.writeUInt32LE(text.length, 12);
  prefix.writeUInt32LE(checks.length, 16);
  prefix.writeUInt32LE(crc32(checks, crc32(text)), 20);
  const start = aligned(PREFIX + text.length + checks.length);
  const temporary = join(folder, `.${name}-${process.pid}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(temporary, "w");
    try {
      await writeAll(file, Buffer.concat([prefix, text, checks]), 0);
      // Not forced to the disk: a file that a power failure leaves half written fails its checks and is made again.
      for (const entry of entries) await writeAll(file, bytesOf(columns[entry.name]!), start + entry.offset);
    } finally {
      await file.close();
    }
    await rename(temporary, imagePath(folder, name));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw writeFault(error, folder, "the memory image was not saved", offset);
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, Math.min(16 * CHUNK, bytes.length - at), position + at);
    at += bytesWritten;
  }
}

const imagePath = (folder: string, name: string): string => join(folder, `${name}.image`);

/** The image of that name and key; undefined when there is none, or it is of other data, another version, or damaged. */
export function openImage(folder: string, name: string, key: string): Image | undefined {
  let file: number;
  try {
    file = openSync(imagePath(folder, name), "r");
  } catch {
    return undefined;
  }
  const found = readHeader(file);
  if (found === undefined || found.header.name !== name || found.header.key !== key) {
    closeSync(file);
    return undefined;
  }
  const { header } = found;
  const columns = new Map<string, PlacedColumn>();
  let checked = 0;
  for (const { name: column, kind, length, offset } of header.columns) {
    const bytes = length * KINDS[kind].BYTES_PER_ELEMENT;
    const checks = found.checks.subarray(checked, (checked += Math.ceil(bytes / BLOCK)));
    columns.set(column, { kind, length, file, position: found.start + offset, bytes, blockBytes: BLOCK, checks });
  }
  return {
    meta: header.meta,
    names: header.columns.map((entry) => entry.name),
    async load(column, room = ownRoom) {
      const placed = columns.get(column);
      return placed === undefined ? undefined : await readColumn(placed, room);
    },
    blocks: (column) => columns.get(column),
    close: () => closeSync(file),
  };
}

interface PlacedColumn extends ImageBlocks {
  readonly kind: Kind;
  readonly length: number;
}

interface FoundHeader {
  readonly header: ImageHeader;
  /** Of all columns, one after the other. */
  readonly checks: Uint32Array;
  /** Of the columns. */
  readonly start: number;
}

/** Undefined where the file is none of ours, too short or damaged. */
function readHeader(file: number): FoundHeader | undefined {
  try {
    const prefix = Buffer.alloc(PREFIX);
    const bytesRead = readSync(file, prefix, 0, PREFIX, 0);
    if (bytesRead < PREFIX || !prefix.subarray(0, 8).equals(MAGIC) || prefix.readUInt32LE(8) !== VERSION)
      return undefined;
    const [textBytes, checkBytes] = [prefix.readUInt32LE(12), prefix.readUInt32LE(16)];
    if (PREFIX + textBytes + checkBytes > fstatSync(file).size) return undefined;
    const text = Buffer.alloc(textBytes);
    readSync(file, text, 0, textBytes, PREFIX);
    const sums = new Uint8Array(new SharedArrayBuffer(checkBytes));
    readSync(file, sums, 0, checkBytes, PREFIX + textBytes);
    if (crc32(sums, crc32(text)) !== prefix.readUInt32LE(20)) return undefined;
    const header = JSON.parse(text.toString("utf8")) as ImageHeader;
    return { header, checks: new Uint32Array(sums.buffer), start: aligned(PREFIX + textBytes + checkBytes) };
  } catch {
    return undefined;
  }
}

async function readColumn(
  { kind, length, ...blocks }: PlacedColumn,
  room: ColumnBuffer,
): Promise<ImageColumn | undefined> {
  const { file, position, checks } = blocks;
  const bytes = room(blocks.bytes);
  let sound = true;
  let next = 0;
  const reader = async (): Promise<void> => {
    while (sound && next < bytes.length) {
      const at = next;
      next += CHUNK;
      const target = bytes.subarray(at, at + CHUNK);
      const { bytesRead } = await readFrom(file, target, 0, target.length, position + at).catch(() => NOTHING);
      const isRight = (from: number): boolean =>
        crc32(target.subarray(from, from + BLOCK)) === checks[(at + from) / BLOCK];
      sound &&= bytesRead === target.length;
      for (let from = 0; sound && from < target.length; from += BLOCK) sound = isRight(from);
    }
  };
  await Promise.all(Array.from({ length: READS }, reader));
  return sound ? new KINDS[kind](bytes.buffer, bytes.byteOffset, length) : undefined;
}

const NOTHING = { bytesRead: 0 };
