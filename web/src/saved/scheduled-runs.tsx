import { useMarketStatus } from "../api/market-status.ts";
import type { SavedScan } from "../api/saved-scans.ts";
import { ExchangeInstant, Instant } from "../ui/instant.tsx";
import { waitsForBars, wayOut } from "./schedule-words.ts";

/** The instant of a run: that of the schedule by the clock of the market, or when the run was asked for. */
export const RunInstant = ({
  run,
}: {
  readonly run: Pick<NonNullable<SavedScan["last_run"]>, "at" | "scheduled_for">;
}) => (run.scheduled_for === null ? <Instant iso={run.at} /> : <ExchangeInstant iso={run.scheduled_for} />);

/** When a scan with a schedule runs next. */
export function NextRun({ scan: { next_run_at: next } }: { readonly scan: SavedScan }) {
  const now = useMarketStatus().data?.now;
  if (next === null) return "not known yet";
  return (
    <>
      <ExchangeInstant iso={next} />
      {now !== undefined && waitsForBars(next, now) && ", waits for its bars"}
    </>
  );
}

/** Why the newest run by schedule failed, and the way out. */
export function ScheduleFault({ scan }: { readonly scan: SavedScan }) {
  const { schedule_fault: fault, next_run_at: next } = scan;
  if (fault === null) return null;
  return (
    <div className="mt-3 rounded-md border border-down bg-down-soft px-3 py-2 text-sm">
      <p className="font-medium text-down">
        The scan could not run at <Instant iso={fault.at} />.
      </p>
      <p className="break-words">{fault.message}</p>
      <p>
        {wayOut(fault.code)}
        {next !== null && (
          <>
            {" "}
            It is tried again at <ExchangeInstant iso={next} />.
          </>
        )}
      </p>
    </div>
  );
}
