import { table } from "#base";
import { useRef, type KeyboardEvent, type RefObject } from "react";
import type { Bar } from "../api/market-data.ts";
import type { ChartStage } from "./chart-stage.ts";
import { spanBetween, windowOf, type ChartWindow } from "./chart-window.ts";

interface ChartKeys {
  readonly stage: RefObject<ChartStage | undefined>;
  readonly bars: readonly Bar[];
  /** The bar that is pointed at. */
  readonly at: number;
  readonly setCursor: (index: number) => void;
  readonly onWindow: ((window: ChartWindow) => void) | undefined;
  readonly windowBars: number | undefined;
}

const PAGE = 20;
const ZOOM = 1.25;

/** How far a key moves among `count` bars; undefined for keys that do not. */
function stepOf(key: string, count: number): number | undefined {
  const steps = table<number>({
    ArrowRight: 1,
    ArrowLeft: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -count,
    End: count,
  });
  return steps[key];
}

/** Moves from bar to bar by keys and, with Shift, marks the bars that are passed. */
export function useChartKeys({ stage, bars, at, setCursor, onWindow, windowBars }: ChartKeys) {
  const anchor = useRef<number>(undefined);
  const mark = (place: number): void => {
    anchor.current ??= at;
    const span = spanBetween(anchor.current, place, bars.length, windowBars);
    if (span !== undefined) onWindow?.(windowOf(span, bars));
  };
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const factors = table<number>({ "+": 1 / ZOOM, "=": 1 / ZOOM, "-": ZOOM });
    const factor = factors[event.key];
    const step = stepOf(event.key, bars.length);
    if (factor === undefined && step === undefined) return;
    event.preventDefault();
    if (factor !== undefined) stage.current?.zoom(factor);
    if (step === undefined) return;
    const place = Math.min(bars.length - 1, Math.max(0, at + step));
    setCursor(place);
    stage.current?.point(place);
    if (event.shiftKey) mark(place);
    else anchor.current = undefined;
  };
}
