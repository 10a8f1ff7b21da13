import { MINUTE_MS } from "#base";
import type { Timeframe } from "#contract";
import type { WindowBars } from "../pattern-market.ts";

const VERSION = "bars-1";

/**
 * What an example's `barsFingerprint` is made of: the first 32 hexadecimal digits of this text's SHA-256. Prices stand
 * as shares of the window's last close in steps of 1e-5, so that a later split leaves the text as it is.
 */
export function windowFingerprintText(figi: string, timeframe: Timeframe, bars: WindowBars): string {
  const { start, open, high, low, close } = bars;
  const last = close.at(-1) ?? Number.NaN;
  const step = (price: number): number => Math.round((price / last) * 1e5);
  const lines = [VERSION, figi, timeframe];
  for (let i = 0; i < start.length; i++) {
    const opened = new Date(start[i]! * MINUTE_MS).toISOString();
    lines.push(`${opened} ${step(open[i]!)} ${step(high[i]!)} ${step(low[i]!)} ${step(close[i]!)}`);
  }
  return lines.join("\n");
}

/** First 16 bytes of the text's SHA-256, hexadecimal. */
export function barsFingerprint(text: string, sha256: (text: string) => string): string {
  return sha256(text).slice(0, 32);
}
