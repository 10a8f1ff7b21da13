import type { ScanPayload } from "#contract";
import type { ScanRange } from "#contract";
import { EmptyState } from "../ui/empty-state.tsx";
import { dayText } from "./describe-moment.ts";
import { ForwardReturns } from "./forward-returns.tsx";
import { RangeDays } from "./range-days.tsx";

interface RangeResultsProps {
  readonly range: ScanRange;
  readonly payload: ScanPayload;
  readonly universe: string;
}

/** The answer of a range: who matched when, what came after, and what could not be scanned. */
export function RangeResults({ range, payload, universe }: RangeResultsProps) {
  const { count, days, skipped, notes, plan } = range;
  const sessions = days.date.length;
  const perSession = sessions === 0 ? 0 : count / sessions;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p role="status">
        <span className="text-xl font-semibold">{count.toLocaleString("en-US")}</span> matches on{" "}
        {sessions.toLocaleString("en-US")} sessions, {perSession.toFixed(1)} a session, in {range.time_taken} ms.
      </p>
      {sessions === 0 ? (
        <EmptyState title="The data can serve none of these sessions">
          {skipped[0]?.note ?? "There is no session in this range."} Choose later days.
        </EmptyState>
      ) : (
        <>
          <RangeDays range={range} payload={payload} universe={universe} />
          {count === 0 ? (
            <EmptyState title="Nothing matched on any session">
              Loosen a condition on the scanner page, or take a longer range.
            </EmptyState>
          ) : (
            <ForwardReturns range={range} />
          )}
        </>
      )}
      {skipped.length + notes.length + plan.length > 0 && (
        <details className="rounded-xl border border-line bg-surface px-4 py-3">
          <summary className="min-h-6 cursor-pointer">
            How it was computed{skipped.length > 0 && `; ${skipped.length} sessions were left out`}
          </summary>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm text-ink-muted">
            {skipped.slice(0, 20).map(({ date, note }) => (
              <li key={date}>
                {dayText(date)} was left out: {note}
              </li>
            ))}
            {skipped.length > 20 && <li>{skipped.length - 20} more sessions were left out.</li>}
            {[...notes, ...plan].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
