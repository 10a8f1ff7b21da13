import { open, mkdir, rename, rm, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { writeFault } from "./disk-full.ts";

/** The columns that an image may hold. */
export type ImageColumn =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Uint8Array;

/** An image whose header is right; its columns are read and checked when they are asked for. */
export interface Image {
  /** What was given to saveImage beside the columns. */
  readonly meta: unknown;
  readonly names: readonly string[];
  /** A column, over shared memory; undefined when its bytes are not those that were written, or there is none. */
  load(name: string, room?: Room): Promise<ImageColumn | undefined>;
  close(): Promise<void>;
}

/** Gives so many bytes of shared memory for a column. */
export type Room = (size: number) => Uint8Array;

const ownRoom: Room = (size) => new Uint8Array(new SharedArrayBuffer(size));

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
  /** CRC-32 of each CHUNK of its bytes. */
  readonly checks: readonly number[];
}

interface ImageHeader {
  readonly key: string;
  readonly meta: unknown;
  readonly columns: readonly ColumnEntry[];
}

/** Version of the file's layout: a file of another version is no image. */
const VERSION = 1;
const MAGIC = Buffer.from("WINNOWIM", "latin1");
/** magic, version, length of the header, CRC-32 of the header. */
const PREFIX = 20;
const CHUNK = 4 << 20;
const ALIGNMENT = 64;
/** Chunks that are read at the same time, while those before them are checked. */
const READS = 4;

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
  await mkdir(folder, { recursive: true });
  const entries: ColumnEntry[] = [];
  let offset = 0;
  for (const [column, values] of Object.entries(columns)) {
    const bytes = bytesOf(values);
    const checks: number[] = [];
    for (let at = 0; at < bytes.length; at += CHUNK) checks.push(crc32(bytes.subarray(at, at + CHUNK)));
    entries.push({ name: column, kind: kindOf(values), length: values.length, offset, checks });
    offset = aligned(offset + bytes.length);
  }
  const header: ImageHeader = { key, meta, columns: entries };
  const text = Buffer.from(JSON.stringify(header));
  const prefix = Buffer.alloc(PREFIX);
  MAGIC.copy(prefix);
  prefix.writeUInt32LE(VERSION, 8);
  prefix.writeUInt32LE(text.length, 12);
  prefix.writeUInt32LE(crc32(text), 16);
  const start = aligned(PREFIX + text.length);
  const temporary = join(folder, `.${name}-${process.pid}.tmp`);
  try {
    const file = await open(temporary, "w");
    try {
      await writeAll(file, Buffer.concat([prefix, text]), 0);
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
export async function openImage(folder: string, name: string, key: string): Promise<Image | undefined> {
  let file: FileHandle;
  try {
    file = await open(imagePath(folder, name), "r");
  } catch {
    return undefined;
  }
  const found = await readHeader(file).catch(() => undefined);
  if (found === undefined || found.header.key !== key) {
    await file.close();
    return undefined;
  }
  const { header, start } = found;
  const columns = new Map(header.columns.map((entry) => [entry.name, entry]));
  return {
    meta: header.meta,
    names: header.columns.map((entry) => entry.name),
    async load(column, room = ownRoom) {
      const entry = columns.get(column);
      if (entry === undefined) return undefined;
      return readColumn(file, start + entry.offset, entry, room).catch(() => undefined);
    },
    close: () => file.close(),
  };
}

/** All columns of an image; undefined when openImage gives none, or any column is damaged. */
export async function readImage(
  folder: string,
  name: string,
  key: string,
  room?: Room,
): Promise<{ readonly meta: unknown; readonly columns: Readonly<Record<string, ImageColumn>> } | undefined> {
  const image = await openImage(folder, name, key);
  if (image === undefined) return undefined;
  try {
    const columns: [string, ImageColumn][] = [];
    for (const column of image.names) {
      const values = await image.load(column, room);
      if (values === undefined) return undefined;
      columns.push([column, values]);
    }
    return { meta: image.meta, columns: Object.fromEntries(columns) };
  } finally {
    await image.close();
  }
}

async function readHeader(
  file: FileHandle,
): Promise<{ readonly header: ImageHeader; readonly start: number } | undefined> {
  const prefix = Buffer.alloc(PREFIX);
  const { bytesRead } = await file.read(prefix, 0, PREFIX, 0);
  if (bytesRead < PREFIX || !prefix.subarray(0, 8).equals(MAGIC) || prefix.readUInt32LE(8) !== VERSION)
    return undefined;
  const length = prefix.readUInt32LE(12);
  const { size } = await file.stat();
  if (PREFIX + length > size) return undefined;
  const text = Buffer.alloc(length);
  await file.read(text, 0, length, PREFIX);
  if (crc32(text) !== prefix.readUInt32LE(16)) return undefined;
  return { header: JSON.parse(text.toString("utf8")) as ImageHeader, start: aligned(PREFIX + length) };
}

async function readColumn(
  file: FileHandle,
  offset: number,
  entry: ColumnEntry,
  room: Room,
): Promise<ImageColumn | undefined> {
  const constructor = KINDS[entry.kind];
  const bytes = room(entry.length * constructor.BYTES_PER_ELEMENT);
  let sound = true;
  let next = 0;
  const reader = async (): Promise<void> => {
    while (sound && next < entry.checks.length) {
      const chunk = next++;
      const target = bytes.subarray(chunk * CHUNK, (chunk + 1) * CHUNK);
      const { bytesRead } = await file.read(target, 0, target.length, offset + chunk * CHUNK);
      if (bytesRead !== target.length || crc32(target) !== entry.checks[chunk]) sound = false;
    }
  };
  await Promise.all(Array.from({ length: READS }, reader));
  return sound ? new constructor(bytes.buffer, bytes.byteOffset, entry.length) : undefined;
}
