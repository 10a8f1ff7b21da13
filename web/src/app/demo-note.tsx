import { useInstallation, useIsDemo } from "../api/session.ts";
import { Badge } from "../ui/badge.tsx";
import { Meter } from "../ui/meter.tsx";

const WORDS = "Demo market: all tickers, prices and filings are invented.";

/** Beside whatever shows values of the market: says where they are invented. */
export function DemoBadge() {
  if (!useIsDemo()) return null;
  return (
    <span className="inline-flex" title={WORDS}>
      <Badge tone="warn">DEMO</Badge>
    </span>
  );
}

/** The same in a sentence. */
export const DemoWords = () => (useIsDemo() ? <p className="mt-2">{WORDS}</p> : null);

/** How far the making of the demo market is, as long as it is made; pages wait for it. */
export function DemoProgressNote() {
  const progress = useInstallation().data?.demo_progress;
  if (progress == null) return null;
  const { step, steps, doing } = progress;
  return (
    <div className="mb-4 flex flex-col gap-2 rounded-xl border border-line bg-surface px-5 py-3">
      <p role="status">
        Making the demo market, step {step} of {steps}: {doing}. Scans wait for it.
      </p>
      <Meter label="Steps of making the demo market" value={step - 0.5} max={steps} />
    </div>
  );
}
