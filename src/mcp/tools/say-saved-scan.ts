import type { SavedScan } from "#contract";

/** The last run of a saved scan, in a few words. */
export function sayLastRun({ last_run: run }: SavedScan): string {
  if (run === null) return "never run";
  const at = run.scheduled_for ?? run.at;
  if (run.end_time === null) return `last run ${at}: skipped for lack of data`;
  const { entered_count: entered, left_count: left } = run;
  const changes = entered === null || left === null ? "" : `, ${entered} entered, ${left} left`;
  return `last run ${at}: ${run.count} of ${run.universe_size}${changes}`;
}

/** When a saved scan runs by itself, and why it could not, in a few words; empty without a schedule. */
export function saySchedule({ schedule, next_run_at: next, schedule_fault: fault }: SavedScan): string {
  if (schedule === null) return "";
  const failed = fault === null ? "" : `, could not run at ${fault.at}: ${fault.message}`;
  return `schedule ${schedule}, next run ${next ?? "not known yet"}${failed}`;
}
