import { table } from "#base";
import { newYorkTime } from "../../calendar/new-york.ts";
import type { ProviderSettings } from "../provider.ts";
import { alpaca, ALPACA_FEED } from "../alpaca.ts";
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

const KEY_ID = "WINNOW_ALPACA_KEY_ID";
const SECRET_KEY = "WINNOW_ALPACA_SECRET_KEY";
const ADDRESS = "WINNOW_ALPACA_STREAM_URL";
const USUAL = "wss://stream.data.alpaca.markets/v2/sip";
const DELAY_MS = 15 * 60_000;

const WIRES: WireChannels = {
  bars: "bars",
  corrections: "updatedBars",
  statuses: "statuses",
  bands: "lulds",
  trades: "trades",
  quotes: "quotes",
  days: "dailyBars",
};
/** Alpaca refuses messages of 16 KB and more. */
const SYMBOLS_PER_MESSAGE = 1_000;
const LIMIT_WAIT_MS = 60_000;
/** Tries to authenticate on one connection. */
const AUTH_TRIES = 3;

const tickerOf = (symbol: string): string => symbol;
const tickerIn = (message: Message): string => tickerOf(textOf(message["S"]));

/** Codes of statuses by which trading stops or goes on; "Q" resumes quotes alone. Other codes are no halts. */
const HALTED = table<boolean>({ "2": true, H: true, P: true, Q: true, "3": false, T: false });

/** Readers of messages about single tickers, by type. A message of the type "i", an imbalance of an auction, has no fact. */
const FACTS = table<(message: Message) => LiveFact | undefined>({
  b: (message) => barOf(message, false),
  u: (message) => barOf(message, true),
  d: (message) => ({
    kind: "day",
    ticker: tickerIn(message),
    date: newYorkTime(Math.floor(minuteOf(message["t"]))).days,
    ...pricesOf(message),
  }),
  t: (message) => ({
    kind: "trade",
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    price: amountOf(message["p"]),
    size: amountOf(message["s"]),
    venue: textOrNull(message["x"]),
    conditions: textsOf(message["c"]),
    id: textOrNull(message["i"]),
  }),
  x: (message) => ({
    kind: "trade_gone",
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    price: amountOf(message["p"]),
    size: amountOf(message["s"]),
    venue: textOrNull(message["x"]),
    id: textOf(message["i"]),
  }),
  c: (message) => ({
    kind: "trade_fixed",
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    price: amountOf(message["cp"]),
    size: amountOf(message["cs"]),
    venue: textOrNull(message["x"]),
    conditions: textsOf(message["cc"]),
    id: textOf(message["ci"]),
    replaces: textOf(message["oi"]),
  }),
  q: (message) => ({
    kind: "quote",
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    bid: amountOf(message["bp"]),
    ask: amountOf(message["ap"]),
    bidSize: amountOf(message["bs"]),
    askSize: amountOf(message["as"]),
  }),
  s(message) {
    const [ticker, at] = [tickerIn(message), instantOf(message["t"])];
    const halted = HALTED[textOf(message["sc"])];
    return halted === undefined
      ? undefined
      : { kind: "status", ticker, at, halted, reason: (textOrNull(message["rc"]) ?? "").trim() };
  },
  l: (message) => ({
    kind: "bands",
    ticker: tickerIn(message),
    at: instantOf(message["t"]),
    lower: amountOf(message["d"]),
    upper: amountOf(message["u"]),
  }),
  i: () => undefined,
});

function barOf(message: Message, corrects: boolean): LiveFact {
  return {
    kind: "bar",
    ticker: tickerIn(message),
    minute: minuteOf(message["t"]),
    ...pricesOf(message),
    corrects,
  };
}

/**
 * Connection to Alpaca: greeting, keys, then one channel after the other, so that a refusal belongs to one channel. The
 * vendor's confirmation is its whole state; it attaches corrections and cancellations to trades unasked.
 */
class AlpacaDialogue implements StreamDialogue {
  readonly #settings: ProviderSettings;
  readonly #plan: SubscriptionPlan;
  #tries = 0;
  #authenticated = false;
  #ready = false;
  #confirmed: ReadonlyMap<StreamChannel, readonly string[]> = new Map();

  constructor(settings: ProviderSettings, wish: FeedWish) {
    this.#settings = settings;
    this.#plan = new SubscriptionPlan(alpacaStream, WIRES, wish, SYMBOLS_PER_MESSAGE);
  }

  /** The vendor greets first. */
  opened(): readonly string[] {
    return [];
  }

  subscribed(): ReadonlyMap<StreamChannel, readonly string[]> {
    return this.#confirmed;
  }

  frame(data: string): DialogueStep {
    const facts: LiveFact[] = [];
    const send: string[] = [];
    let verdict: Verdict | undefined;
    const refused = readMessages(data, (message) => {
      const type = message["T"];
      const read = typeof type === "string" ? FACTS[type] : undefined;
      if (read !== undefined) {
        const fact = read(message);
        if (fact !== undefined) facts.push(fact);
      } else if (type === "success" || type === "subscription" || type === "error") {
        verdict = this.#control(type, message, send) ?? verdict;
      } else throw new UnreadableMessage("unknown_message");
    });
    const notices = this.#plan.takeNotices();
    return { facts, send, refused, notices, ...(verdict === undefined ? {} : { verdict }) };
  }

  #control(type: "success" | "subscription" | "error", message: Message, send: string[]): Verdict | undefined {
    if (type === "error") return this.#error(message, send);
    if (type === "subscription") {
      this.#confirmed = this.#plan.channelsOf((wire) => textsOf(message[wire]));
      this.#plan.granted();
      return this.#subscribe(send);
    }
    if (message["msg"] === "connected") return this.#authenticate(send);
    if (message["msg"] !== "authenticated" || this.#authenticated) return undefined;
    this.#authenticated = true;
    return this.#subscribe(send);
  }

  #authenticate(send: string[]): Verdict | undefined {
    if (++this.#tries > AUTH_TRIES) {
      return { kind: "retry", afterMs: 0, why: `Alpaca asked ${AUTH_TRIES} times for the keys.` };
    }
    const { [KEY_ID]: key = "", [SECRET_KEY]: secret = "" } = this.#settings;
    send.push(JSON.stringify({ action: "auth", key, secret }));
    return undefined;
  }

  /** Sends the next subscription; returns a verdict once there is none. */
  #subscribe(send: string[]): Verdict | undefined {
    const next = this.#plan.next();
    if (next !== undefined) {
      send.push(JSON.stringify({ action: "subscribe", [next.wire]: next.symbols }));
      return undefined;
    }
    if (this.#ready) return undefined;
    if (this.#confirmed.size === 0) {
      const wayOut = "Ask for other channels or for fewer tickers, or look up what your plan includes.";
      return { kind: "give_up", why: "Alpaca refused all subscriptions.", wayOut };
    }
    this.#ready = true;
    return { kind: "ready" };
  }

  #error(message: Message, send: string[]): Verdict | undefined {
    const code = message["code"];
    const told = `Alpaca says ${textOrNull(code) ?? "?"} (${textOrNull(message["msg"]) ?? "no reason given"})`;
    const retry = (afterMs: number, more = ""): Verdict => ({ kind: "retry", afterMs, why: `${told}${more}.` });
    switch (code) {
      case 401:
        this.#authenticated = false;
        return this.#authenticate(send);
      case 402:
        return { kind: "give_up", why: `${told}.`, wayOut: `Check ${KEY_ID} and ${SECRET_KEY}.` };
      case 403:
        return undefined;
      case 405:
        this.#plan.refusedNumber();
        return this.#subscribe(send);
      case 406:
        return retry(LIMIT_WAIT_MS, ": another program holds the only connection of the account");
      case 409: {
        const wayOut = `Your plan does not include this feed. ${ADDRESS} names another one, such as wss://stream.data.alpaca.markets/v2/iex of the free plan.`;
        return { kind: "give_up", why: `${told}.`, wayOut };
      }
      case 400:
      case 410:
        if (!this.#authenticated) return retry(0);
        this.#plan.refusedChannel(told);
        return this.#subscribe(send);
      default:
        // 404 the keys came too late, 407 we read too slowly, 500 a fault of the vendor's, and codes that are not documented.
        return retry(0);
    }
  }
}

export const alpacaStream: StreamProvider = {
  name: "alpaca",
  otherNames: [],
  title: alpaca.title,
  description:
    "Minute bars with their corrections, halts, price bands, trades and quotes of US stocks. The feed v2/sip covers all exchanges; v2/iex, of the free plan, one exchange with a small part of the volume; v2/delayed_sip is 15 minutes late; v2/test sends the symbol FAKEPACA at all hours.",
  variables: alpaca.variables.filter(({ secret }) => secret),
  address: { variable: ADDRESS, url: USUAL },
  bars: "final",
  seal: { floorMs: 1_000, quietMs: 250, mostMs: 3_000 },
  // The vendor pings each 54 s: three missing pings.
  silenceMs: { session: 165_000, outside: 165_000 },
  delayMs: (address) => (address.includes("/delayed_sip") ? DELAY_MS : 0),
  backfill(address) {
    const feed = /\/(sip|iex|boats)$/.exec(address)?.[1];
    return { provider: alpaca, settings: feed === undefined ? {} : { [ALPACA_FEED]: feed } };
  },
  symbolOf: alpaca.symbolOf,
  tickerOf,
  dialogue: (settings, wish) => new AlpacaDialogue(settings, wish),
};
