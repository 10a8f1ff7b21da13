import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

interface ChipProps {
  readonly children: ReactNode;
  /** Opens what the chip stands for. */
  readonly onPress?: () => void;
  readonly onRemove?: () => void;
  /** What removing removes, for screen readers: "Remove RSI(14) below 30". */
  readonly removeLabel?: string;
  readonly tone?: "neutral" | "accent" | "bad";
}

const TONES = {
  neutral: "border-line-strong bg-surface",
  accent: "border-accent bg-accent-soft",
  bad: "border-down bg-down-soft",
} as const;

/** A thing in a set, such as a condition of a scan: press to open, cross to remove. */
export function Chip({ children, onPress, onRemove, removeLabel = "Remove", tone = "neutral" }: ChipProps) {
  return (
    <span className={classes("inline-flex min-h-8 max-w-full items-stretch rounded-md border", TONES[tone])}>
      {onPress === undefined ? (
        <span className="min-w-0 px-2 py-1 break-words">{children}</span>
      ) : (
        <button
          type="button"
          onClick={onPress}
          className="min-w-0 rounded-md px-2 py-1 text-left break-words hover:bg-sunken"
        >
          {children}
        </button>
      )}
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="flex w-7 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}
