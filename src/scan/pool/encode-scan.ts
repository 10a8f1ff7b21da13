import { ENTRY_BYTES, freezeDeep, Lru } from "#base";
import type { ScanPayload } from "#contract";
import { payloadText } from "#evaluate";
import type { EngineMethod } from "./engine-methods.ts";

/** Bytes of decoded payloads that a thread caches; each also counts ENTRY_BYTES. */
const KEPT_BYTES = 2 << 20;

/**
 * Methods whose payload and answer cross between threads as JSON text. Scans are the most frequent requests: a text is
 * copied as a whole, an object member by member on both sides. A repeated payload is not even parsed again.
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

/** Encodes an answer in the worker. */
export function encodeAnswer(method: string, value: unknown): unknown {
  return ENCODED.has(method) ? JSON.stringify(value) : value;
}

/** Decodes an answer in the pool. */
export function decodeAnswer(method: string, value: unknown): unknown {
  return ENCODED.has(method) ? (JSON.parse(value as string) as unknown) : value;
}
