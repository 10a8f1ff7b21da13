import type { ScanRow } from "../api/scan-table.ts";

interface RunChangesProps {
  /** The tickers that matched when the scan was run. */
  readonly before: readonly string[];
  /** The rows that match now. */
  readonly now: readonly ScanRow[];
  /** Whether the rows are all that match; else nobody can tell who left. */
  readonly isWhole: boolean;
}

const NAMED = 8;

/** Who entered and who left since the scan was run, as new bars came in. */
export function RunChanges({ before, now, isWhole }: RunChangesProps) {
  const [then, present] = [new Set(before), new Set(now.map(({ ticker }) => ticker))];
  const entered = [...present].filter((ticker) => !then.has(ticker));
  const left = isWhole ? before.filter((ticker) => !present.has(ticker)) : [];
  return (
    <p role="status" className="text-sm text-ink-muted empty:hidden">
      {entered.length + left.length > 0 && (
        <>
          Since the run, with the bars that came in: {entered.length} entered{namesOf(entered)}, {left.length} left
          {namesOf(left)}.
        </>
      )}
    </p>
  );
}

function namesOf(tickers: readonly string[]): string {
  if (tickers.length === 0) return "";
  const more = tickers.length > NAMED ? ", …" : "";
  return ` (${tickers.slice(0, NAMED).join(", ")}${more})`;
}
