import { Link } from "@tanstack/react-router";
import type { SavedScan } from "../api/saved-scans.ts";
import { SavedScanActions } from "./saved-scan-actions.tsx";
import { changeWords, matchWords, scheduleLabel } from "./schedule-words.ts";
import { NextRun, RunInstant, ScheduleFault } from "./scheduled-runs.tsx";
import { UniverseWords } from "./universe-words.tsx";

/** A saved scan with its last run and its schedule. */
export function SavedScanRow({ scan }: { readonly scan: SavedScan }) {
  const { scan_id, name, universe, schedule, last_run: last } = scan;
  const changes = last === null ? "" : changeWords(last.entered_count, last.left_count);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to="/saved/$id"
          params={{ id: String(scan_id) }}
          className="inline-block min-h-6 max-w-full font-medium break-words hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm break-words text-ink-muted">
          <UniverseWords universe={universe} /> ·{" "}
          {last === null ? (
            "never run"
          ) : (
            <>
              {matchWords(last)}
              {changes !== "" && `, ${changes}`}, <RunInstant run={last} />
            </>
          )}
        </p>
        {schedule !== null && (
          <p className="text-sm break-words text-ink-muted">
            {scheduleLabel(schedule)} · next run <NextRun scan={scan} />
          </p>
        )}
      </div>
      <SavedScanActions scan={scan} />
      <div className="basis-full empty:hidden">
        <ScheduleFault scan={scan} />
      </div>
    </li>
  );
}
