import { DAY_MS, MINUTE_MS } from "#base";
import type { RefusalReason } from "../../bars/accept.ts";
import { daysIfReal } from "../../calendar/civil-date.ts";
import { epochMs } from "../../bars/read-time.ts";
import type { FactPrices } from "./live-fact.ts";

/** Why a message cannot be read. A fault that an acceptance rule also finds has the name of the rule. */
export type MessageFault =
  | Extract<RefusalReason, "blank_field" | "unreadable_number" | "non_finite" | "unreadable_time">
  | "negative_number"
  | "not_json"
  | "unknown_message";

/** Messages of one frame that cannot be read for the same reason. */
export interface RefusedMessages {
  readonly reason: MessageFault;
  readonly count: number;
  /** Beginning of the first of them as it came. */
  readonly example: string;
}

export type Message = Readonly<Record<string, unknown>>;

const EXCERPT = 200;
const ZERO = "0".charCodeAt(0);

/** Thrown while a message is read; `readMessages` catches it. */
export class UnreadableMessage extends Error {
  override readonly name = "UnreadableMessage";
  readonly reason: MessageFault;

  constructor(reason: MessageFault) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Parses a text of JSON, one message or a list of messages, and gives each to `read`. Returns the messages that `read`
 * refuses by UnreadableMessage; the others of the frame are good.
 */
export function readMessages(data: string, read: (message: Message) => unknown): readonly RefusedMessages[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return [{ reason: "not_json", count: 1, example: data.slice(0, EXCERPT) }];
  }
  const refused = new Map<MessageFault, RefusedMessages>();
  const messages: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  for (const message of messages) {
    try {
      if (!isMessage(message)) throw new UnreadableMessage("unknown_message");
      read(message);
    } catch (error) {
      if (!(error instanceof UnreadableMessage)) throw error;
      const { reason } = error;
      const before = refused.get(reason) ?? { reason, count: 0, example: excerpt(message) };
      refused.set(reason, { ...before, count: before.count + 1 });
    }
  }
  return [...refused.values()];
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function excerpt(message: unknown): string {
  try {
    return (JSON.stringify(message) ?? "").slice(0, EXCERPT);
  } catch {
    // A message nested thousands of levels deep can be parsed, but not written.
    return "";
  }
}

/** Returns a number from 0 on. */
export function amountOf(value: unknown): number {
  if (value === undefined || value === null || value === "") throw new UnreadableMessage("blank_field");
  if (typeof value !== "number") throw new UnreadableMessage("unreadable_number");
  if (!Number.isFinite(value)) throw new UnreadableMessage("non_finite");
  if (value < 0) throw new UnreadableMessage("negative_number");
  // -0 is not below 0.
  return value + 0;
}

/** Returns a number from 0 on; null if there is none. */
export function amountOrNull(value: unknown): number | null {
  return value === undefined || value === null ? null : amountOf(value);
}

/** Returns a flag that is written as true, false, 1 or 0. */
export function flagOf(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  if (value === 0 || value === 1) return value === 1;
  throw new UnreadableMessage(value === undefined || value === null ? "blank_field" : "unreadable_number");
}

/** Returns a text that is not empty; a number counts as its digits. */
export function textOf(value: unknown): string {
  const text = textOrNull(value);
  if (text === null) throw new UnreadableMessage("blank_field");
  return text;
}

export function textOrNull(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns the texts of a list; none for anything else. */
export function textsOf(value: unknown): readonly string[] {
  const texts: string[] = [];
  if (!Array.isArray(value)) return texts;
  for (const one of value) {
    const text = textOrNull(one);
    if (text !== null) texts.push(text);
  }
  return texts;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
/** Instants beyond are no times of a market: 1990 to 2100. */
const FIRST_MS = Date.UTC(1990, 0);
const LAST_MS = Date.UTC(2100, 0);

/**
 * Returns milliseconds since 1970, with a fraction, from an ISO instant with its offset or from a number since 1970 in
 * seconds, milli-, micro- or nanoseconds by its digits.
 */
export function instantOf(value: unknown): number {
  if (value === undefined || value === null || value === "") throw new UnreadableMessage("blank_field");
  const read = typeof value === "number" ? epochMs(value) : typeof value === "string" ? isoMs(value) : Number.NaN;
  if (!(read >= FIRST_MS && read < LAST_MS)) throw new UnreadableMessage("unreadable_time");
  return read;
}

const twoDigits = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 11 * ZERO;

/** Every tick has such a text: its digits are read in place. */
function isoMs(text: string): number {
  if (!INSTANT.test(text)) return Number.NaN;
  const days = daysIfReal(twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8));
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  if (days === undefined || hour > 23 || minute > 59 || second > 59) return Number.NaN;
  const zone = text.endsWith("Z") ? text.length - 1 : text.length - 6;
  const fraction = zone > 20 ? Number(text.slice(19, zone)) * 1_000 : 0;
  const offset = zone === text.length - 1 ? 0 : twoDigits(text, zone + 1) * 60 + twoDigits(text, zone + 4);
  const minutes = hour * 60 + minute + (text[zone] === "-" ? offset : -offset);
  return days * DAY_MS + minutes * MINUTE_MS + second * 1_000 + fraction;
}

/** Returns the start of a minute in minutes since 1970; with a fraction if the instant is within a minute. */
export function minuteOf(value: unknown): number {
  return instantOf(value) / MINUTE_MS;
}

/** Values of a bar under the letters that all vendors use: o, h, l, c, v, vw, n. */
export function pricesOf(message: Message): Omit<FactPrices, "ticker"> {
  return {
    open: amountOf(message["o"]),
    high: amountOf(message["h"]),
    low: amountOf(message["l"]),
    close: amountOf(message["c"]),
    volume: amountOf(message["v"]),
    vwap: amountOrNull(message["vw"]),
    trades: amountOrNull(message["n"]),
  };
}
