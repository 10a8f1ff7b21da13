import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { StreamMessage } from "#contract";

/** Where a stream is read: the port and the session can change between two connections. */
export interface StreamAddress {
  readonly port: number;
  readonly cookie: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

export interface FollowedMatchesOptions {
  readonly address: () => StreamAddress;
  /** Milliseconds until a connection that ended is opened again. */
  readonly retryMs: () => number;
  /** Comes after each message that is no mark; returns whether the client goes away. */
  readonly leaves?: () => boolean;
  /** Comes when the messages up to a mark have been applied. */
  readonly marked?: (mark: Extract<StreamMessage, { event: "mark" }>["data"]) => void;
  /** Whether an item is applied; default all are. */
  readonly takes?: (kind: "entered" | "left", ticker: string) => boolean;
}

/** Client of one stream that keeps its matches as the documentation says: messages count when their mark comes. */
export class FollowedMatches {
  readonly matches = new Set<string>();
  /** Number of connections by the value of `resumed` in their first message. */
  readonly resumed: Record<string, number> = {};
  readonly faults: string[] = [];
  items = 0;
  resets = 0;
  /** Items of an instrument that had entered or left already. */
  repeated = 0;
  watermark = "";
  readonly #options: FollowedMatchesOptions;
  #waiting: StreamMessage[] = [];
  #lastId: string | undefined;
  #call: ClientRequest | undefined;
  #response: IncomingMessage | undefined;
  #isOver = false;

  constructor(options: FollowedMatchesOptions) {
    this.#options = options;
    this.#open();
  }

  #open(): void {
    if (this.#isOver) return;
    const { port, cookie, method, path, body } = this.#options.address();
    const headers = {
      cookie,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(this.#lastId === undefined ? {} : { "last-event-id": this.#lastId }),
    };
    const call = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (response) => {
      this.#response = response;
      response.on("error", () => undefined);
      if (![200, 429, 503].includes(response.statusCode ?? 0)) this.faults.push(`status ${response.statusCode}`);
      const parser = createParser({ onEvent: (event) => this.#take(event, call) });
      response.setEncoding("utf8").on("data", (text: string) => call === this.#call && parser.feed(text));
    });
    call.on("error", () => undefined);
    call.on("close", () => {
      this.#waiting = [];
      setTimeout(() => this.#open(), this.#options.retryMs());
    });
    this.#call = call;
    call.end(body);
  }

  #take({ event, data, id }: EventSourceMessage, call: ClientRequest): void {
    if (call.destroyed) return;
    const message = StreamMessage.parse({ event, data: JSON.parse(data) as unknown });
    this.#waiting.push(message);
    if (id !== undefined) this.#lastId = id;
    if (message.event !== "mark") {
      if (this.#options.leaves?.() === true) call.destroy();
      return;
    }
    for (const one of this.#waiting.splice(0)) this.#apply(one);
    this.watermark = message.data.watermark;
    this.#options.marked?.(message.data);
  }

  #apply({ event, data }: StreamMessage): void {
    if (event === "hello") this.resumed[String(data.resumed)] = (this.resumed[String(data.resumed)] ?? 0) + 1;
    else if (event === "reset") this.resets++;
    else if (event === "snapshot") {
      if (data.part === 1) this.matches.clear();
      for (const { ticker } of data.items) this.matches.add(ticker);
    } else if (event === "entered" || event === "left") {
      this.items += data.items.length;
      for (const { ticker } of data.items) {
        if (this.#options.takes?.(event, ticker) === false) continue;
        if (this.matches.has(ticker) === (event === "entered")) this.repeated++;
        if (event === "entered") this.matches.add(ticker);
        else this.matches.delete(ticker);
      }
    } else if (event === "error") this.faults.push(data.message);
  }

  hasExactly(tickers: Iterable<string>): boolean {
    const wanted = [...tickers];
    return wanted.length === this.matches.size && wanted.every((ticker) => this.matches.has(ticker));
  }

  pause(): void {
    this.#response?.pause();
  }

  resume(): void {
    this.#response?.resume();
  }

  /** Ends the connection; the next one resumes. */
  cut(): void {
    this.#call?.destroy();
  }

  end(): void {
    this.#isOver = true;
    this.cut();
  }
}
