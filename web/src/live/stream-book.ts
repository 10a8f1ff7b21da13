import { ownMember } from "#base";
import type { HeldMatch, StreamItem, StreamMessage } from "../api/streams.ts";
import type { LiveRound, LiveSnapshot } from "./live-rows.ts";

/** What one evaluation comes to: all matches, or what changed. */
export type BookNews =
  | { readonly kind: "snapshot"; readonly snapshot: LiveSnapshot }
  | { readonly kind: "round"; readonly round: LiveRound };

interface Gathered {
  entered: StreamItem[];
  left: StreamItem[];
  updated: Pick<StreamItem, "ticker" | "values">[];
}

const nothing = (): Gathered => ({ entered: [], left: [], updated: [] });

/** The matches of one stream, kept up to date by its messages. */
export class StreamBook {
  readonly #items = new Map<string, HeldMatch>();
  #round = nothing();
  /** Whether a snapshot came that was not told yet. */
  #isNew = false;
  #count = 0;
  #universeSize = 0;
  #watermark: string | undefined;

  /** All matches as of the last evaluation; undefined before the first. */
  get snapshot(): LiveSnapshot | undefined {
    if (this.#watermark === undefined) return undefined;
    const [count, universeSize, watermark] = [this.#count, this.#universeSize, this.#watermark];
    return { items: [...this.#items.values()], count, universeSize, watermark };
  }

  /** Takes a message of the connection, of `id` or of all streams. Returns the news once an evaluation is whole. */
  take(id: string, message: StreamMessage): BookNews | undefined {
    switch (message.event) {
      case "hello":
        // What came before a cut without its mark comes again.
        this.#round = nothing();
        this.#universeSize = message.data.streams.find((one) => one.id === id)?.universe_size ?? 0;
        return undefined;
      case "snapshot":
        if (message.data.stream === id) this.#takePart(message.data);
        return undefined;
      case "entered":
      case "left":
        if (message.data.stream === id) this.#takeChanges(message.event, message.data.items);
        return undefined;
      case "updated":
        if (message.data.stream === id) this.#takeUpdates(message.data.items);
        return undefined;
      case "mark":
        this.#count = ownMember(message.data.matches, id) ?? this.#count;
        return this.#tell(message.data.watermark);
      case "heartbeat":
        // Updates that waited for a slow connection come without a mark.
        return this.#round.updated.length === 0 ? undefined : this.#tell(message.data.watermark);
      default:
        return undefined;
    }
  }

  #takePart({ part, items }: Extract<StreamMessage, { event: "snapshot" }>["data"]): void {
    if (part === 1) {
      this.#items.clear();
      this.#isNew = true;
    }
    for (const item of items) this.#items.set(item.ticker, item);
  }

  #takeChanges(event: "entered" | "left", items: readonly StreamItem[]): void {
    for (const { ticker, bar, values } of items) {
      if (event === "left") this.#items.delete(ticker);
      else this.#items.set(ticker, { ticker, since: bar.end, values });
    }
    this.#round[event].push(...items);
  }

  #takeUpdates(items: Gathered["updated"]): void {
    for (const { ticker, values } of items) {
      const held = this.#items.get(ticker);
      if (held !== undefined) this.#items.set(ticker, { ...held, values: { ...held.values, ...values } });
    }
    this.#round.updated.push(...items);
  }

  #tell(watermark: string): BookNews | undefined {
    this.#watermark = watermark;
    const round = { ...this.#round, watermark, count: this.#count };
    this.#round = nothing();
    if (!this.#isNew) return { kind: "round", round };
    this.#isNew = false;
    return { kind: "snapshot", snapshot: this.snapshot! };
  }
}
