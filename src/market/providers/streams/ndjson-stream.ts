import { MINUTE_MS, table } from "#base";
import { daysOfIso, isoOfDays } from "../../calendar/civil-date.ts";
import { tickerKey } from "../../universe/ticker-key.ts";
import type { FactPrices, LiveFact } from "./live-fact.ts";
import {
  amountOf,
  flagOf,
  instantOf,
  isMessage,
  minuteOf,
  pricesOf,
  readMessages,
  textOf,
  textOrNull,
  textsOf,
  UnreadableMessage,
  type Message,
  type MessageFault,
  type RefusedMessages,
} from "./read-message.ts";
import { EVERY_TICKER, type DialogueStep, type StreamDialogue, type StreamProvider } from "./stream-provider.ts";

const tickerIn = (message: Message): string => tickerKey(textOf(message["ticker"]));

function dateOf(value: unknown): number {
  const days = daysOfIso(textOf(value));
  if (days === undefined) throw new UnreadableMessage("unreadable_time");
  return days;
}

/** A message of each kind of fact by its type `T`. `ndjsonLine` writes what these read. */
const FACTS = table<(message: Message) => LiveFact>({
  bar: (message) => ({
    kind: "bar",
    ticker: tickerIn(message),
    minute: minuteOf(message["t"]),
    ...pricesOf(message),
    corrects: flagOf(message["correct"] ?? false),
  }),
  second: (message) => ({
    kind: "second",
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    ...pricesOf(message),
  }),
  day: (message) => ({ kind: "day", ticker: tickerIn(message), date: dateOf(message["t"]), ...pricesOf(message) }),
  trade: (message) => ({ kind: "trade", ...tradeOf(message), id: textOrNull(message["i"]) }),
  trade_gone: (message) => {
    const { conditions: _, ...trade } = tradeOf(message);
    return { kind: "trade_gone", ...trade, id: textOf(message["i"]) };
  },
  trade_fixed: (message) => ({
    kind: "trade_fixed",
    ...tradeOf(message),
    id: textOf(message["i"]),
    replaces: textOf(message["replaces"]),
  }),
  quote: (message) => ({
    kind: "quote",
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    bid: amountOf(message["bid"]),
    ask: amountOf(message["ask"]),
    bidSize: amountOf(message["bid_size"] ?? 0),
    askSize: amountOf(message["ask_size"] ?? 0),
  }),
  status: (message) => ({
    kind: "status",
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    halted: flagOf(message["halted"]),
    reason: textOrNull(message["reason"]) ?? "",
  }),
  bands: (message) => ({
    kind: "bands",
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    lower: amountOf(message["lower"]),
    upper: amountOf(message["upper"]),
  }),
  seal: (message) => ({ kind: "seal", minute: minuteOf(message["t"]) }),
});

function tradeOf(message: Message): {
  readonly ticker: string;
  readonly at: number;
  readonly price: number;
  readonly size: number;
  readonly venue: string | null;
  readonly conditions: readonly string[];
} {
  return {
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    price: amountOf(message["p"]),
    size: amountOf(message["s"]),
    venue: textOrNull(message["x"]),
    conditions: textsOf(message["c"]),
  };
}

/** Returns a fact as a message of this feed, so that what one server received can be sent to another. */
export function ndjsonLine(fact: LiveFact): string {
  return JSON.stringify({ T: fact.kind, ...membersOf(fact) });
}

function membersOf(fact: LiveFact): object {
  switch (fact.kind) {
    case "bar": {
      const bar = { ticker: fact.ticker, t: isoOf(fact.minute * MINUTE_MS), ...lettersOf(fact) };
      return fact.corrects ? { ...bar, correct: true } : bar;
    }
    case "second":
      return { ticker: fact.ticker, t: isoOf(fact.at), ...lettersOf(fact) };
    case "day":
      return { ticker: fact.ticker, t: isoOfDays(fact.date), ...lettersOf(fact) };
    case "trade":
    case "trade_fixed": {
      const { ticker, at, price, size, venue, conditions, id } = fact;
      const trade = { ticker, t: isoOf(at), p: price, s: size, x: venue, c: conditions, i: id };
      return fact.kind === "trade" ? trade : { ...trade, replaces: fact.replaces };
    }
    case "trade_gone":
      return { ticker: fact.ticker, t: isoOf(fact.at), p: fact.price, s: fact.size, x: fact.venue, i: fact.id };
    case "quote": {
      const { ticker, at, bid, ask, bidSize, askSize } = fact;
      return { ticker, t: isoOf(at), bid, ask, bid_size: bidSize, ask_size: askSize };
    }
    case "status":
      return { ticker: fact.ticker, t: isoOf(fact.at), halted: fact.halted ? 1 : 0, reason: fact.reason };
    case "bands":
      return { ticker: fact.ticker, t: isoOf(fact.at), lower: fact.lower, upper: fact.upper };
    case "seal":
      return { t: isoOf(fact.minute * MINUTE_MS) };
  }
}

function lettersOf({ open, high, low, close, volume, vwap, trades }: FactPrices): object {
  return { o: open, h: high, l: low, c: close, v: volume, vw: vwap, n: trades };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the fact of a message. A bar or a day needs no type: a time that is a date alone makes it a day. Throws
 * UnreadableMessage.
 */
function factOf(message: Message): LiveFact {
  const time = message["t"];
  const type = message["T"] ?? (typeof time === "string" && DATE.test(time) ? "day" : "bar");
  const read = typeof type === "string" ? FACTS[type] : undefined;
  if (read === undefined) throw new UnreadableMessage("unknown_message");
  return read(message);
}

/** Reads one message of the NDJSON form; returns the reason as text if it cannot be read. */
export function readNdjson(message: unknown): LiveFact | MessageFault {
  try {
    if (!isMessage(message)) return "unknown_message";
    return factOf(message);
  } catch (error) {
    if (error instanceof UnreadableMessage) return error.reason;
    throw error;
  }
}

/** Returns an ISO instant, with nanoseconds where a millisecond has a fraction. */
function isoOf(ms: number): string {
  const whole = Math.floor(ms);
  const iso = new Date(whole).toISOString();
  if (whole === ms) return iso.replace(".000Z", "Z");
  return `${iso.slice(0, -1)}${(ms - whole).toFixed(6).slice(2)}Z`;
}

/** Connection to an own collector, which sends without being asked: the first frame makes it ready. */
class NdjsonDialogue implements StreamDialogue {
  readonly #channels: ReturnType<StreamDialogue["subscribed"]>;
  #ready = false;

  constructor(channels: ReturnType<StreamDialogue["subscribed"]>) {
    this.#channels = channels;
  }

  opened(): readonly string[] {
    return [];
  }

  subscribed(): ReturnType<StreamDialogue["subscribed"]> {
    return this.#channels;
  }

  frame(data: string): DialogueStep {
    const facts: LiveFact[] = [];
    const refused: RefusedMessages[] = [];
    for (const line of data.split("\n")) {
      if (line.trim() === "") continue;
      refused.push(...readMessages(line, (message) => facts.push(factOf(message))));
    }
    if (this.#ready) return { facts, send: [], refused, notices: [] };
    this.#ready = true;
    return { facts, send: [], refused, notices: [], verdict: { kind: "ready" } };
  }
}

export const ndjsonStream: StreamProvider = {
  name: "ndjson",
  otherNames: [],
  title: "NDJSON",
  description:
    "Messages of an own collector over a websocket, one JSON object per line: bars, trades, quotes, statuses, price bands, and seals of minutes that are complete.",
  variables: [],
  address: { variable: "WINNOW_FEED_URL", url: "" },
  bars: "final",
  seal: { floorMs: 1_000, quietMs: 250, mostMs: 3_000 },
  silenceMs: { session: 120_000, outside: 300_000 },
  delayMs: () => 0,
  backfill: () => undefined,
  symbolOf: (ticker) => ticker,
  tickerOf: tickerKey,
  dialogue: (_settings, wish) => new NdjsonDialogue(new Map(wish.channels.map((channel) => [channel, EVERY_TICKER]))),
};
