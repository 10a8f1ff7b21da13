import { EVERY_TICKER, type StreamChannel, type StreamProvider, type FeedWish } from "./stream-provider.ts";

/** One subscription: the vendor's name of a channel, and symbols. */
export interface ChannelRequest {
  readonly wire: string;
  readonly symbols: readonly string[];
}

export type WireChannels = Readonly<Partial<Record<StreamChannel, string>>>;

/**
 * The subscriptions of a wish, one after the other: channel by channel, with at most `perMessage` symbols each. Where the
 * vendor refuses so many symbols, smaller numbers are tried, until as many are in as the plan allows.
 */
export class SubscriptionPlan {
  readonly #vendor: Pick<StreamProvider, "title" | "symbolOf" | "tickerOf">;
  readonly #wires: WireChannels;
  readonly #wish: FeedWish;
  readonly #perMessage: number;
  readonly #symbols: readonly string[];
  /** Channels in order; the first is at work. */
  readonly #waiting: string[];
  readonly #notices: string[] = [];
  /** Symbols of the channel at work that are in. */
  #done = 0;
  /** Most further symbols that can fit, by what the vendor refused so far. */
  #most = Infinity;
  #asked: ChannelRequest | undefined;

  constructor(
    vendor: Pick<StreamProvider, "title" | "symbolOf" | "tickerOf">,
    wires: WireChannels,
    wish: FeedWish,
    perMessage: number,
  ) {
    this.#vendor = vendor;
    this.#wires = wires;
    this.#wish = wish;
    this.#perMessage = perMessage;
    this.#symbols = wish.tickers.map((ticker) => vendor.symbolOf(ticker));
    this.#waiting = [...new Set(wish.channels.flatMap((channel) => wires[channel] ?? []))];
    const absent = wish.channels.filter((channel) => wires[channel] === undefined);
    if (absent.length > 0) this.#notices.push(`${vendor.title} has no channel for ${absent.join(", ")}.`);
  }

  /** Returns the next subscription; undefined while one waits for its answer, and once all were answered. */
  next(): ChannelRequest | undefined {
    if (this.#asked !== undefined) return undefined;
    while (this.#waiting.length > 0 && (this.#most === 0 || this.#done >= this.#symbols.length)) this.#endChannel();
    const wire = this.#waiting[0];
    if (wire === undefined) return undefined;
    const size = this.#most === Infinity ? this.#perMessage : Math.ceil(this.#most / 2);
    this.#asked = { wire, symbols: this.#symbols.slice(this.#done, this.#done + size) };
    return this.#asked;
  }

  /** The vendor confirmed the subscription that waits. */
  granted(): void {
    if (this.#asked === undefined) return;
    this.#done += this.#asked.symbols.length;
    this.#most -= this.#asked.symbols.length;
    this.#asked = undefined;
  }

  /** The vendor refused further symbols; the subscribed symbols stay. */
  refusedNumber(): void {
    if (this.#asked === undefined) return;
    this.#most = this.#asked.symbols.length - 1;
    this.#asked = undefined;
  }

  /** The vendor refused the channel at work for another reason, or something that nobody sent. */
  refusedChannel(told: string): void {
    if (this.#asked === undefined) {
      this.#notices.push(`${told}.`);
      return;
    }
    const { wire, symbols } = this.#asked;
    const what = this.#done === 0 ? "The channel is" : "These and later tickers of the channel are";
    this.#notices.push(`${told}, asked for ${wire} of ${this.#listed(symbols)}. ${what} left out.`);
    this.#asked = undefined;
    this.#waiting.shift();
    this.#beginChannel();
  }

  /** Returns the tickers of each channel of the wish, from the symbols of each channel of the vendor. */
  channelsOf(symbolsOf: (wire: string) => readonly string[]): ReadonlyMap<StreamChannel, readonly string[]> {
    const channels = new Map<StreamChannel, readonly string[]>();
    for (const channel of this.#wish.channels) {
      const wire = this.#wires[channel];
      const symbols = wire === undefined ? [] : symbolsOf(wire);
      if (symbols.includes("*")) channels.set(channel, EVERY_TICKER);
      else if (symbols.length > 0) {
        channels.set(
          channel,
          symbols.map((symbol) => this.#vendor.tickerOf(symbol)),
        );
      }
    }
    return channels;
  }

  /** Returns what the operator should know since the last call. */
  takeNotices(): readonly string[] {
    return this.#notices.splice(0);
  }

  #endChannel(): void {
    const wire = this.#waiting.shift();
    const left = this.#symbols.length - this.#done;
    if (left > 0) {
      const allowed = this.#symbols.includes("*")
        ? `${wire} of all tickers; name those that you want`
        : `${wire} of more than ${this.#done.toLocaleString("en-US")} tickers; the other ${left.toLocaleString("en-US")} are left out`;
      this.#notices.push(`The plan of ${this.#vendor.title} does not allow ${allowed}.`);
    }
    this.#beginChannel();
  }

  #beginChannel(): void {
    this.#done = 0;
    this.#most = Infinity;
  }

  #listed(symbols: readonly string[]): string {
    const shown = symbols.slice(0, 5).join(", ");
    return symbols.length > 5 ? `${shown} and ${symbols.length - 5} more` : shown;
  }
}
