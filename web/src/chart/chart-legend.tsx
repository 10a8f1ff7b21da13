import type { Bar } from "../api/market-data.ts";
import { DemoBadge } from "../app/demo-note.tsx";
import { classes } from "../ui/classes.ts";
import type { ChartMark } from "./chart-marks.ts";
import { barFigures, barTimeText, valueText } from "./readout.ts";
import type { StudyLine } from "./study-lines.ts";

interface ChartLegendProps {
  readonly bar: Bar | undefined;
  readonly before: Bar | undefined;
  /** The place of the bar. */
  readonly at: number;
  readonly lines: readonly StudyLine[];
  /** Texts of the studies that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  /** What is told of the bar. */
  readonly marks: readonly ChartMark[];
}

const COLORS = ["bg-study-1", "bg-study-2", "bg-study-3", "bg-study-4"] as const;

/** The figures of the bar that is pointed at, else of the newest; studies are switched on and off here. */
export function ChartLegend({ bar, before, at, lines, hidden, onHidden, marks }: ChartLegendProps) {
  if (bar === undefined) return null;
  const told = lines.filter(
    ({ values, note, levels }) => values !== undefined || note !== undefined || levels.length > 0,
  );
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <p className="flex min-h-5 flex-wrap gap-x-3">
        <span className="font-medium">{barTimeText(bar.time)}</span>
        {barFigures(bar, before).map(({ name, text }) => (
          <span key={name}>
            <span className="text-ink-muted">{name}</span> {text}
          </span>
        ))}
        <DemoBadge />
      </p>
      {told.length > 0 && (
        <ul aria-label="Studies of the chart" className="flex flex-wrap gap-1">
          {told.map((line) => (
            <li key={line.text}>
              <StudyToggle
                line={line}
                at={at}
                color={COLORS[lines.indexOf(line) % COLORS.length] ?? COLORS[0]}
                isShown={!hidden.has(line.text)}
                onToggle={() => onHidden(toggled(hidden, line.text))}
              />
            </li>
          ))}
        </ul>
      )}
      {marks.length > 0 && <p className="font-medium">{marks.map(({ text }) => text).join(" · ")}</p>}
    </div>
  );
}

function toggled(set: ReadonlySet<string>, text: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(text)) next.add(text);
  return next;
}

interface StudyToggleProps {
  readonly line: StudyLine;
  readonly at: number;
  readonly color: string;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

function StudyToggle({ line, at, color, isShown, onToggle }: StudyToggleProps) {
  const { text, note, values, unit, levels } = line;
  const value = values === undefined ? (note ?? "") : valueText(values[at], unit);
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onToggle}
      className={classes(
        "inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-md border border-line px-2 text-left hover:bg-sunken",
        !isShown && "text-ink-muted line-through",
      )}
    >
      <span aria-hidden className={classes("h-0.5 w-3 shrink-0 rounded", color)} />
      <span className="min-w-0 font-mono text-xs break-all">{text}</span>
      <span>{value}</span>
      {levels.length > 0 && (
        <span className="text-ink-muted">({levels.map((one) => valueText(one, unit)).join(", ")})</span>
      )}
    </button>
  );
}
