import type { ChartPatternFound } from "../api/market-data.ts";
import { Button } from "../ui/button.tsx";
import { barTimeText } from "./readout.ts";

interface PatternListProps {
  readonly patterns: readonly ChartPatternFound[];
  /** Brings the bars of a pattern into sight. */
  readonly onReveal: (pattern: ChartPatternFound) => void;
}

const aboutOf = ({ side, state, state_at: at }: ChartPatternFound): string =>
  `${side.toLowerCase()}, ${state} ${barTimeText(at)}`;

/** The chart patterns that are drawn, the newest first; each leads to its bars. */
export function PatternList({ patterns, onReveal }: PatternListProps) {
  if (patterns.length === 0) return null;
  return (
    <ul aria-label="Chart patterns" className="flex flex-wrap gap-1">
      {patterns.toReversed().map((found) => (
        <li key={`${found.pattern} ${found.side} ${found.start} ${found.end}`}>
          <Button size="small" onClick={() => onReveal(found)}>
            {found.pattern} <span className="font-normal text-ink-muted">{aboutOf(found)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
