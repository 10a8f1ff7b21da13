import { AppError, ERRORS, type ErrorCode } from "#base";
import type { ScanChanges, StreamMessage } from "#contract";
import type { EventConnection, EventStream } from "./event-stream.ts";
import type { Timers } from "./timers.ts";

type Items = ScanChanges["items"];

/** A reader that keeps what a stream tells, up to the end of an evaluation with changes. */
class Collector implements EventConnection {
  readonly unsentBytes = 0;
  readonly #items: Items = [];
  #matches: ScanChanges["matches"] = null;
  #rest: Pick<ScanChanges, "mark" | "watermark" | "resumed" | "count"> = {
    mark: "",
    watermark: "",
    resumed: null,
    count: 0,
  };
  #isMarked = false;
  #error: AppError | undefined;
  #begin = (): void => undefined;
  #done = (): void => undefined;

  /** Resolves at the first mark. */
  readonly begun = new Promise<void>((resolve) => (this.#begin = resolve));
  /** Resolves when there is something to tell. */
  readonly told = new Promise<void>((resolve) => (this.#done = resolve));

  onDrain(): void {
    // It takes everything at once.
  }

  end(): void {
    this.#begin();
    this.#done();
  }

  write(text: string): void {
    const lines = new Map(
      text.split("\n").map((line) => [line.split(": ", 1)[0]!, line.slice(line.indexOf(": ") + 2)]),
    );
    const event = lines.get("event");
    if (event === undefined) return;
    // The reader of a stream writes whole messages.
    this.#take({ event, data: JSON.parse(lines.get("data")!) as unknown } as StreamMessage, lines.get("id"));
  }

  #take({ event, data }: StreamMessage, id: string | undefined): void {
    if (event === "hello") this.#rest.resumed = data.resumed;
    else if (event === "reset") {
      this.#rest.resumed = "reset";
      this.#items.length = 0;
    } else if (event === "snapshot") this.#matches = [...(data.part === 1 ? [] : (this.#matches ?? [])), ...data.items];
    else if (event === "entered" || event === "left")
      this.#items.push(...data.items.map((item) => ({ ...item, event })));
    else if (event === "error")
      this.#error = new AppError(
        Object.hasOwn(ERRORS, data.code) ? (data.code as ErrorCode) : "internal",
        data.message,
      );
    else if (event === "mark") {
      const { watermark, matches } = data;
      this.#rest = { ...this.#rest, mark: id!, watermark, count: Object.values(matches)[0] ?? 0 };
      this.#isMarked = true;
      this.#begin();
      if (this.#matches !== null || this.#items.length > 0) this.#done();
    }
  }

  /** Returns what was told. Errors: that of the stream. */
  get changes(): ScanChanges {
    if (this.#error !== undefined) throw this.#error;
    if (!this.#isMarked) throw new AppError("unavailable", "The stream ended before its first evaluation.");
    return { ...this.#rest, matches: this.#matches, items: this.#items };
  }
}

/**
 * Reads a stream of one payload until it tells a change, `waitMs` have passed or `signal` is aborted, and closes it. Errors: that
 * of the stream.
 */
export async function collectChanges(
  stream: EventStream,
  { timers, waitMs, signal }: { readonly timers: Timers; readonly waitMs: number; readonly signal: AbortSignal },
): Promise<ScanChanges> {
  const collector = new Collector();
  try {
    stream.open(collector);
    const aborted = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    // In the midst of an evaluation a stream begins later.
    await Promise.race([collector.begun, aborted]);
    const waited = new Promise<void>((resolve) => timers.after(waitMs, resolve));
    await Promise.race([collector.told, waited, aborted]);
    return collector.changes;
  } finally {
    stream.closed();
  }
}
