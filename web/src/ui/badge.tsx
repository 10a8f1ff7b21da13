import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const TONES = {
  neutral: "bg-sunken text-ink-muted",
  accent: "bg-accent-soft text-accent-strong",
  good: "bg-up-soft text-up",
  bad: "bg-down-soft text-down",
  warn: "bg-warn-soft text-warn",
} as const;

interface BadgeProps {
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
}

/** One word about the thing beside it, such as a state. */
export const Badge = ({ tone = "neutral", children }: BadgeProps) => (
  <span
    className={classes(
      "inline-flex items-center gap-1 self-center rounded px-1.5 py-0.5 text-xs font-medium whitespace-nowrap",
      TONES[tone],
    )}
  >
    {children}
  </span>
);
