import { CANDLESTICKS } from "../candlesticks.gen.ts";
import type { Candlestick } from "./define-candlestick.ts";

const byId = new Map<string, Candlestick>(CANDLESTICKS.map((pattern) => [pattern.id, pattern]));

/** The candlestick pattern of an id, or undefined for an id that is none. */
export function candlestickOf(id: string): Candlestick | undefined {
  return byId.get(id);
}
