import { createReadStream } from "node:fs";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "#base";
import type { SourceFile } from "./source-file.ts";

const CHUNK = 1 << 20;
const NEW_LINE = 0x0a;
const PLUS = 0x2b;
const MINUS = 0x2d;
/** Underscore, vertical tab and form feed: DuckDB's number parser accepts them, the refusal rules do not. */
const ODD = [0x5f, 0x0b, 0x0c];

/**
 * Reads the files to their ends: unpacks gzip and verifies its checksums, since DuckDB accepts a truncated file as a
 * short one. Returns whether DuckDB may parse the numbers in CSV itself. Throws bad_request.
 */
export async function inspectSources(files: readonly SourceFile[]): Promise<{ readonly plain: boolean }> {
  let plain = true;
  for (const file of files) {
    if (file.compression === "none" && (file.kind !== "csv" || !plain)) continue;
    const scan = new ByteScan();
    await readThrough(file, scan);
    plain &&= file.kind !== "csv" || !scan.odd;
  }
  return { plain };
}

async function readThrough({ path, name, compression }: SourceFile, scan: ByteScan): Promise<void> {
  const bytes = createReadStream(path, { highWaterMark: CHUNK });
  try {
    if (compression === "none") await pipeline(bytes, scan);
    else await pipeline(bytes, createGunzip({ chunkSize: CHUNK }), scan);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError(
      "bad_request",
      `${name} is cut short or damaged (${reason}): nothing was imported; fetch it again`,
    );
  }
}

/** Searches for bytes of unusual numbers after the header line. */
class ByteScan extends Writable {
  odd = false;
  #inHeader = true;
  #last = 0;

  constructor() {
    super({ highWaterMark: 4 * CHUNK });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    let bytes = chunk;
    if (this.#inHeader) {
      const end = chunk.indexOf(NEW_LINE);
      this.#inHeader = end === -1;
      bytes = end === -1 ? chunk.subarray(chunk.length) : chunk.subarray(end);
    }
    if (!this.odd && bytes.length > 0) {
      this.odd =
        ODD.some((byte) => bytes.includes(byte)) || bytes.includes("+-") || (this.#last === PLUS && bytes[0] === MINUS);
      this.#last = bytes[bytes.length - 1]!;
    }
    done();
  }
}
