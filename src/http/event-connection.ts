import type { ServerResponse } from "node:http";
import type { EventConnection } from "#streams";

/** Node is handed so many bytes at a time: it tells only of whole writes that they were taken. */
const PIECE_BYTES = 64 * 1024;

/** Events as the body of an answer; a reader who takes no piece of it in time is cut off. */
export class ResponseConnection implements EventConnection {
  readonly #response: ServerResponse;
  readonly #stallMs: number;
  readonly #drained: (() => void)[] = [];
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isSending = false;
  #isEnding = false;
  #stall: NodeJS.Timeout | undefined;

  /** `stallMs`: within so long a reader takes the next piece. */
  constructor(response: ServerResponse, stallMs: number) {
    this.#response = response;
    this.#stallMs = stallMs;
    response.once("close", () => {
      clearTimeout(this.#stall);
      this.#isEnding = true;
    });
  }

  /** True when `end` was called or the connection is closed: nothing can be written any more. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  get unsentBytes(): number {
    return this.#waitingBytes + this.#response.writableLength;
  }

  write(text: string): void {
    if (this.#isEnding) return;
    const bytes = Buffer.from(text);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (!this.#isSending) this.#send();
  }

  onDrain(listener: () => void): void {
    this.#drained.push(listener);
  }

  end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    if (!this.#isSending) this.#send();
  }

  /** Sends the next piece, or the end after the last one. */
  #send(): void {
    this.#isSending = true;
    this.#stall = setTimeout(() => this.#response.destroy(), this.#stallMs);
    if (this.#waitingBytes === 0) this.#response.end();
    else this.#response.write(this.#nextPiece(), (error) => this.#taken(error));
  }

  #nextPiece(): Buffer {
    let bytes = 0;
    let count = 0;
    while (count < this.#waiting.length && bytes < PIECE_BYTES) bytes += this.#waiting[count++]!.length;
    const parts = this.#waiting.splice(0, count);
    if (bytes > PIECE_BYTES) {
      const last = parts.pop()!;
      const rest = bytes - PIECE_BYTES;
      parts.push(last.subarray(0, -rest));
      this.#waiting.unshift(last.subarray(-rest));
    }
    const piece = Buffer.concat(parts);
    this.#waitingBytes -= piece.length;
    return piece;
  }

  #taken(error: Error | null | undefined): void {
    clearTimeout(this.#stall);
    this.#isSending = false;
    if (error) return;
    if (this.#waitingBytes > 0 || this.#isEnding) this.#send();
    else for (const listener of this.#drained) listener();
  }
}
