import { open, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { constants, gunzipSync } from "node:zlib";
import { AppError } from "#base";
import { refuseReply } from "../api-replies.ts";
import { parseHeader } from "./csv-header.ts";

export type SourceKind = "csv" | "json-lines" | "json-array" | "parquet" | "document";

/** A file to import, as described by its first bytes. */
export interface SourceFile {
  /** Name as the caller wrote it, for messages. */
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  readonly bytes: number;
  readonly kind: SourceKind;
  readonly compression: "none" | "gzip";
  /** Delimiter of CSV. For other kinds, this and the next three members are empty or 0. */
  readonly delimiter: string;
  /** Number of lines up to and including the header; 0 for other kinds. */
  readonly headerLines: number;
  /** Names in the header line, in order. The database provides the names of other kinds. */
  readonly header: readonly string[];
  /** Fields of the first rows below the header. */
  readonly firstRows: readonly (readonly string[])[];
  /** Quotation marks in CSV are ordinary characters. */
  readonly literal?: boolean;
  /** First 4,096 characters of a text file. */
  readonly head: string;
}

const HEAD = 256 << 10;
const SHOWN_HEAD = 4_096;

const refuse = (name: string, problem: string): AppError => new AppError("bad_request", `${name} ${problem}`);

/**
 * Reads the head of a file and determines its kind. With `documents`, XML, and JSON that is not a table, count as
 * documents. Throws bad_request with the file and its fault.
 */
export async function probeSource(
  name: string,
  { documents = false }: { readonly documents?: boolean } = {},
): Promise<SourceFile> {
  const path = resolve(name);
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse(name, error.code === "ENOENT" ? "does not exist" : `cannot be read (${error.message})`);
  });
  if (facts.isDirectory()) throw refuse(name, `is a folder: name the files in it, such as ${name}/*.csv`);
  if (facts.size === 0) throw refuse(name, "is empty");
  const start = await readHead(path, name);
  const compression = start[0] === 0x1f && start[1] === 0x8b ? "gzip" : "none";
  const head = compression === "gzip" ? unzipHead(start, name) : start;
  const about = {
    name,
    path,
    bytes: facts.size,
    compression,
    delimiter: "",
    headerLines: 0,
    header: [],
    firstRows: [],
    head: "",
  } as const;
  if (head.subarray(0, 4).toString("latin1") === "PAR1") return { ...about, kind: "parquet" };
  refuseOther(head, name);
  const text = head.toString("utf8").replace(/^\uFEFF/, "");
  const shown = { ...about, head: text.slice(0, SHOWN_HEAD) };
  const first = text.trimStart()[0];
  if (first === undefined) throw refuse(name, "holds nothing but blanks");
  if (documents && first === "<") return { ...shown, kind: "document" };
  if (first === "[") return { ...shown, kind: "json-array" };
  if (first === "{") {
    if (!documents) refuseReply(name, text);
    const line = text.trimStart().split("\n", 1)[0]!;
    if (!isObject(line) && text.trimStart().includes("\n")) {
      if (documents) return { ...shown, kind: "document" };
      throw refuse(name, "is JSON, but not one object a line: write JSON lines or an array of objects");
    }
    return { ...shown, kind: "json-lines" };
  }
  const { delimiter, lines: headerLines, header, rows: firstRows } = parseHeader(text);
  return { ...shown, kind: "csv", delimiter, headerLines, header, firstRows };
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

async function readHead(path: string, name: string): Promise<Buffer> {
  try {
    const file = await open(path, "r");
    try {
      const buffer = Buffer.alloc(HEAD);
      const { bytesRead } = await file.read(buffer, 0, HEAD, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw refuse(name, `cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

function unzipHead(start: Buffer, name: string): Buffer {
  try {
    const head = gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
    if (head.length > 0) return head;
  } catch {
    throw refuse(name, "is damaged: it begins as gzip and cannot be unpacked");
  }
  throw refuse(name, "is empty, or cut short: nothing can be unpacked from it");
}

function refuseOther(head: Buffer, name: string): void {
  const magic = head.subarray(0, 4).toString("latin1");
  if (magic === "PK\u0003\u0004") {
    throw refuse(name, "is a ZIP archive or an Excel workbook: unzip it, or save the sheet as CSV");
  }
  if (magic === "\u0028\u00b5\u002f\u00fd") throw refuse(name, "is packed with zstd: unpack it first");
  if (/^(\u00ff\u00fe|\u00fe\u00ff)/.test(magic)) throw refuse(name, "is UTF-16 text: save it as UTF-8");
  if (head.includes(0)) throw refuse(name, "is no text: bars come as CSV, CSV.gz, JSON lines or Parquet");
}
