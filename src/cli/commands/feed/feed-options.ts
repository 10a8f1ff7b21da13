import { AppError, seededRandom } from "#base";
import { systemClock } from "#main";
import {
  createCalendar,
  EVERY_TICKER,
  marketStatus,
  STREAM_CHANNELS,
  type ProviderAccess,
  type StreamProvider,
  type FeedWish,
} from "#market";
import { isTicker, StreamSocket, type StreamListener } from "#storage";
import type { GlobalOptions } from "../../command-line.ts";

export interface FeedOptions extends GlobalOptions {
  readonly from: string;
  readonly channels?: readonly string[];
  readonly tickers?: readonly string[];
}

/** Returns what the options ask for. Errors: bad_request for a ticker or a channel that is none. */
export function wishOf({ channels, tickers }: FeedOptions, otherwise: FeedWish): FeedWish {
  const odd = tickers?.join() === EVERY_TICKER.join() ? undefined : tickers?.find((ticker) => !isTicker(ticker));
  if (odd !== undefined) {
    throw new AppError(
      "bad_request",
      `--tickers has ${JSON.stringify(odd)}, which is no ticker such as AAPL or BRK.B; "*" alone means all tickers.`,
    );
  }
  const unknown = channels?.find((given) => !STREAM_CHANNELS.some((channel) => channel === given));
  if (unknown !== undefined) {
    throw new AppError(
      "bad_request",
      `--channels has ${JSON.stringify(unknown)}; the channels are ${STREAM_CHANNELS.join(", ")}.`,
    );
  }
  const wanted = STREAM_CHANNELS.filter((channel) => channels?.includes(channel) === true);
  return {
    channels: channels === undefined ? otherwise.channels : wanted,
    tickers: [...new Set(tickers ?? otherwise.tickers)],
  };
}

/** Makes the connection to a vendor; `open` begins it. */
export function connectionTo(
  provider: StreamProvider,
  access: ProviderAccess,
  wish: FeedWish,
  listener: StreamListener,
): StreamSocket {
  const calendar = createCalendar();
  return new StreamSocket({
    provider,
    access,
    wish,
    listener,
    clock: systemClock,
    random: seededRandom(systemClock.now()),
    inSession: () => !/closed|overnight/.test(marketStatus(calendar, systemClock.now()).session),
  });
}

export const count = (n: number): string => n.toLocaleString("en-US");
