import { request, type ClientRequest, type IncomingMessage } from "node:http";
import type { Random } from "#base";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { StreamMessage } from "#contract";
import { LEVEL, type StreamedMarket } from "./streams-market.ts";

export type Habit = "steady" | "stalling" | "reconnecting";

const BODY = JSON.stringify({
  instructions: {
    All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: LEVEL } } } }] } }],
  },
  columns: ["close"],
});
const RETRY_MS = 300;

/** A client that keeps the matches by what it is sent, as the documentation says, and compares them with the truth at each mark. */
export class StreamReading {
  readonly resumed: Record<string, number> = {};
  readonly #habit: Habit;
  readonly #random: Random;
  readonly #market: StreamedMarket;
  readonly #target: () => { readonly port: number; readonly cookie: string };
  #matches = new Set<string>();
  /** Messages since the last mark: they count when the next mark comes. */
  #waiting: StreamMessage[] = [];
  #lastId: string | undefined;
  #call: ClientRequest | undefined;
  #response: IncomingMessage | undefined;
  #isOver = false;
  #isCalm = false;
  watermark = "";
  marks = 0;
  items = 0;
  resets = 0;
  /** Marks at which the matches were not the truth. */
  wrong = 0;
  readonly faults: string[] = [];

  constructor(
    habit: Habit,
    random: Random,
    market: StreamedMarket,
    target: () => { readonly port: number; readonly cookie: string },
  ) {
    this.#habit = habit;
    this.#random = random;
    this.#market = market;
    this.#target = target;
    this.#open();
    if (habit === "reconnecting") this.#cutLater();
    if (habit === "stalling") this.#stallLater();
  }

  #open(): void {
    if (this.#isOver) return;
    const { port, cookie } = this.#target();
    const headers = {
      cookie,
      "content-type": "application/json",
      ...(this.#lastId === undefined ? {} : { "last-event-id": this.#lastId }),
    };
    const options = { port, host: "127.0.0.1", path: "/api/v2/scan/stream", method: "POST", headers, agent: false };
    const call = request(options, (response) => {
      this.#response = response;
      response.on("error", () => undefined);
      if (response.statusCode !== 200 && ![429, 503].includes(response.statusCode ?? 0))
        this.faults.push(`status ${response.statusCode}`);
      const parser = createParser({ onEvent: (event) => this.#take(event, call) });
      response.setEncoding("utf8").on("data", (text: string) => call === this.#call && parser.feed(text));
    });
    call.on("error", () => undefined);
    call.on("close", () => {
      this.#waiting = [];
      setTimeout(() => this.#open(), RETRY_MS * (0.5 + this.#random.next()));
    });
    this.#call = call;
    call.end(BODY);
  }

  #take({ event, data, id }: EventSourceMessage, call: ClientRequest): void {
    if (call.destroyed) return;
    const message = StreamMessage.parse({ event, data: JSON.parse(data) as unknown });
    this.#waiting.push(message);
    if (id !== undefined) this.#lastId = id;
    if (message.event !== "mark") {
      // A client may go away between the messages of an evaluation.
      if (!this.#isCalm && this.#habit === "reconnecting" && this.#random.next() < 0.05) call.destroy();
      return;
    }
    for (const one of this.#waiting.splice(0)) this.#apply(one);
    this.marks++;
    this.watermark = message.data.watermark;
    const truth = this.#market.truths.get(this.watermark);
    const isRight =
      truth !== undefined &&
      truth.size === this.#matches.size &&
      [...truth].every((ticker) => this.#matches.has(ticker)) &&
      Object.values(message.data.matches)[0] === truth.size;
    if (!isRight) this.wrong++;
  }

  #apply({ event, data }: StreamMessage): void {
    if (event === "hello") this.resumed[String(data.resumed)] = (this.resumed[String(data.resumed)] ?? 0) + 1;
    else if (event === "reset") this.resets++;
    else if (event === "snapshot") {
      if (data.part === 1) this.#matches = new Set();
      for (const { ticker } of data.items) this.#matches.add(ticker);
    } else if (event === "entered" || event === "left") {
      this.items += data.items.length;
      for (const { ticker } of data.items) {
        if (event === "entered") this.#matches.add(ticker);
        else this.#matches.delete(ticker);
      }
    } else if (event === "error") this.faults.push(data.message);
  }

  #cutLater(): void {
    setTimeout(
      () => {
        if (this.#isCalm) return;
        this.#call?.destroy();
        this.#cutLater();
      },
      500 + 1_000 * this.#random.next(),
    );
  }

  #stallLater(): void {
    setTimeout(
      () => {
        if (this.#isCalm) return;
        this.#response?.pause();
        setTimeout(
          () => {
            this.#response?.resume();
            this.#stallLater();
          },
          2_000 + 6_000 * this.#random.next(),
        );
      },
      500 + 1_000 * this.#random.next(),
    );
  }

  /** Reads on without its habit, so that it comes to rest. */
  settle(): void {
    this.#isCalm = true;
    this.#response?.resume();
  }

  end(): void {
    this.#isOver = true;
    this.#call?.destroy();
  }
}
