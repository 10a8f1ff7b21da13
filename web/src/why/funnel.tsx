import type { FunnelStep, ScanExplanation } from "../api/scan-explanation.ts";
import { NamedModels } from "../pattern-models/named-models.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { nullCount, nullReasons, windowFaults, type ReasonCount } from "./null-reasons.ts";

/** The conditions as bars: what of the universe passed each, failed it, or had no value. */
export function Funnel({ explanation }: { readonly explanation: ScanExplanation }) {
  const { funnel, universe_size: size, count } = explanation;
  if (funnel.length === 0) {
    return <EmptyState title="No conditions">Every ticker matches. Add a condition to the scan.</EmptyState>;
  }
  return (
    <>
      <p className="pb-3 text-ink-muted">
        {size} {size === 1 ? "ticker was" : "tickers were"} considered, {count} {count === 1 ? "matches" : "match"}.
        Conditions stand in the order of the scan.
      </p>
      <Key />
      <ol className="flex flex-col gap-4">
        {funnel.map((step) => (
          <li key={step.path}>
            <Step step={step} size={size} />
          </li>
        ))}
      </ol>
    </>
  );
}

const KEYS = [
  { look: "bg-accent", text: "passed" },
  { look: "bg-line-strong", text: "failed" },
  { look: "border border-line-strong bg-surface", text: "no value" },
] as const;

const Key = () => (
  <ul aria-label="Colours of the bars" className="flex flex-wrap gap-4 pb-3 text-sm text-ink-muted">
    {KEYS.map(({ look, text }) => (
      <li key={text} className="flex items-center gap-1.5">
        <span aria-hidden className={`size-3 rounded-sm ${look}`} />
        {text}
      </li>
    ))}
  </ul>
);

function Step({ step, size }: { readonly step: FunnelStep; readonly size: number }) {
  const { label, in: entered, passed, failed, alone_removes: alone } = step;
  const missing = nullCount(step);
  const share = (count: number): string => `${size === 0 ? 0 : (count / size) * 100}%`;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-medium break-words">
          <NamedModels text={label} />
        </p>
        <p className="text-sm whitespace-nowrap">
          {passed} <span className="text-ink-muted">of {entered} passed</span>
        </p>
      </div>
      <div aria-hidden className="flex h-4 w-full overflow-hidden rounded bg-sunken">
        <span className="bg-accent" style={{ width: share(passed) }} />
        <span className="bg-line-strong" style={{ width: share(failed) }} />
        {missing > 0 && <span className="border border-line-strong bg-surface" style={{ width: share(missing) }} />}
      </div>
      <p className="text-sm text-ink-muted">
        {entered === 0 ? "No ticker was left to ask." : `${failed} failed.`} Alone it would remove {alone} of {size}.
        {missing > 0 && ` ${missing} had no value:`}
      </p>
      <Reasons reasons={nullReasons(step)} />
      <Reasons reasons={windowFaults(step)} />
    </div>
  );
}

function Reasons({ reasons }: { readonly reasons: readonly ReasonCount[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="list-disc pl-5 text-sm text-ink-muted">
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          {count}: {reason}
        </li>
      ))}
    </ul>
  );
}
