import type { SavedScanRecord as KeptScan, ScanRunRecord as KeptRun } from "#accounts";
import type { SavedScan, ScanPayload, ScanRun } from "#contract";

const iso = (instant: number): string => new Date(instant).toISOString();
const isoOrNull = (instant: number | null): string | null => (instant === null ? null : iso(instant));

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
    scheduled_for: isoOrNull(run.scheduledFor),
    entered_count: run.entered?.length ?? null,
    left_count: run.left?.length ?? null,
  };
}

export function presentRun(run: KeptRun): ScanRun {
  const { tickers, entered, left, replay } = run;
  return {
    ...summaryOf(run),
    tickers: [...tickers],
    entered: entered && [...entered],
    left: left && [...left],
    replay,
  };
}

export function presentScan(scan: KeptScan): SavedScan {
  return {
    scan_id: scan.scanId,
    name: scan.name,
    instructions: payloadIn(scan.instructions),
    universe: scan.universe,
    schedule: scan.schedule,
    next_run_at: isoOrNull(scan.dueAt),
    schedule_fault: scan.scheduleFault && { ...scan.scheduleFault, at: iso(scan.scheduleFault.at) },
    created_at: iso(scan.createdAt),
    updated_at: iso(scan.updatedAt),
    last_run: scan.lastRun === null ? null : summaryOf(scan.lastRun),
  };
}
