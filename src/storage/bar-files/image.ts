import { closeSync, fstatSync, openSync, read, readSync } from "node:fs";
import { open, mkdir, rename, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { writeFault } from "./write-fault.ts";

/** Column types that an image can hold. */
export type ImageColumn =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Uint8Array;

/** Position of a column in the image file, and the CRC-32 of each of its blocks. The last block may be shorter. */
export interface ImageBlocks {
  /** File descriptor, valid until the image is closed. */
  readonly file: number;
  /** Offset of the first byte in the file. */
  readonly position: number;
  readonly bytes: number;
  readonly blockBytes: number;
  /** CRC-32 of each block, in shared memory. */
  readonly checks: Uint32Array;
}

/** An image whose header was verified. Its columns are read and verified on request. */
export interface Image {
  /** The value that was given to saveImage with the columns. */
  readonly meta: unknown;
  readonly names: readonly string[];
  /** Reads a column into shared memory; undefined if it is damaged or unknown. */
  load(name: string, allocate?: ColumnBuffer): Promise<ImageColumn | undefined>;
  /** Returns the position of a column, for readers that read single blocks; undefined if it is unknown. */
  blocks(name: string): ImageBlocks | undefined;
  close(): void;
}

/** Allocates `size` bytes of shared memory for a column. */
export type ColumnBuffer = (size: number) => Uint8Array;

const allocateShared: ColumnBuffer = (size) => new Uint8Array(new SharedArrayBuffer(size));

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
  /** Name of the image, so that a file renamed to another image is rejected. */
  readonly name: string;
  readonly key: string;
  readonly meta: unknown;
  readonly columns: readonly ColumnEntry[];
}

/** Version of the file layout. A file of another version is rejected. */
const VERSION = 3;
const MAGIC = Buffer.from("WINNOWIM", "latin1");
/**
 * Bytes of the prefix: magic, version, lengths of the header and of the checksums, CRC-32 of both. The file continues
 * with header, checksums and the aligned columns.
 */
const PREFIX = 24;
/** Bytes per checksum. Blocks are small because a scan of the newest bars reads one or two blocks per tile. */
const BLOCK = 8_192;
/** Bytes per read, a multiple of BLOCK. */
const CHUNK = 4 << 20;
const ALIGNMENT = 64;
/** Number of concurrent reads, so that one chunk is verified while others are read. */
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
 * Saves columns that could be rebuilt from the store, so that a start need not rebuild them. `key` identifies their
 * source (snapshot, and version of the code that builds them). Replaces an image of the same name. Throws unavailable
 * if the disk is full.
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
      // Not forced to the disk: a power failure makes the checksums fail, and the image is built again.
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

/**
 * Opens the image with the given name and key; undefined if there is none, or its key or version differs, or it is
 * damaged.
 */
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
    async load(column, allocate = allocateShared) {
      const placed = columns.get(column);
      return placed === undefined ? undefined : await readColumn(placed, allocate);
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
  /** CRC-32 of the blocks of all columns, in order. */
  readonly checks: Uint32Array;
  /** Offset of the first column in the file. */
  readonly start: number;
}

/** Reads the header of an image; undefined if the file is not an image, too short, or damaged. */
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
  allocate: ColumnBuffer,
): Promise<ImageColumn | undefined> {
  const { file, position, checks } = blocks;
  const bytes = allocate(blocks.bytes);
  let isWhole = true;
  let next = 0;
  const reader = async (): Promise<void> => {
    while (isWhole && next < bytes.length) {
      const at = next;
      next += CHUNK;
      const target = bytes.subarray(at, at + CHUNK);
      const { bytesRead } = await readFrom(file, target, 0, target.length, position + at).catch(() => NOTHING);
      const matches = (from: number): boolean =>
        crc32(target.subarray(from, from + BLOCK)) === checks[(at + from) / BLOCK];
      isWhole &&= bytesRead === target.length;
      for (let from = 0; isWhole && from < target.length; from += BLOCK) isWhole = matches(from);
    }
  };
  await Promise.all(Array.from({ length: READS }, reader));
  return isWhole ? new KINDS[kind](bytes.buffer, bytes.byteOffset, length) : undefined;
}

const NOTHING = { bytesRead: 0 };
