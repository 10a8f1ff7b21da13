import { crc32 } from "node:zlib";
import {
  Data,
  Dictionary,
  Field,
  Float64,
  Int32,
  makeData,
  RecordBatch,
  RecordBatchReader,
  Schema,
  Struct,
  Table,
  tableToIPC,
  Uint32,
  Uint64,
  Utf8,
  vectorFromArray,
  type DataType,
  type Vector,
} from "apache-arrow";
import { getOrMake } from "#base";
import type { ClusterColumn, ClusterTable } from "./schema.ts";

/** Texts as indexes into their distinct values; -1 = missing. */
export interface CodedTexts {
  readonly values: readonly string[];
  readonly codes: Int32Array;
}

export type NumberColumn = Int32Array | Float64Array;

/** Rows of a table, by the names of its columns. The column `batch` is absent: a write adds it. */
export interface ClusterRows {
  readonly rows: number;
  readonly numbers: Readonly<Record<string, NumberColumn>>;
  readonly texts: Readonly<Record<string, CodedTexts>>;
}

/** Codes texts; null = missing. */
export function textColumn(texts: readonly (string | null)[]): CodedTexts {
  const values: string[] = [];
  const known = new Map<string, number>();
  const codes = Int32Array.from(texts, (text) =>
    text === null ? -1 : getOrMake(known, text, () => values.push(text) - 1),
  );
  return { values, codes };
}

const isText = ({ type }: ClusterColumn): boolean => type === "ticker" || type === "string" || type === "text";

/** Returns rows from … to-1 of a batch as an Arrow stream. */
export function arrowStream(
  table: ClusterTable,
  rows: ClusterRows,
  batch: number,
  from: number,
  to: number,
): Uint8Array {
  const children = table.columns.map((column): Data => {
    const { name, type } = column;
    if (isText(column)) return textData(rows.texts[name]!, from, to);
    if (type === "batch")
      return makeData({ type: new Uint64(), data: new BigUint64Array(to - from).fill(BigInt(batch)) });
    const cells = rows.numbers[name]!.subarray(from, to);
    if (type === "place") return makeData({ type: new Uint32(), data: Uint32Array.from(cells) });
    return type === "int"
      ? makeData({ type: new Int32(), data: Int32Array.from(cells) })
      : makeData({ type: new Float64(), data: Float64Array.from(cells) });
  });
  const fields = children.map(({ type }, i) => new Field(table.columns[i]!.name, type as DataType, true));
  const schema = new Schema(fields);
  const data = makeData({ type: new Struct(fields), length: to - from, nullCount: 0, children });
  return tableToIPC(new Table(schema, [new RecordBatch(schema, data)]), "stream");
}

function textData({ values, codes }: CodedTexts, from: number, to: number): Data {
  const dictionary = vectorFromArray([...values], new Utf8());
  const own = codes.slice(from, to);
  const type = new Dictionary(new Utf8(), new Int32());
  if (!own.includes(-1)) return makeData({ type, data: own, dictionary });
  const nullBitmap = new Uint8Array(Math.ceil(own.length / 8));
  let nullCount = 0;
  for (const [row, code] of own.entries()) {
    if (code >= 0) nullBitmap[row >> 3]! |= 1 << (row & 7);
    else nullCount++;
  }
  return makeData({ type, data: own.map((code) => Math.max(code, 0)), dictionary, nullBitmap, nullCount });
}

/** Returns the sum of the checksums of the rows of a batch: CRC-32 of the bytes that `checksumSql` describes. */
export function checksumOf({ columns }: ClusterTable, rows: ClusterRows, batch: number): bigint {
  const parts = columns.map((column) => checksumPart(column, rows, batch));
  let sum = 0n;
  let near = 0;
  for (let row = 0; row < rows.rows; row++) {
    let value = 0;
    for (const part of parts) value = part(value, row);
    near += value;
    if (near > 2 ** 51) {
      sum += BigInt(near);
      near = 0;
    }
  }
  return sum + BigInt(near);
}

type ChecksumPart = (before: number, row: number) => number;

function checksumPart(column: ClusterColumn, rows: ClusterRows, batch: number): ChecksumPart {
  const { name, type } = column;
  const prefix = type === "text" || type === "float" ? Buffer.from(`${name}=`) : Buffer.alloc(0);
  if (isText(column)) {
    const { values, codes } = rows.texts[name]!;
    const bytes = values.map((value) => Buffer.concat([prefix, Buffer.from(value), Buffer.of(0)]));
    return (before, row) => (codes[row]! < 0 ? before : crc32(bytes[codes[row]!]!, before));
  }
  if (type === "batch") {
    const bytes = Buffer.from(BigUint64Array.of(BigInt(batch)).buffer);
    return (before) => crc32(bytes, before);
  }
  const cells = rows.numbers[name]!;
  const bytes = Buffer.alloc(prefix.length + (type === "float" ? 8 : 4));
  prefix.copy(bytes);
  return (before, row) => {
    const cell = cells[row]!;
    if (type === "float" && Number.isNaN(cell)) return before;
    if (type === "float") bytes.writeDoubleLE(cell, prefix.length);
    else bytes.writeInt32LE(cell, 0);
    return crc32(bytes, before);
  };
}

/** Names of the columns of a result, by their kind in memory. */
export interface ResultShape {
  readonly ints: readonly string[];
  readonly floats: readonly string[];
  readonly texts: readonly string[];
}

/** Decodes an Arrow stream into columns. */
export async function readArrow(stream: AsyncIterable<Uint8Array>, shape: ResultShape): Promise<ClusterRows> {
  const numbers = new Map<string, NumberColumn[]>([...shape.ints, ...shape.floats].map((name) => [name, []]));
  const texts = new Map(shape.texts.map((name) => [name, new TextReader()]));
  let rows = 0;
  const reader = await RecordBatchReader.from(stream);
  for await (const batch of reader) {
    rows += batch.numRows;
    for (const [name, pieces] of numbers) pieces.push(copied(batch.getChild(name)!, batch.numRows));
    for (const [name, texter] of texts) texter.add(batch.getChild(name)!);
  }
  const joined: Record<string, NumberColumn> = {};
  for (const name of shape.ints) joined[name] = fill(new Int32Array(rows), numbers.get(name)!);
  for (const name of shape.floats) joined[name] = fill(new Float64Array(rows), numbers.get(name)!);
  return {
    rows,
    numbers: joined,
    texts: Object.fromEntries([...texts].map(([name, texter]) => [name, texter.end(rows)])),
  };
}

function fill<A extends NumberColumn>(column: A, pieces: readonly NumberColumn[]): A {
  let at = 0;
  for (const piece of pieces) {
    column.set(piece, at);
    at += piece.length;
  }
  return column;
}

const copied = (vector: Vector, rows: number): NumberColumn => (vector.toArray() as NumberColumn).slice(0, rows);

/** Collects a column of texts. Equal texts in a row, as in a sorted column, are decoded once. */
class TextReader {
  readonly #values: string[] = [];
  readonly #known = new Map<string, number>();
  readonly #pieces: Int32Array[] = [];

  add(vector: Vector): void {
    for (const data of vector.data) {
      const { length, valueOffsets, values } = data;
      const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
      const codes = new Int32Array(length);
      let [from, to, code] = [0, -1, -1];
      for (let row = 0; row < length; row++) {
        if (!data.getValid(row)) {
          codes[row] = -1;
          continue;
        }
        const begin = Number(valueOffsets[row]!);
        const end = Number(valueOffsets[row + 1]!);
        if (to < 0 || end - begin !== to - from || bytes.compare(bytes, from, to, begin, end) !== 0) {
          const text = bytes.toString("utf8", begin, end);
          code = getOrMake(this.#known, text, () => this.#values.push(text) - 1);
        }
        [from, to] = [begin, end];
        codes[row] = code;
      }
      this.#pieces.push(codes);
    }
  }

  end(rows: number): CodedTexts {
    return { values: this.#values, codes: fill(new Int32Array(rows), this.#pieces) };
  }
}
