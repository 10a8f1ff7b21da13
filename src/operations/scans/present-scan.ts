import type { SavedScanRecord as KeptScan, ScanRunRecord as KeptRun } from "#accounts";
import type { SavedScan, ScanPayload, ScanRun } from "#contract";

const iso = (instant: number): string => new Date(instant).toISOString();

/** Only valid payloads are kept; one that a later version would refuse is still shown as it is. */
function payloadIn(json: string): ScanPayload {
  return JSON.parse(json) as ScanPayload;
}

function summaryOf(run: KeptRun) {
  return {
    run_id: run.runId,
    at: iso(run.at),
    end_time: run.endTime,
    universe_size: run.universeSize,
    count: run.tickers.length,
    time_taken: Math.round(run.timeTakenMs),
  };
}

export function presentRun(run: KeptRun): ScanRun {
  return { ...summaryOf(run), tickers: [...run.tickers], replay: run.replay };
}

export function presentScan(scan: KeptScan): SavedScan {
  return {
    scan_id: scan.scanId,
    name: scan.name,
    instructions: payloadIn(scan.instructions),
    universe: scan.universe,
    // Earlier versions kept schedules that nothing ran by.
    schedule: null,
    created_at: iso(scan.createdAt),
    updated_at: iso(scan.updatedAt),
    last_run: scan.lastRun === null ? null : summaryOf(scan.lastRun),
  };
}
