import type { ScanPlan } from "#evaluate";
import type { ScanRequest } from "./scan-request.ts";

/** Maximum number of unfinished scans; the oldest is dropped first. */
const MOST_UNFINISHED = 64;
/** Number of interruptions after which an unfinished scan is dropped. */
const MOST_ATTEMPTS = 100;

interface UnfinishedScan {
  readonly plan: ScanPlan;
  readonly request: ScanRequest;
  /** Number of interrupted attempts. */
  attempts: number;
}

/** Scans that ran out of patience. Idle time requests their columns, with which they can finish next time. */
export class UnfinishedScans {
  readonly #scans: UnfinishedScan[] = [];

  add(plan: ScanPlan, request: ScanRequest): void {
    this.#scans.push({ plan, request, attempts: 0 });
    if (this.#scans.length > MOST_UNFINISHED) this.#scans.shift();
  }

  /** Runs work on the newest scan; returns false without any. If the work is interrupted, the other scans have their turn first. */
  work(run: (plan: ScanPlan, request: ScanRequest) => void): boolean {
    const scan = this.#scans.pop();
    if (scan === undefined) return false;
    try {
      run(scan.plan, scan.request);
      return true;
    } catch (error) {
      if (++scan.attempts < MOST_ATTEMPTS) this.#scans.unshift(scan);
      throw error;
    }
  }
}
