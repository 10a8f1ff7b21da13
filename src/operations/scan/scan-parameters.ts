import { BAR_STATES, type BarState } from "#contract";
import type { ScanOptions } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { choice, text } from "../parameter.ts";

/** What every scan endpoint takes beside its body. */
export const SCAN_QUERY = {
  universe: text({
    description: "The tickers that are considered, separated by commas; all that are listed unless given.",
    example: "AAPL,MSFT",
  }),
  bar_state: choice(BAR_STATES, {
    description: "closed leaves out bars that are still forming; live, the default, counts them.",
  }),
};

interface ScanQuery {
  readonly universe: string | undefined;
  readonly bar_state: BarState | undefined;
}

export function scanOptions(query: ScanQuery, { signal, deadlineMs }: Call): ScanOptions {
  return {
    signal,
    deadlineMs,
    ...(query.universe === undefined ? {} : { universe: query.universe }),
    ...(query.bar_state === undefined ? {} : { barState: query.bar_state }),
  };
}
