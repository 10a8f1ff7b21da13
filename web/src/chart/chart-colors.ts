import { resolveColor } from "../ui/resolve-color.ts";

/** The colours of the page as a canvas takes them. */
export interface ChartColors {
  readonly surface: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly up: string;
  readonly down: string;
  readonly accent: string;
  readonly window: string;
  /** One study after the other; the first again where there are more. */
  readonly studies: readonly string[];
}

/** The colours that are shown now, light or dark. */
export const chartColors = (): ChartColors => ({
  surface: resolveColor("--surface"),
  ink: resolveColor("--ink"),
  muted: resolveColor("--ink-muted"),
  line: resolveColor("--line"),
  up: resolveColor("--up"),
  down: resolveColor("--down"),
  accent: resolveColor("--accent"),
  window: resolveColor("--accent-soft"),
  studies: [resolveColor("--study-1"), resolveColor("--study-2"), resolveColor("--study-3"), resolveColor("--study-4")],
});
