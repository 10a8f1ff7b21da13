import type { ReactNode } from "react";
import type { PatternModel } from "../api/pattern-models.ts";
import { classes } from "../ui/classes.ts";
import { dayOf } from "./window-day.ts";
import { WindowPlot } from "./window-plot.tsx";

interface WindowCardProps extends Pick<PatternModel, "timeframe" | "scale"> {
  readonly ticker: string;
  readonly asOf: string;
  readonly tone?: "neutral" | "good" | "bad";
  /** Beside the ticker, such as a score. */
  readonly aside?: ReactNode;
  /** What is the matter with it, or why it is shown. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Shows the window on the chart. */
  readonly onShow?: () => void;
}

const TONES = { neutral: "border-line", good: "border-up", bad: "border-down" } as const;

/** One window of a stock as a small multiple. */
export function WindowCard({ tone = "neutral", aside, note, actions, onShow, ...window }: WindowCardProps) {
  const { ticker, asOf } = window;
  return (
    <li className={classes("flex min-w-0 flex-col gap-1 rounded-lg border bg-surface p-2", TONES[tone])}>
      <div className="flex min-h-6 items-center justify-between gap-1">
        {onShow === undefined ? (
          <span className="truncate font-medium">{ticker}</span>
        ) : (
          <button
            type="button"
            onClick={onShow}
            aria-label={`Show ${ticker} on the chart`}
            className="link min-h-6 truncate font-medium"
          >
            {ticker}
          </button>
        )}
        {aside}
      </div>
      <WindowPlot {...window} />
      <p className="text-xs text-ink-muted">to {dayOf(asOf)}</p>
      {note !== undefined && <div className="text-xs">{note}</div>}
      {actions !== undefined && <div className="mt-auto flex flex-wrap items-center gap-1">{actions}</div>}
    </li>
  );
}

/** Small multiples side by side. */
export const WindowGrid = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
    {children}
  </ul>
);
