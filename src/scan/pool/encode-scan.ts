import { ENTRY_BYTES, freezeDeep, getOrMake, Lru } from "#base";
import type { DoScanResponse, ScanPayload } from "#contract";
import { payloadText } from "#evaluate";
import type { EngineMethod } from "./engine-methods.ts";

/** Bytes of decoded payloads that a thread caches; each also counts ENTRY_BYTES. */
const KEPT_BYTES = 2 << 20;

/**
 * Methods whose payload and answer cross between threads as JSON text, but for the tickers. Scans are the most frequent
 * requests: a text is copied as a whole, an object member by member on both sides. A repeated payload is not even parsed
 * again.
 */
const ENCODED: ReadonlySet<string> = new Set(["scan"] satisfies EngineMethod[]);

const payloads = new Lru<ScanPayload>(KEPT_BYTES);

/** Encodes the arguments of a request for a worker. */
export function encodeArguments(method: string, args: readonly unknown[]): readonly unknown[] {
  return ENCODED.has(method) ? [payloadText(args[0] as ScanPayload), ...args.slice(1)] : args;
}

/** Decodes the arguments in the worker. */
export function decodeArguments(method: string, args: readonly unknown[]): readonly unknown[] {
  return ENCODED.has(method) ? [decodePayload(args[0] as string), ...args.slice(1)] : args;
}

function decodePayload(text: string): ScanPayload {
  let payload = payloads.get(text);
  if (payload === undefined) {
    payload = freezeDeep(JSON.parse(text) as ScanPayload);
    payloads.set(text, payload, ENTRY_BYTES + text.length);
  }
  return payload;
}

/**
 * Answer of a scan between threads. `places`: index of each match in the tickers of the snapshot, which both threads have.
 * A past match may have another ticker; then `places` is undefined and the text has all tickers. `text`: JSON of the rest.
 */
interface EncodedScan {
  readonly places: Int32Array | undefined;
  readonly text: string;
}

/** Index of each ticker, per table of tickers. */
const placesOf = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Encodes an answer in the worker. `tickers`: those of its snapshot. */
export function encodeAnswer(method: string, value: unknown, tickers: readonly string[]): unknown {
  if (!ENCODED.has(method)) return value;
  const { tickers: matches, ...rest } = value as DoScanResponse;
  const known = getOrMake(placesOf, tickers, () => new Map(tickers.map((ticker, place) => [ticker, place])));
  const places = Int32Array.from(matches ?? [], (ticker) => known.get(ticker) ?? -1);
  const areKnown = matches !== null && !places.includes(-1);
  return areKnown
    ? ({ places, text: JSON.stringify(rest) } satisfies EncodedScan)
    : ({ places: undefined, text: JSON.stringify(value) } satisfies EncodedScan);
}

/** Decodes an answer in the pool. `tickers`: those of the worker's snapshot. */
export function decodeAnswer(method: string, value: unknown, tickers: readonly string[]): unknown {
  if (!ENCODED.has(method)) return value;
  const { places, text } = value as EncodedScan;
  if (places === undefined) return JSON.parse(text) as DoScanResponse;
  const matches = new Array<string>(places.length);
  for (let k = 0; k < matches.length; k++) matches[k] = tickers[places[k]!]!;
  return { tickers: matches, ...(JSON.parse(text) as Omit<DoScanResponse, "tickers">) } satisfies DoScanResponse;
}
