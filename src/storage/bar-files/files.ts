import { constants } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

/** A file open for writing. */
export interface OpenFile {
  write(bytes: Uint8Array, position: number): Promise<void>;
  truncate(length: number): Promise<void>;
  /** Returns when the bytes are on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What the store asks of the file system: a test that puts a failing one here sees every way a write can break. */
export interface Files {
  /** A new, empty file; one of that name is replaced. */
  create(path: string): Promise<OpenFile>;
  /** An existing file, to be changed in place. */
  change(path: string): Promise<OpenFile>;
  /** undefined when there is no such file. */
  read(path: string): Promise<Buffer | undefined>;
  size(path: string): Promise<number | undefined>;
  /** Names in a folder; none when there is no such folder. */
  list(folder: string): Promise<string[]>;
  makeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** No error when there is nothing to remove. */
  remove(path: string): Promise<void>;
  /** Forces an existing file, or the names in a folder, to the disk. */
  sync(path: string): Promise<void>;
  /** Makes a new file by other means, such as a database's COPY. */
  produce(path: string, make: () => Promise<void>): Promise<void>;
}

class HandleFile implements OpenFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await this.#handle.write(bytes, at, bytes.length - at, position + at);
      at += bytesWritten;
    }
  }

  truncate(length: number): Promise<void> {
    return this.#handle.truncate(length);
  }

  sync(): Promise<void> {
    return this.#handle.sync();
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

const absent = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** undefined in the place of "no such file". */
async function unlessAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (absent(error)) return undefined;
    throw error;
  }
}

export const nodeFiles: Files = {
  create: async (path) => new HandleFile(await open(path, "w")),
  change: async (path) => new HandleFile(await open(path, constants.O_RDWR)),
  read: (path) => unlessAbsent(readFile(path)),
  size: async (path) => (await unlessAbsent(stat(path)))?.size,
  list: async (folder) => (await unlessAbsent(readdir(folder))) ?? [],
  makeFolder: async (path) => {
    await mkdir(path, { recursive: true });
  },
  rename,
  remove: (path) => rm(path, { recursive: true, force: true }),
  sync: async (path) => {
    const handle = await open(path, constants.O_RDONLY);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  produce: (_path, make) => make(),
};

/** Writes a new file and forces its bytes to the disk; a file that could not be written whole is removed. */
export async function writeNew(files: Files, path: string, parts: Iterable<Uint8Array>): Promise<number> {
  const file = await files.create(path);
  let length = 0;
  try {
    try {
      for (const part of parts) {
        await file.write(part, length);
        length += part.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await files.remove(path).catch(() => undefined);
    throw error;
  }
  return length;
}

/** Gives a file its place and forces the names on both sides to the disk. */
export async function moveDurably(files: Files, from: string, to: string): Promise<void> {
  await files.rename(from, to);
  await files.sync(dirname(to));
}
