import { getOrMake, table } from "#base";
import { polygon } from "../polygon.ts";
import type { ProviderSettings } from "../provider.ts";
import type { LiveFact } from "./live-fact.ts";
import {
  amountOf,
  instantOf,
  minuteOf,
  pricesOf,
  readMessages,
  textOf,
  textOrNull,
  textsOf,
  UnreadableMessage,
  type Message,
} from "./read-message.ts";
import type {
  DialogueStep,
  StreamChannel,
  StreamDialogue,
  StreamProvider,
  FeedWish,
  Verdict,
} from "./stream-provider.ts";
import { SubscriptionPlan, type WireChannels } from "./subscription-plan.ts";

const KEY = "WINNOW_POLYGON_KEY";
const ADDRESS = "WINNOW_POLYGON_STREAM_URL";
const DELAYED = "wss://delayed.massive.com/stocks";
const DELAY_MS = 15 * 60_000;

/** Halts come with the bands, corrected bars as the same bar once more. */
const WIRES: WireChannels = {
  bars: "AM",
  corrections: "AM",
  statuses: "LULD",
  bands: "LULD",
  trades: "T",
  quotes: "Q",
  seconds: "A",
};
const SYMBOLS_PER_MESSAGE = 1_000;
const LIMIT_WAIT_MS = 60_000;
/** Indicators of a LULD message by which trading stops or goes on; they come for listings of Nasdaq alone. */
const HALT = "17";
const RESUME = "18";

const tickerOf = (symbol: string): string => symbol;
const tickerIn = (message: Message, name = "sym"): string => tickerOf(textOf(message[name]));

/** Messages about single tickers by their type. `vw` is the average of the bar, `a` the average of the day. */
const FACTS = table<(message: Message) => readonly LiveFact[]>({
  AM: (message) => [
    {
      kind: "bar",
      ticker: tickerIn(message),
      minute: minuteOf(message["s"]),
      ...pricesOf(message),
      corrects: false,
    },
  ],
  A: (message) => [{ kind: "second", ticker: tickerIn(message), at: instantOf(message["s"]), ...pricesOf(message) }],
  T: (message) => [
    {
      kind: "trade",
      ticker: tickerIn(message),
      at: instantOf(message["t"]),
      price: amountOf(message["p"]),
      size: amountOf(message["s"]),
      venue: textOrNull(message["x"]),
      conditions: textsOf(message["c"]),
      id: textOrNull(message["i"]),
    },
  ],
  Q: (message) => [
    {
      kind: "quote",
      ticker: tickerIn(message),
      at: instantOf(message["t"]),
      bid: amountOf(message["bp"]),
      ask: amountOf(message["ap"]),
      bidSize: amountOf(message["bs"]),
      askSize: amountOf(message["as"]),
    },
  ],
  LULD(message) {
    const [ticker, at] = [tickerIn(message, "T"), instantOf(message["t"])];
    const bands = { kind: "bands", ticker, at, lower: amountOf(message["l"]), upper: amountOf(message["h"]) } as const;
    const indicators = textsOf(message["i"]);
    const halted = indicators.includes(HALT);
    if (!halted && !indicators.includes(RESUME)) return [bands];
    return [bands, { kind: "status", ticker, at, halted, reason: "" }];
  },
});

/**
 * Connection to Massive: greeting, key, then one channel after the other. The vendor answers for each symbol of a
 * subscription, and reports its limit on connections only after all answers.
 */
class MassiveDialogue implements StreamDialogue {
  readonly #settings: ProviderSettings;
  readonly #plan: SubscriptionPlan;
  #authenticated = false;
  #ready = false;
  /** Confirmed symbols by channel, then symbols without an answer. */
  readonly #confirmed = new Map<string, string[]>();
  #awaited = new Set<string>();

  constructor(settings: ProviderSettings, wish: FeedWish) {
    this.#settings = settings;
    this.#plan = new SubscriptionPlan(massiveStream, WIRES, wish, SYMBOLS_PER_MESSAGE);
  }

  /** The vendor greets unasked; its greeting is no answer to the key. */
  opened(): readonly string[] {
    return [JSON.stringify({ action: "auth", params: this.#settings[KEY] ?? "" })];
  }

  subscribed(): ReadonlyMap<StreamChannel, readonly string[]> {
    return this.#plan.channelsOf((wire) => this.#confirmed.get(wire) ?? []);
  }

  frame(data: string): DialogueStep {
    const facts: LiveFact[] = [];
    const send: string[] = [];
    let verdict: Verdict | undefined;
    const refused = readMessages(data, (message) => {
      const type = message["ev"];
      const read = typeof type === "string" ? FACTS[type] : undefined;
      if (read !== undefined) facts.push(...read(message));
      else if (type === "status") verdict = this.#status(message, send) ?? verdict;
      else throw new UnreadableMessage("unknown_message");
    });
    const notices = this.#plan.takeNotices();
    return { facts, send, refused, notices, ...(verdict === undefined ? {} : { verdict }) };
  }

  #status(message: Message, send: string[]): Verdict | undefined {
    const status = textOrNull(message["status"]) ?? "?";
    const words = textOrNull(message["message"]) ?? "";
    const told = `Massive says ${status} (${words === "" ? "no reason given" : words.replace(/\.$/, "")})`;
    switch (status) {
      case "connected":
        return undefined;
      case "auth_success":
        if (this.#authenticated) return undefined;
        this.#authenticated = true;
        return this.#subscribe(send);
      case "success":
        return this.#granted(words, send);
      case "max_connections":
        return { kind: "retry", afterMs: LIMIT_WAIT_MS, why: `${told}: another program holds the connection.` };
      case "auth_timeout":
        return { kind: "retry", afterMs: 0, why: `${told}.` };
      default:
        if (!this.#authenticated) {
          const wayOut = `Check ${KEY}, and whether your plan includes this feed; ${ADDRESS}=${DELAYED} is the one that is 15 minutes late.`;
          return { kind: "give_up", why: `${told}.`, wayOut };
        }
        this.#awaited.clear();
        this.#plan.refusedChannel(told);
        return this.#subscribe(send);
    }
  }

  #granted(words: string, send: string[]): Verdict | undefined {
    const item = /^subscribed to: (\S+)$/i.exec(words.trim())?.[1];
    const dot = item?.indexOf(".") ?? -1;
    if (item === undefined || dot < 1 || !this.#awaited.delete(item)) return undefined;
    const wire = item.slice(0, dot);
    getOrMake(this.#confirmed, wire, () => []).push(item.slice(dot + 1));
    if (this.#awaited.size > 0) return undefined;
    this.#plan.granted();
    return this.#subscribe(send);
  }

  /** Sends the next subscription; returns a verdict once there is none. */
  #subscribe(send: string[]): Verdict | undefined {
    const next = this.#plan.next();
    if (next !== undefined) {
      const items = next.symbols.map((symbol) => `${next.wire}.${symbol}`);
      this.#awaited = new Set(items);
      send.push(JSON.stringify({ action: "subscribe", params: items.join(",") }));
      return undefined;
    }
    if (this.#ready) return undefined;
    if (this.#confirmed.size === 0) {
      const wayOut = `Ask for other channels or for fewer tickers, or look up what your plan includes; ${ADDRESS}=${DELAYED} is the feed that is 15 minutes late.`;
      return { kind: "give_up", why: "Massive refused all subscriptions.", wayOut };
    }
    this.#ready = true;
    return { kind: "ready" };
  }
}

export const massiveStream: StreamProvider = {
  name: "massive",
  otherNames: ["polygon"],
  title: "Massive (Polygon)",
  description:
    "Minute bars, price bands, trades, quotes and bars of a second of US stocks from all exchanges. A bar is sent again whenever a trade comes late, for up to 15 minutes. Halts are told for listings of Nasdaq alone.",
  variables: polygon.variables,
  address: { variable: ADDRESS, url: "wss://socket.massive.com/stocks" },
  bars: "rebroadcast",
  seal: { floorMs: 2_000, quietMs: 500, mostMs: 6_000 },
  silenceMs: { session: 120_000, outside: 300_000 },
  delayMs: (address) => (/\/\/delayed\./.test(address) ? DELAY_MS : 0),
  backfill: () => ({ provider: polygon, settings: {} }),
  symbolOf: polygon.symbolOf,
  tickerOf,
  dialogue: (settings, wish) => new MassiveDialogue(settings, wish),
};
