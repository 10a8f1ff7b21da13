import { AppError, type Clock } from "#base";
import { checkNames, patternModelsNamed } from "#catalogue";
import { invalidError, validatePayload } from "#contract";
import type { BarFileStore } from "#storage";
import { loadMarketSource } from "#tiles";
import type { ExaminedMarket } from "./examined-market.ts";

/**
 * Opens a payload over the data of a folder for reading. Errors: validation_failed for the payload, conflict for a payload that
 * needs data of an account, unavailable for damage.
 */
export async function openExaminedMarket(
  store: BarFileStore,
  instructions: unknown,
  universe: string | undefined,
  clock: Clock,
): Promise<ExaminedMarket> {
  const checked = validatePayload(instructions);
  if (!checked.ok) throw invalidError(checked.issues);
  const { payload } = checked;
  const issues = checkNames(payload, "/instructions");
  if (issues.length > 0) throw invalidError(issues);
  if (patternModelsNamed(payload, "").length > 0 || /"Watchlist":\[\{/.test(JSON.stringify(payload))) {
    throw new AppError(
      "conflict",
      "Watchlists and pattern models are kept by a server; leave them out of the payload.",
    );
  }
  const source = await loadMarketSource(store);
  if (source.daily.time.length === 0 && source.minutes === undefined) {
    throw new AppError("conflict", "The data folder holds no bars; run winnow import bars FILE or winnow import demo.");
  }
  return { source, calendar: store.calendar, payload, request: { universe }, clock };
}
