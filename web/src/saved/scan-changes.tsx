import { useMemo, useState } from "react";
import { useScanDiff, type DiffedTicker, type ScanDiff } from "../api/scan-diff.ts";
import type { SavedScan } from "../api/saved-scans.ts";
import { NamedModels } from "../pattern-models/named-models.tsx";
import { Card } from "../ui/card.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Instant } from "../ui/instant.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { Segmented } from "../ui/fields/segmented.tsx";
import { conditionWords } from "../why/condition-words.ts";
import { flipWords } from "./flip-words.ts";

const SPANS = [
  { value: "-P1D", label: "1 session" },
  { value: "-P5D", label: "5 sessions" },
  { value: "-P20D", label: "20 sessions" },
] as const;
type Span = (typeof SPANS)[number]["value"];

/** Who entered and who left a saved scan lately, and which of its conditions made them. */
export function ScanChanges({ scan }: { readonly scan: SavedScan }) {
  const [span, setSpan] = useState<Span>("-P1D");
  const { data, error, refetch } = useScanDiff(scan, span);
  const words = useMemo(() => conditionWords(scan.instructions), [scan.instructions]);
  return (
    <Card title="What changed">
      <Segmented label="Since how long ago" choices={SPANS} value={span} onChange={setSpan} />
      <div className="mt-4" aria-live="polite">
        {data !== undefined ? (
          <Changes diff={data} words={words} />
        ) : error === null ? (
          <LoadingState what="the changes" />
        ) : (
          <ErrorState error={error} title="The changes could not be found" onRetry={() => void refetch()} />
        )}
      </div>
    </Card>
  );
}

/** Conditions by their JSON pointers. */
type Words = ReadonlyMap<string, string>;

function Changes({ diff, words }: { readonly diff: ScanDiff; readonly words: Words }) {
  const { from, to, entered, left, entered_count, left_count, stayed_count } = diff;
  const skipped = [from, to].find((side) => side.skipped === true);
  if (skipped !== undefined) return <p className="text-ink-muted">{skipped.skip_reason}</p>;
  return (
    <>
      <p>
        Since <Instant iso={from.end_time} />: {entered_count} entered, {left_count} left, {stayed_count} stayed.
      </p>
      <Named title="Entered" tickers={entered} count={entered_count} words={words} />
      <Named title="Left" tickers={left} count={left_count} words={words} />
    </>
  );
}

interface NamedProps {
  readonly title: string;
  readonly tickers: readonly DiffedTicker[];
  readonly count: number;
  readonly words: Words;
}

function Named({ title, tickers, count, words }: NamedProps) {
  if (tickers.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="text-sm font-semibold">{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ul aria-label={title} tabIndex={0} className="mt-1 max-h-64 divide-y divide-line overflow-y-auto">
        {tickers.map((one) => (
          <li key={one.ticker} className="flex flex-wrap gap-x-3 py-1.5">
            <span className="w-16 font-medium">{one.ticker}</span>
            <span className="min-w-0 flex-1 basis-56 text-sm break-words text-ink-muted">
              <NamedModels text={reason(one, words)} />
            </span>
          </li>
        ))}
      </ul>
      {count > tickers.length && <p className="text-sm text-ink-muted">and {count - tickers.length} more</p>}
    </section>
  );
}

function reason({ flipped, considered }: DiffedTicker, words: Words): string {
  if (flipped.length === 0 && !considered) return "was in the universe at one of the moments alone";
  return flipped.map((one) => flipWords({ ...one, label: words.get(one.path) ?? one.label })).join("; ");
}
