import { createHash } from "node:crypto";
import { open as openFile, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Header, Parser, Pax, type ReadEntry } from "tar";
import { AppError } from "#base";
import { damaged, INDEX_NAME, MOST_INDEX_BYTES, parseIndex, type BackupIndex } from "./backup-index.ts";
import { fileFault } from "../file-fault.ts";

const BLOCK = 512;
/** Level of gzip. The lowest suffices: most of a backup is Parquet, which is compressed already. */
const LEVEL = 1;
const CHUNK = 1 << 18;

/** One file that goes into an archive. */
export interface ArchiveSource {
  readonly name: string;
  readonly bytes: number;
  chunks(): AsyncIterable<Buffer>;
}

/** Receives the number of content bytes handled since its last call, and the number in all. */
export type OnBytes = (bytes: number, total: number) => void;

/**
 * Reads every source once and returns its entry in the index: path, length, checksum.
 * Errors: unavailable if a source yields more or fewer bytes than it declared.
 */
export async function membersOf(sources: readonly ArchiveSource[], onBytes: OnBytes): Promise<BackupIndex["members"]> {
  const total = totalOf(sources);
  const members: BackupIndex["members"] = [];
  for (const source of sources) {
    const hash = createHash("sha256");
    for await (const chunk of checked(source, (bytes) => onBytes(bytes, total))) hash.update(chunk);
    members.push({ path: source.name, bytes: source.bytes, sha256: hash.digest("hex") });
  }
  return members;
}

function totalOf(items: readonly { readonly bytes: number }[]): number {
  return items.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function* checked(source: ArchiveSource, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const { name, bytes } = source;
  let read = 0;
  for await (const chunk of source.chunks()) {
    read += chunk.length;
    onBytes(chunk.length);
    yield chunk;
  }
  if (read !== bytes) throw new AppError("unavailable", `${name} changed while it was read; take the backup again.`);
}

/** Writes the index and the sources to an empty file, and forces the file to the disk. */
export async function writeArchive(
  file: FileHandle,
  index: BackupIndex,
  sources: readonly ArchiveSource[],
  onBytes: OnBytes,
): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(index, null, 1)}\n`);
  const first: ArchiveSource = { name: INDEX_NAME, bytes: text.length, chunks: () => Readable.from([text]) };
  const when = new Date(index.made_at);
  const total = totalOf(sources);
  async function* blocks(): AsyncGenerator<Buffer> {
    for (const source of [first, ...sources]) {
      yield headerOf(source, when);
      yield* checked(source, (bytes) => onBytes(source === first ? 0 : bytes, total));
      yield Buffer.alloc((BLOCK - (source.bytes % BLOCK)) % BLOCK);
    }
    yield Buffer.alloc(2 * BLOCK);
  }
  await pipeline(blocks, createGzip({ level: LEVEL, chunkSize: CHUNK }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await file.writeFile(chunk);
  });
  await file.sync();
}

function headerOf({ name, bytes }: ArchiveSource, mtime: Date): Buffer {
  const facts = { path: name, size: bytes, mode: 0o600, mtime, type: "File" } as const;
  const header = new Header(facts);
  if (!header.encode()) return header.block!;
  return Buffer.concat([new Pax(facts).encode(), header.block!]);
}

/** Receives the content of one member. */
export interface MemberSink {
  write(chunk: Buffer): void;
  end(): void;
}

/**
 * Reads a backup from its first byte to its last and compares every member with its checksum. `open` returns the sink for the
 * content of a member, or undefined to check the member only.
 * Errors: bad_request if the file does not exist, unavailable for any damage, conflict for another format.
 */
export async function readArchive(
  file: string,
  open: (path: string) => MemberSink | undefined,
  onBytes: OnBytes,
): Promise<BackupIndex> {
  const reading = new Reading(file, open, onBytes);
  const parser = new Parser({ strict: true });
  let fault: unknown;
  const offend = (error: unknown): void => {
    fault ??= error;
  };
  parser.on("error", offend);
  parser.on("ignoredEntry", (entry: ReadEntry) => offend(damaged(file, `it holds a ${entry.type}`)));
  parser.on("entry", (entry: ReadEntry) => reading.take(entry));
  const content = await openFile(file, "r").catch((error: unknown) => {
    throw fileFault(error, `${file} cannot be read`);
  });
  // `fault` keeps what the parser or a sink throws: the pipeline may throw an error about a stream that it destroyed instead.
  const parse = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) {
      try {
        parser.write(chunk);
      } catch (error) {
        offend(error);
      }
      if (fault !== undefined) throw fault;
    }
  };
  try {
    await pipeline(content.createReadStream(), createGunzip({ chunkSize: CHUNK }), parse);
    parser.end();
    if (fault !== undefined) throw fault;
  } catch (error) {
    reading.abandon();
    throw readable(fault ?? error, file);
  }
  return reading.finish();
}

/** Turns errors of the archive format into `damaged`. Errors of a sink, such as a full disk, stay as they are. */
function readable(error: unknown, file: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ("syscall" in error && error.syscall === "read") return fileFault(error, `${file} cannot be read`);
  const code = "code" in error ? String(error.code) : "";
  if (/^(Z_|ERR_|TAR_)/.test(code) || error.message.startsWith("TAR_")) return damaged(file, error.message);
  return error;
}

/** Reads the members of one archive in order and checks each at its end. */
class Reading {
  readonly #file: string;
  readonly #open: (path: string) => MemberSink | undefined;
  readonly #onBytes: OnBytes;
  #index: BackupIndex | undefined;
  /** Entries of the index whose members have not been read yet, by path. */
  readonly #awaited = new Map<string, BackupIndex["members"][number]>();
  #total = 0;
  #sink: MemberSink | undefined;

  constructor(file: string, open: (path: string) => MemberSink | undefined, onBytes: OnBytes) {
    this.#file = file;
    this.#open = open;
    this.#onBytes = onBytes;
  }

  take(entry: ReadEntry): void {
    if (entry.type !== "File") throw damaged(this.#file, `it holds a ${entry.type}`);
    if (this.#index === undefined) this.#takeIndex(entry);
    else this.#takeMember(entry);
  }

  #takeIndex(entry: ReadEntry): void {
    if (entry.path !== INDEX_NAME || entry.size > MOST_INDEX_BYTES)
      throw damaged(this.#file, `${INDEX_NAME} is not its first member`);
    const chunks: Buffer[] = [];
    entry.on("data", (chunk: Buffer) => chunks.push(chunk));
    entry.on("end", () => {
      this.#index = parseIndex(Buffer.concat(chunks), this.#file);
      for (const member of this.#index.members) this.#awaited.set(member.path, member);
      this.#total = totalOf(this.#index.members);
    });
  }

  #takeMember(entry: ReadEntry): void {
    const { path } = entry;
    const member = this.#awaited.get(path);
    if (member === undefined) {
      throw damaged(this.#file, `it holds ${JSON.stringify(path.slice(0, 80))}, which is not in its list`);
    }
    this.#awaited.delete(path);
    if (entry.size !== member.bytes) throw damaged(this.#file, `${path} has ${entry.size} of ${member.bytes} bytes`);
    const hash = createHash("sha256");
    const total = this.#total;
    const sink = this.#open(path);
    this.#sink = sink;
    let read = 0;
    entry.on("data", (chunk: Buffer) => {
      read += chunk.length;
      hash.update(chunk);
      sink?.write(chunk);
      this.#onBytes(chunk.length, total);
    });
    entry.on("end", () => {
      this.#sink = undefined;
      sink?.end();
      if (read === member.bytes && hash.digest("hex") === member.sha256) return;
      throw damaged(this.#file, `the bytes of ${path} have changed`);
    });
  }

  finish(): BackupIndex {
    const index = this.#index;
    if (index === undefined) throw damaged(this.#file, "it is empty");
    const [missing] = this.#awaited.keys();
    if (missing !== undefined) throw damaged(this.#file, `${missing} is missing`);
    return index;
  }

  /** Closes the sink of a member whose end will not arrive. */
  abandon(): void {
    try {
      this.#sink?.end();
    } catch {
      // The caller throws the first error.
    }
    this.#sink = undefined;
  }
}
