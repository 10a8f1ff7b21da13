import { AppError, interruptible, type Clock } from "#base";
import { PatienceExceeded, type ScanRequest } from "./scan-request.ts";

/**
 * Runs work that stops at the request's deadline, at its patience limit, or when nobody waits for it. Errors:
 * scan_timeout, PatienceExceeded, request_timeout.
 */
export function withinLimits<T>(clock: Clock, request: ScanRequest, work: (checkpoint: () => void) => T): T {
  const { deadlineMs = Infinity, patience, ranMs: ranBefore = 0 } = request;
  const startedAt = clock.elapsed();
  const checkpoint = (): void => {
    if (request.cancelled?.() === true) throw new AppError("request_timeout", "The caller gave up the scan.");
    const ranMs = clock.elapsed() - startedAt;
    if (ranBefore + ranMs > deadlineMs) {
      throw new AppError(
        "scan_timeout",
        `The scan did not finish within ${deadlineMs} ms; narrow the universe or shorten its windows.`,
      );
    }
    if (patience === undefined || ranMs <= patience.ms) return;
    if (ranMs > patience.mostMs || patience.othersWait()) throw new PatienceExceeded(ranMs);
  };
  return interruptible(checkpoint, work);
}
