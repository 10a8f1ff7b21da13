import { table } from "#base";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import type { PatternModel } from "../api/pattern-models.ts";
import { bandPoints, scoreAt, scoreRange } from "./score-scale.ts";

interface ScoreBandPlotProps {
  readonly quantiles: PatternModel["scoreBand"]["quantiles"];
  readonly threshold: number;
  /** While the threshold is dragged, and at each step by keys. */
  readonly onChange: (threshold: number) => void;
}

const HEIGHT = 200;
const BOX = { left: 44, right: 12, top: 20, bottom: 30 } as const;
const STEP = 0.01;
/** Shares of stocks that reach a score, in per cent, each a tick. */
const SHARES = [50, 10, 1, 0.1] as const;
/** The best score of all is reached by few indeed. */
const LEAST_SHARE = 0.05;

/** On a logarithmic axis: the few that score high are what a threshold is about. */
function yOf(reaching: number): number {
  const [top, bottom] = [Math.log10(SHARES[0]), Math.log10(LEAST_SHARE)];
  const share = (top - Math.log10(Math.max(LEAST_SHARE, reaching))) / (top - bottom);
  return BOX.top + share * (HEIGHT - BOX.top - BOX.bottom);
}

/** The width of an element in pixels, so that texts in a drawing keep their size. */
function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (element.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.max(200, entry?.contentRect.width ?? 0)));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

/** The share of stocks that reach each score, with the threshold on it, which can be dragged or moved by the arrow keys. */
export function ScoreBandPlot({ quantiles, threshold, onChange }: ScoreBandPlotProps) {
  const plot = useRef<SVGSVGElement>(null);
  const width = useWidth(plot);
  const range = scoreRange(quantiles, threshold);
  const room = width - BOX.left - BOX.right;
  const xOf = (score: number): number => BOX.left + ((score - range.low) / (range.high - range.low)) * room;
  const move = (event: PointerEvent): void => {
    const box = plot.current?.getBoundingClientRect();
    if (box === undefined || (event.buttons & 1) === 0) return;
    onChange(scoreAt((event.clientX - box.left - BOX.left) / room, range));
  };
  const step = (event: KeyboardEvent): void => {
    const steps = table<number>({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 });
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(Math.round((threshold + by * STEP) * 100) / 100);
  };
  const at = xOf(threshold);
  const points = bandPoints(quantiles).map(({ score, percentile }) => `${xOf(score)},${yOf(100 - percentile)}`);
  return (
    <svg ref={plot} height={HEIGHT} className="block w-full touch-none select-none" onPointerMove={move}>
      <g aria-hidden className="fill-ink-muted text-xs" fontSize="12">
        {SHARES.map((share) => (
          <g key={share}>
            <line x1={BOX.left} x2={width - BOX.right} y1={yOf(share)} y2={yOf(share)} stroke="var(--line)" />
            <text x={BOX.left - 6} y={yOf(share) + 4} textAnchor="end">
              {share}%
            </text>
          </g>
        ))}
        {range.ticks.map((score) => (
          <text key={score} x={xOf(score)} y={HEIGHT - 10} textAnchor="middle">
            {score.toFixed(1)}
          </text>
        ))}
        <polyline points={points.join(" ")} fill="none" stroke="var(--ink)" strokeWidth="1.5" />
      </g>
      <g
        role="slider"
        tabIndex={0}
        aria-label="Threshold: the least score of a match"
        aria-valuemin={-1}
        aria-valuemax={1}
        aria-valuenow={threshold}
        onKeyDown={step}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        className="cursor-ew-resize"
      >
        <rect x={at - 14} y={BOX.top - 14} width={28} height={HEIGHT - BOX.bottom - BOX.top + 14} fill="transparent" />
        <line x1={at} x2={at} y1={BOX.top - 6} y2={HEIGHT - BOX.bottom} stroke="var(--accent)" strokeWidth="2" />
        <circle cx={at} cy={BOX.top - 6} r="6" fill="var(--accent)" />
      </g>
    </svg>
  );
}
