import { constants } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

/** A file open for writing. */
export interface OpenFile {
  write(bytes: Uint8Array, position: number): Promise<void>;
  truncate(length: number): Promise<void>;
  /** Resolves once the bytes are on the disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The file operations of the store. Tests replace them to make any operation fail. */
export interface Files {
  /** Creates an empty file, replacing a file of that name. */
  create(path: string): Promise<OpenFile>;
  /** Opens an existing file for changes in place. */
  change(path: string): Promise<OpenFile>;
  /** Returns undefined if the file does not exist. */
  read(path: string): Promise<Buffer | undefined>;
  size(path: string): Promise<number | undefined>;
  /** Returns the names in a folder; empty if the folder does not exist. */
  list(folder: string): Promise<string[]>;
  makeFolder(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or folder; does nothing if it does not exist. */
  remove(path: string): Promise<void>;
  /** Forces an existing file, or the names in a folder, to the disk. */
  sync(path: string): Promise<void>;
  /** Creates a file by other means, such as a COPY of the database. */
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

/** Returns undefined instead of throwing a "no such file" error. */
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

/** Writes a new file, forces its bytes to the disk and returns its length. Removes the file if any step fails. */
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

/** Renames a file and forces the new name to the disk. */
export async function moveDurably(files: Files, from: string, to: string): Promise<void> {
  await files.rename(from, to);
  await files.sync(dirname(to));
}
