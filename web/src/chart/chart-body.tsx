import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Bar, BarsWanted } from "../api/market-data.ts";
import { candleMarks } from "./candle-marks.ts";
import { axisTime, barAt } from "./chart-bars.ts";
import { runsOf } from "./chart-window.ts";
import { chartColors } from "./chart-colors.ts";
import { ChartLegend } from "./chart-legend.tsx";
import type { ChartMark } from "./chart-marks.ts";
import { ChartToolbar } from "./chart-toolbar.tsx";
import type { DrawnStudy } from "./chart-stage.ts";
import { drawnPatterns } from "./drawn-patterns.ts";
import { PatternList } from "./pattern-list.tsx";
import type { PriceChartProps } from "./price-chart-props.ts";
import { barTimeText } from "./readout.ts";
import { useStudyLines, type StudyLine } from "./study-lines.ts";
import { useChartKeys } from "./use-chart-keys.ts";
import { useChartStage } from "./use-chart-stage.ts";
import { useWindowDrag } from "./use-window-drag.ts";

interface ChartBodyProps extends PriceChartProps {
  readonly wanted: BarsWanted;
  readonly bars: readonly Bar[];
  /** The ticker of the bars: that of the chart before while the new ones are under way. */
  readonly shown: string;
  readonly isWhole: boolean;
}

const DEFAULT_HEIGHT = 320;
const STRIP_HEIGHT = 96;
const NONE: readonly never[] = [];

/** The chart itself: legend, canvas, and what moves on it. */
export function ChartBody(props: ChartBodyProps) {
  const { bars, shown, isWhole, wanted, ticker, timeframe, zones, onWindow, windowBars } = props;
  const { studies = NONE, marks: given = NONE, candlesticks = NONE, patterns = NONE } = props;
  const { window: marked = null, height = DEFAULT_HEIGHT } = props;
  const box = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number>();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [dragMoves, setDragMoves] = useState(onWindow === undefined);
  const times = useMemo(() => bars.map(({ time }) => axisTime(time)), [bars]);
  const ownBars = useMemo(() => ({ ...wanted, ticker: shown }), [wanted, shown]);
  const lines = useStudyLines({ studies, bars, isWhole, wanted: ownBars });
  const isOld = shown !== ticker;

  const drawn = useMemo(() => drawnStudies(lines, hidden), [lines, hidden]);
  const marks = useMemo(
    () => (isOld ? NONE : placedMarks([...candleMarks(candlesticks, bars), ...given], times)),
    [isOld, candlesticks, bars, given, times],
  );
  const drag = useWindowDrag({ bars, windowBars, onWindow: dragMoves ? undefined : onWindow });
  const span = useMemo(() => {
    if (drag.draft !== undefined) return drag.draft;
    if (marked === null || isOld) return undefined;
    return { first: barAt(times, marked.from), last: barAt(times, marked.to) };
  }, [drag.draft, marked, isOld, times]);
  const drawings = useMemo(
    () => ({
      patterns: isOld ? NONE : drawnPatterns(patterns, times),
      span,
      underlined: runsOf(marks.flatMap(({ index, tone }) => (tone === "match" ? [index] : []))),
    }),
    [isOld, patterns, times, span, marks],
  );
  const signs = useMemo(() => marks.flatMap(({ index, tone }) => (tone === "match" ? [] : [{ index, tone }])), [marks]);
  const onPoint = useCallback((index: number | undefined) => setCursor(index), []);
  const name = `${shown} ${timeframe} ${zones?.join() ?? ""}`;
  const picture = { name, bars, times, intraday: isIntraday(bars), studies: drawn, marks: signs, drawings };
  const stage = useChartStage(box, { ...picture, dragMoves }, onPoint);
  useEffect(() => {
    if (marked === null || isOld) return;
    stage.current?.bringIntoSight(barAt(times, marked.from), barAt(times, marked.to));
  }, [stage, marked, isOld, times]);
  const at = Math.min(cursor ?? bars.length - 1, bars.length - 1);
  const onKeyDown = useChartKeys({ stage, bars, at, setCursor, onWindow, windowBars });
  const strips = new Set(drawn.flatMap(({ pane }) => pane ?? [])).size;
  const bar = bars[at];

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <ChartLegend
          bar={bar}
          before={bars[at - 1]}
          at={at}
          lines={lines}
          hidden={hidden}
          onHidden={setHidden}
          marks={marks.filter(({ index }) => index === at)}
        />
        <ChartToolbar
          stage={stage}
          dragMoves={dragMoves}
          {...(onWindow === undefined ? {} : { onDragMoves: setDragMoves })}
        />
      </div>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`Chart of ${shown}: bars`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={bars.length - 1}
        aria-valuenow={at}
        aria-valuetext={bar === undefined ? "" : `${barTimeText(bar.time)}, close ${bar.close}`}
        onKeyDown={onKeyDown}
        {...drag.handlers(stage)}
        style={{ height: height + strips * STRIP_HEIGHT, touchAction: dragMoves ? undefined : "pan-y" }}
        className="relative w-full min-w-0 overflow-hidden rounded-lg border border-line"
      />
      <PatternList
        patterns={isOld ? NONE : patterns}
        onReveal={({ start, end }) => stage.current?.reveal(barAt(times, start), barAt(times, end))}
      />
      <p className="text-xs text-ink-muted">
        Arrow keys move from bar to bar, + and − zoom{onWindow === undefined ? "" : ", Shift with arrows marks bars"}.
        Chart library by{" "}
        <a className="link" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
          TradingView
        </a>
        .
      </p>
    </div>
  );
}

const isIntraday = (bars: readonly Bar[]): boolean => (bars[0]?.time.length ?? 0) > 10;

/** What is told of bars, with the place of each; what lies before the first bar is left out. */
function placedMarks(marks: readonly ChartMark[], times: readonly number[]) {
  return marks.map((mark) => ({ ...mark, index: barAt(times, mark.time) })).filter(({ index }) => index >= 0);
}

function drawnStudies(lines: readonly StudyLine[], hidden: ReadonlySet<string>): readonly DrawnStudy[] {
  const { studies: colors, muted } = chartColors();
  return lines.flatMap(({ text, values, levels, pane, unit }, k) =>
    hidden.has(text) ? [] : [{ color: colors[k % colors.length] ?? muted, values, levels, pane, unit }],
  );
}
