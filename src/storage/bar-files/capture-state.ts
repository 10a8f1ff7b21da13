import { open, type FileHandle } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { AppError } from "#base";
import { nodeFiles, type Files } from "./files.ts";
import { Layout } from "./layout.ts";
import type { DiskManifest } from "./manifest.ts";
import { readState, snapshotOf } from "./state.ts";

/** A file of a captured state, which stays readable when a write has removed its name since. */
export interface CapturedFile {
  /** Relative to the data folder, with forward slashes. */
  readonly name: string;
  readonly bytes: number;
  /** Its bytes from the start; may be read again. Errors: unavailable when they are not those that were written. */
  chunks(): AsyncGenerator<Buffer>;
}

/** One state of a store, held open while others write on. */
export interface CapturedState {
  /** Names the data of the state. */
  readonly snapshot: string;
  /** None for a folder to which nothing was written. */
  readonly files: readonly CapturedFile[];
  close(): Promise<void>;
}

const ATTEMPTS = 200;
const PAUSE_MS = 10;
const CHUNK = 1 << 20;

/**
 * Holds the newest state of a data folder: the manifest, all files that it names, and the part of the log that counts.
 * Takes no lock. Errors: those of a damaged manifest or log, unavailable when the state never stands still.
 * `files` is the file system, for tests.
 */
export async function captureState(folder: string, files: Files = nodeFiles): Promise<CapturedState> {
  const layout = new Layout(resolve(folder));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const captured = await tryCapture(files, layout);
    if (captured !== undefined) return captured;
    await pause(PAUSE_MS);
  }
  throw new AppError("unavailable", `${layout.root} is rewritten all the time: try again`);
}

/** undefined when a write replaced the manifest meanwhile. */
async function tryCapture(files: Files, layout: Layout): Promise<CapturedState | undefined> {
  const before = await files.read(layout.manifest);
  const state = await readState(files, layout);
  const { manifest, log } = state;
  const held: HeldFile[] = [];
  const close = async (): Promise<void> => {
    for (const file of held) await file.close();
  };
  try {
    for (const entry of entriesOf(manifest)) held.push(await HeldFile.open(layout, entry));
    const hasLog = log.records.length > 0 || manifest.logMade === true;
    const records = hasLog ? await files.read(layout.path(manifest.log)) : Buffer.alloc(0);
    const after = await files.read(layout.manifest);
    const still = before === undefined ? after === undefined : after !== undefined && before.equals(after);
    if (!still || records === undefined || records.length < log.end) {
      await close();
      return undefined;
    }
    return {
      snapshot: snapshotOf(state),
      files: [
        ...held,
        ...(hasLog ? [inMemory(manifest.log, records.subarray(0, log.end))] : []),
        ...(after === undefined ? [] : [inMemory("manifest.json", after)]),
      ],
      close,
    };
  } catch (error) {
    await close();
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    if (await replaced(files, layout, before)) return undefined;
    throw new AppError(
      "unavailable",
      `A file of the store is missing (${error.message}): restore the data folder from a backup`,
    );
  }
}

interface Entry {
  readonly file: string;
  readonly bytes: number;
  readonly crc32: number;
}

function entriesOf({ segments, feeds }: DiskManifest): readonly Entry[] {
  return [...segments, ...Object.values(feeds)];
}

async function replaced(files: Files, layout: Layout, before: Buffer | undefined): Promise<boolean> {
  const now = await files.read(layout.manifest);
  return before === undefined ? now !== undefined : now === undefined || !before.equals(now);
}

function inMemory(name: string, content: Buffer): CapturedFile {
  return {
    name,
    bytes: content.length,
    async *chunks() {
      yield content;
    },
  };
}

/** A file that is never changed, open so that its name may go. */
class HeldFile implements CapturedFile {
  readonly name: string;
  readonly bytes: number;
  readonly #crc32: number;
  readonly #path: string;
  readonly #handle: FileHandle;

  private constructor(path: string, entry: Entry, handle: FileHandle) {
    this.name = entry.file;
    this.bytes = entry.bytes;
    this.#crc32 = entry.crc32;
    this.#path = path;
    this.#handle = handle;
  }

  static async open(layout: Layout, entry: Entry): Promise<HeldFile> {
    const path = layout.path(entry.file);
    return new HeldFile(path, entry, await open(path, "r"));
  }

  async *chunks(): AsyncGenerator<Buffer> {
    let check = 0;
    let at = 0;
    for (;;) {
      const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      check = crc32(chunk, check);
      at += bytesRead;
      yield chunk;
    }
    if (at === this.bytes && check === this.#crc32) return;
    const fault = at === this.bytes ? "its bytes have changed" : `${at} of ${this.bytes} bytes`;
    throw new AppError("unavailable", `${this.#path} is damaged (${fault}): restore the data folder from a backup`);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
