import type { SavedScanRecord, ScanOutcome } from "#accounts";
import type { BarState, DoScanResponse } from "#contract";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { patternHeadsOf, withStaleModels } from "../pattern-heads.ts";
import { checkPayload } from "../scan/check-payload.ts";
import { noteProvenance } from "../scan/provenance.ts";
import { withUniverseAt } from "../scan/resolve-universe.ts";
import { outcomeOf } from "../scan/save-args.ts";
import { scanOptions } from "../scan/scan-parameters.ts";
import { withWatchlists } from "../scan/watchlist-groups.ts";
import { savedPayload } from "./saved-payload.ts";

/**
 * Runs a saved scan over the universe that is kept with it, on behalf of its owner; gives the answer and what is kept of it.
 * Errors: those of a scan.
 */
export async function runSaved(
  context: Context,
  call: Call,
  scan: SavedScanRecord,
  query: { readonly bar_state: BarState | undefined; readonly debug?: boolean | undefined } = { bar_state: undefined },
): Promise<{ readonly response: DoScanResponse; readonly outcome: ScanOutcome }> {
  const checked = await checkPayload(context, call, await savedPayload(context, call, scan));
  const models = await patternHeadsOf(context, call, checked);
  const payload = await withWatchlists(context, call, checked);
  const options = await scanOptions(context, { ...query, universe: scan.universe }, call, "/universe");
  const { heads } = models;
  const response = await withUniverseAt("/universe", () => context.scanner.scan(payload, { ...options, heads }));
  const asked = { payload: checked, resolved: payload, universe: scan.universe, options: { ...options, heads } };
  await noteProvenance(context, call, asked, response);
  return { response: withStaleModels(response, models), outcome: outcomeOf(response, call) };
}
