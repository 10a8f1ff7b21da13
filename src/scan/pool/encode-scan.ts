import { ENTRY_BYTES, freezeDeep, Lru } from "#base";
import type { DoScanResponse, ScanPayload } from "#contract";
import { payloadText } from "#evaluate";
import type { ScanEngine } from "../scanner.ts";
import type { FoundEvaluation } from "../watch/found-evaluation.ts";
import type { EngineMethod } from "./engine-methods.ts";
import { decodeEvaluation, encodeEvaluation, type EncodedEvaluation } from "./encode-watches.ts";

/** Bytes of decoded payloads that a thread caches; each also counts ENTRY_BYTES. */
const KEPT_BYTES = 2 << 20;

/**
 * Methods whose payload and answer cross between threads as JSON text, but for the tickers. Scans are the most frequent
 * requests: a text is copied as a whole, an object member by member on both sides. A repeated payload is not even parsed
 * again.
 */
const ENCODED: ReadonlySet<string> = new Set(["scan"] satisfies EngineMethod[]);

/** Methods that answer with an evaluation of watches. */
const EVALUATIONS: ReadonlySet<string> = new Set(["openWatches", "evaluateWatches"] satisfies EngineMethod[]);

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
 * Answer of a scan between threads. `lanes`: the matches, which both threads can name; undefined if tickers were others
 * at the moment of the scan, then the text has them. `text`: JSON of the rest.
 */
interface EncodedScan {
  readonly lanes: Int32Array | undefined;
  readonly text: string;
}

/** Encodes an answer in the worker. */
export function encodeAnswer(method: string, value: unknown, engine: Pick<ScanEngine, "lanesOf">): unknown {
  if (EVALUATIONS.has(method)) return encodeEvaluation(value as FoundEvaluation);
  if (!ENCODED.has(method)) return value;
  const response = value as DoScanResponse;
  const lanes = engine.lanesOf(response);
  const { tickers, ...rest } = response;
  return { lanes, text: JSON.stringify(lanes === undefined ? { tickers, ...rest } : rest) } satisfies EncodedScan;
}

/** Decodes an answer in the pool. `tickers`: ticker of each lane in the worker's snapshot. */
export function decodeAnswer(method: string, value: unknown, tickers: readonly string[]): unknown {
  if (EVALUATIONS.has(method)) return decodeEvaluation(value as EncodedEvaluation);
  if (!ENCODED.has(method)) return value;
  const { lanes, text } = value as EncodedScan;
  if (lanes === undefined) return JSON.parse(text) as DoScanResponse;
  const matches = new Array<string>(lanes.length);
  for (let k = 0; k < matches.length; k++) matches[k] = tickers[lanes[k]!]!;
  return { tickers: matches, ...(JSON.parse(text) as Omit<DoScanResponse, "tickers">) } satisfies DoScanResponse;
}
