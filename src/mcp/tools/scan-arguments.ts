import { z } from "zod";
import { LIMITS, ScanPayload } from "#contract";
import { payloadAsOf } from "./as-of.ts";
import type { Renaming } from "./renaming.ts";

const said = (doc: string) => z.string().min(1).max(LIMITS.textLength).describe(doc);

/** Arguments that several tools take. */
export const PAYLOAD = ScanPayload.describe(
  "A scan payload: what a stock must satisfy to match. scan_validate has its whole schema; scan_natural writes one.",
);

export const UNIVERSE = said(
  "The tickers that are considered: tickers and watchlist:<id or name>, separated by commas. All that are listed unless given.",
).optional();

export const AS_OF = said(
  "A past moment at which the whole scan stands: YYYY-MM-DD, a date and a time, or -P5D for five sessions back. Conditions with an AsOf of their own keep it.",
).optional();

/** How many elements are given at most. */
export const most = (cap: number, usual: number, what: string) =>
  z
    .int()
    .min(1)
    .max(cap)
    .describe(`How many ${what} are given at most; ${usual} unless given, ${cap} is the most.`)
    .optional();

export interface ScanArguments {
  readonly payload: unknown;
  readonly universe?: string | undefined;
  readonly as_of?: string | undefined;
}

/** What the scan operations take as `instructions` and `?universe`. */
export function scanRequest({ payload: given, universe, as_of: asOf }: ScanArguments): {
  readonly instructions: unknown;
  readonly query: readonly (readonly [string, string])[];
  readonly places: readonly Renaming[];
} {
  const { payload, places } = payloadAsOf(given, asOf, "/instructions");
  return {
    instructions: payload,
    query: universe === undefined ? [] : [["universe", universe]],
    places: [...places, ["/instructions", "/payload"]],
  };
}
