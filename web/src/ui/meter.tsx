import { classes } from "./classes.ts";

interface MeterProps {
  /** What is measured, for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

const NEARLY = 0.8;

function toneOf(share: number): string {
  if (share >= 1) return "bg-down";
  return share >= NEARLY ? "bg-warn" : "bg-accent";
}

/** How much of a limit is used, as a bar; say the figures beside it. */
export function Meter({ label, value, max }: MeterProps) {
  const share = max <= 0 ? 1 : Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div className={classes("h-full rounded-full", toneOf(share))} style={{ width: `${100 * share}%` }} />
    </div>
  );
}
