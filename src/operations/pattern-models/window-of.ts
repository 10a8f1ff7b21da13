import { sha256Hex } from "#accounts";
import { AppError } from "#base";
import { readWindow, type FoundWindow, type ReadWindow, type WindowFault, type WindowRequest } from "#pattern-models";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";

const FAULTS: Readonly<Record<WindowFault, (window: WindowRequest) => string>> = {
  history_too_short: ({ scale, timeframe }) =>
    `There are not ${scale} closed ${timeframe} bars of regular hours up to then; take a later moment, or a smaller scale.`,
  bars_missing: () => "Over a tenth of the window's bars is missing; take another moment, or a longer timeframe.",
  flat_window: () => "The price does not move within the window, so there is no shape to learn; take another moment.",
  unadjusted_step: () =>
    "Within the window the price steps like a split that the data do not know; import the split, or take another moment.",
};

export interface PickedWindow {
  readonly found: FoundWindow;
  readonly read: ReadWindow;
}

/**
 * The window of an example. Errors: validation_failed at /ticker for an unknown one, and at /asOf for a moment that has
 * no window.
 */
export async function pickedWindow(
  { scanner }: Context,
  { signal }: Pick<Call, "signal">,
  request: WindowRequest,
): Promise<PickedWindow> {
  let found: FoundWindow;
  try {
    found = await scanner.patterns.window(request, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found")
      throw refused("/ticker", "unknown_ticker", `There is no ticker "${request.ticker.slice(0, 64)}" now or then.`);
    throw error;
  }
  const read = readWindow(found, request, sha256Hex);
  if ("fault" in read) throw refused("/asOf", read.fault, FAULTS[read.fault](request));
  return { found, read };
}

function refused(path: string, rule: string, message: string): AppError {
  return new AppError("validation_failed", `${path}: ${message}`, [{ path, rule, message }]);
}
