import { ofFrozen } from "#base";
import { decodeUtf8, invalidError, LIMITS, StoreBarsRequest, validateBody } from "#contract";
import {
  BarBatch,
  isRowFact,
  readNdjson,
  type ArrivingBars,
  type LiveRefusalReason,
  type LiveRowFact,
  type MessageFault,
} from "#market";

/** Bars of one timeframe, and the number of each in the body, from 1. */
interface NumberedBars {
  readonly bars: ArrivingBars;
  readonly rows: Int32Array;
}

/** A row that is not stored. */
export interface RefusedRowOfBody {
  /** Number in the body, from 1. */
  readonly row: number;
  readonly reason: LiveRefusalReason | MessageFault | "other_timeframe";
}

/** The rows of a body. */
export interface BarsOfBody {
  readonly "1m": NumberedBars;
  readonly "1d": NumberedBars;
  /** Halts, resumptions and price bands, with their numbers. */
  readonly facts: readonly { readonly row: number; readonly fact: LiveRowFact }[];
  readonly refused: readonly RefusedRowOfBody[];
  /** Numbers of the rows of which nothing is stored, such as trades. */
  readonly ignored: readonly number[];
  /** Rows that seal a minute. */
  readonly seals: readonly { readonly row: number; readonly minute: number }[];
}

/** Reads the rows of a body with the reader of the NDJSON feed. Errors: validation_failed for another shape. */
export const readBars = ofFrozen((value: unknown): BarsOfBody => {
  const batches = { "1m": new BarBatch(), "1d": new BarBatch() };
  const numbers: Record<"1m" | "1d", number[]> = { "1m": [], "1d": [] };
  const facts: BarsOfBody["facts"][number][] = [];
  const refused: RefusedRowOfBody[] = [];
  const ignored: number[] = [];
  const seals: BarsOfBody["seals"][number][] = [];
  for (const [k, row] of rowsOf(value).entries()) {
    // `readLines` leaves out what is not JSON.
    const fact = row === undefined ? "not_json" : readNdjson(row);
    if (typeof fact === "string") refused.push({ row: k + 1, reason: fact });
    else if (fact.kind === "bar" || fact.kind === "day") {
      const [timeframe, time] = fact.kind === "bar" ? (["1m", fact.minute] as const) : (["1d", fact.date] as const);
      batches[timeframe].add(fact, time);
      numbers[timeframe].push(k + 1);
    } else if (fact.kind === "seal") seals.push({ row: k + 1, minute: fact.minute });
    else if (isRowFact(fact)) facts.push({ row: k + 1, fact });
    else ignored.push(k + 1);
  }
  const numbered = (timeframe: "1m" | "1d"): NumberedBars => ({
    bars: batches[timeframe].take(),
    rows: Int32Array.from(numbers[timeframe]),
  });
  return {
    "1m": numbered("1m"),
    "1d": numbered("1d"),
    facts,
    refused,
    ignored,
    seals,
  };
});

/** Returns the rows of a body, in any number up to their limit, unread. */
function rowsOf(value: unknown): readonly unknown[] {
  const rows: unknown = typeof value === "object" && value !== null && "bars" in value ? value.bars : undefined;
  const checked = validateBody(StoreBarsRequest, Array.isArray(rows) ? { ...(value as object), bars: [] } : value);
  if (!checked.ok) throw invalidError(checked.issues);
  const list = rows as readonly unknown[];
  if (list.length <= LIMITS.storedBars) return list;
  const message = `The body has ${list.length} rows; the limit is ${LIMITS.storedBars}.`;
  throw invalidError([{ path: "/bars", rule: "too_many", message, facts: { maximum: LIMITS.storedBars } }]);
}

/** Returns JSON lines as the body that they stand for; a line that is not JSON becomes undefined. Error: malformed_body. */
export function readLines(bytes: Uint8Array): unknown {
  const bars = decodeUtf8(bytes)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): unknown => {
      try {
        return JSON.parse(line);
      } catch {
        return undefined;
      }
    });
  return { bars };
}
