import { ENTRY_BYTES, freezeDeep, Lru } from "#base";
import type { ScanPayload } from "#contract";
import { payloadText } from "../plan/payload-text.ts";
import type { Method } from "./engine-methods.ts";

/** Bytes of payloads that a thread keeps as it read them, each with ENTRY_BYTES. */
const KEPT_BYTES = 2 << 20;

/**
 * Scans, which come most often, cross between threads as JSON texts: a text is copied as it is, an object member by
 * member, on both sides. A payload that comes again is not even read again.
 */
const WRITTEN: ReadonlySet<string> = new Set(["scan"] satisfies Method[]);

const payloads = new Lru<ScanPayload>(KEPT_BYTES);

/** The arguments of a request as they cross to a worker. */
export function encodeArguments(method: string, args: readonly unknown[]): readonly unknown[] {
  return WRITTEN.has(method) ? [payloadText(args[0] as ScanPayload), ...args.slice(1)] : args;
}

/** The arguments on the other side. */
export function decodeArguments(method: string, args: readonly unknown[]): readonly unknown[] {
  return WRITTEN.has(method) ? [readPayload(args[0] as string), ...args.slice(1)] : args;
}

function readPayload(text: string): ScanPayload {
  let payload = payloads.get(text);
  if (payload === undefined) {
    payload = freezeDeep(JSON.parse(text) as ScanPayload);
    payloads.set(text, payload, ENTRY_BYTES + text.length);
  }
  return payload;
}

/** An answer as it crosses back. */
export function encodeAnswer(method: string, value: unknown): unknown {
  return WRITTEN.has(method) ? JSON.stringify(value) : value;
}

/** The answer on the other side. */
export function decodeAnswer(method: string, value: unknown): unknown {
  return WRITTEN.has(method) ? (JSON.parse(value as string) as unknown) : value;
}
