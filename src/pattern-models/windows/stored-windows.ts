import { EMBEDDING_LENGTH } from "../encoder/encoder-version.ts";

/** Share of the windows for which there is spare room once there are some: bars come one by one. */
const SPARE = 1 / 32;

/** The windows of one instrument, oldest first, as bytes. */
export class StoredWindows {
  embeddings = new Int8Array(0);
  /** Index of each window's newest bar among the instrument's bars. */
  ends = new Int32Array(0);
  /** Start of that bar, minutes since 1970. */
  newest = new Float64Array(0);
  count = 0;
  /** Where the next window to be looked at ends. */
  nextEnd: number;

  constructor(firstEnd: number) {
    this.nextEnd = firstEnd;
  }

  get bytes(): number {
    return this.embeddings.byteLength + this.ends.byteLength + this.newest.byteLength;
  }

  add(end: number, newest: number, embedding: Int8Array): void {
    this.makeRoom(1);
    this.embeddings.set(embedding, this.count * EMBEDDING_LENGTH);
    this.ends[this.count] = end;
    this.newest[this.count] = newest;
    this.count++;
  }

  /** Room for so many more. */
  makeRoom(more: number): void {
    if (this.count + more <= this.ends.length) return;
    const windows = this.count + Math.max(more, Math.ceil(this.count * SPARE));
    const { embeddings, ends, newest } = this;
    this.embeddings = new Int8Array(windows * EMBEDDING_LENGTH);
    this.embeddings.set(embeddings);
    this.ends = new Int32Array(windows);
    this.ends.set(ends);
    this.newest = new Float64Array(windows);
    this.newest.set(newest);
  }
}
