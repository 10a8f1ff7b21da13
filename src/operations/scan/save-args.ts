import { AppError } from "#base";
import type { DoScanParams } from "#contract";

/** Errors: not_available_yet when the caller wants the scan saved. */
export function refuseSaveArgs(params: DoScanParams): void {
  if (params.save_args === undefined) return;
  const message = "Scans cannot be saved by this version; leave out save_args.";
  throw new AppError("not_available_yet", message, [{ path: "/save_args", rule: "not_available_yet", message }]);
}
