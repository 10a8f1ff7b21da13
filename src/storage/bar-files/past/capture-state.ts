import { open, type FileHandle } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { AppError } from "#base";
import { nodeFiles, type Files } from "../files.ts";
import { Layout } from "../layout.ts";
import type { DiskManifest } from "../manifest.ts";
import { readSnapshot, snapshotName } from "../snapshot.ts";

/** A file of a captured snapshot. It stays readable after a later write has removed its name. */
export interface CapturedFile {
  /** Path relative to the data folder, with forward slashes. */
  readonly name: string;
  readonly bytes: number;
  /**
   * Yields the bytes from the start; may be called again. Throws unavailable if the bytes differ from those that were
   * written.
   */
  chunks(): AsyncGenerator<Buffer>;
}

/** One snapshot of a store, held open while others write. */
export interface CapturedState {
  /** Name of the snapshot. */
  readonly snapshot: string;
  /** Empty for a folder without any write. */
  readonly files: readonly CapturedFile[];
  close(): Promise<void>;
}

const ATTEMPTS = 200;
const PAUSE_MS = 10;
const CHUNK = 1 << 20;

/**
 * Opens all files of the newest snapshot of a data folder: the manifest, the files that it names, and the valid part of
 * the newest log. Takes no lock. Throws the errors of a damaged manifest or log, and unavailable if writers replace the
 * manifest during every attempt. `files` is the file system, for tests.
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

/** Returns undefined if a write replaced the manifest during the attempt. */
async function tryCapture(files: Files, layout: Layout): Promise<CapturedState | undefined> {
  const before = await files.read(layout.manifest);
  const current = await readSnapshot(files, layout);
  const { manifest, log } = current;
  const held: HeldFile[] = [];
  const close = async (): Promise<void> => {
    for (const file of held) await file.close();
  };
  try {
    for (const entry of entriesOf(manifest)) held.push(await HeldFile.open(layout, entry));
    const hasLog = log.records.length > 0 || manifest.logMade === true;
    const older: CapturedFile[] = [];
    for (const name of manifest.olderLogs ?? []) {
      const content = await files.read(layout.path(name));
      if (content !== undefined) older.push(inMemory(name, content));
    }
    const records = hasLog ? await files.read(layout.path(manifest.log)) : Buffer.alloc(0);
    const after = await files.read(layout.manifest);
    const isUnchanged = before === undefined ? after === undefined : after !== undefined && before.equals(after);
    if (!isUnchanged || records === undefined || records.length < log.end) {
      await close();
      return undefined;
    }
    return {
      snapshot: snapshotName(current),
      files: [
        ...held,
        ...older,
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

/** An immutable file, held open so that its name can be removed. */
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
