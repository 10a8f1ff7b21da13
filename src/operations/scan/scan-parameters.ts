import { BAR_STATES, type BarState } from "#contract";
import type { ScanOptions } from "#scan";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { choice, flag, textOfParts } from "../parameter.ts";
import { resolveUniverse } from "./resolve-universe.ts";

/** What every scan endpoint takes beside its body. */
export const SCAN_QUERY = {
  universe: textOfParts({
    description:
      "The tickers that are considered: tickers and watchlist:<id or name>, separated by commas or each in a parameter of its own; all that are listed unless given. Tickers of a watchlist that have no data are passed over.",
    example: "AAPL,MSFT",
  }),
  bar_state: choice(BAR_STATES, {
    description: "closed leaves out bars that are still forming; live, the default, counts them.",
  }),
};

export const DEBUG = flag({ description: "Adds what was done to the answer." });

interface ScanQuery {
  readonly universe: string | null | undefined;
  readonly bar_state: BarState | undefined;
  readonly debug?: boolean | undefined;
}

/** What every computation is given of the call that asks for it. */
export function circumstancesOf({
  actor,
  signal,
  deadlineMs,
}: Call): Pick<ScanOptions, "signal" | "deadlineMs" | "caller"> {
  return { signal, deadlineMs, ...("userId" in actor ? { caller: actor.userId } : {}) };
}

/** Errors: validation_failed for an unknown watchlist at `universePath`. */
export async function scanOptions(
  context: Context,
  { universe, bar_state: barState, debug }: ScanQuery,
  call: Call,
  universePath?: string,
): Promise<ScanOptions> {
  return {
    ...circumstancesOf(call),
    ...(await resolveUniverse(context, call, universe, universePath)),
    ...(barState === undefined ? {} : { barState }),
    ...(debug === undefined ? {} : { debug }),
  };
}
