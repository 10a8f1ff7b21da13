import { createReadStream, fstatSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { ndjsonStream, type FeedWish } from "#market";
import type { StreamListener } from "#storage";

/** Reads the messages of a collector from the standard input of the process. */
export class InputSource {
  readonly attempts = 1;
  readonly #listener: StreamListener;
  readonly #wish: FeedWish;
  #input: Readable | undefined;
  #ended = false;

  constructor(wish: FeedWish, listener: StreamListener) {
    this.#wish = wish;
    this.#listener = listener;
  }

  open(): void {
    if (this.#input !== undefined) return;
    const dialogue = ndjsonStream.dialogue({}, this.#wish);
    const read = (text: string): void => {
      const { facts, refused } = dialogue.frame(text);
      if (facts.length > 0) this.#listener.onFacts?.(facts);
      if (refused.length > 0) this.#listener.onRefused?.(refused);
    };
    const isFile = fstatSync(0).isFile() || fstatSync(0).isCharacterDevice();
    // A file cannot be polled; a pipe must be, so that a read does not hold up the end of the process.
    this.#input = isFile
      ? createReadStream("", { fd: 0, autoClose: false })
      : new Socket({ fd: 0, readable: true, writable: false });
    this.#input.setEncoding("utf8");
    let rest = "";
    this.#input.on("data", (chunk: string) => {
      const end = chunk.lastIndexOf("\n");
      if (end === -1) rest += chunk;
      else {
        read(rest + chunk.slice(0, end));
        rest = chunk.slice(end + 1);
      }
    });
    this.#input.on("end", () => {
      if (rest.trim() !== "") read(rest);
      this.#end("The standard input has ended.");
    });
    this.#input.on("error", (error) => this.#end(`The standard input cannot be read: ${error.message}.`));
    this.#listener.onStatus?.({ state: "live", channels: dialogue.subscribed() });
  }

  /** Reads no more until `resume`; a collector that writes on waits. */
  pause(): void {
    this.#input?.pause();
  }

  resume(): void {
    this.#input?.resume();
  }

  close(): void {
    this.#ended = true;
    this.#input?.destroy();
  }

  #end(why: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#listener.onStatus?.({ state: "down", why, wayOut: "Start the server again with a collector." });
  }
}
