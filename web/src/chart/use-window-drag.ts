import { useRef, useState, type PointerEvent, type RefObject } from "react";
import type { Bar } from "../api/market-data.ts";
import type { ChartStage } from "./chart-stage.ts";
import { spanBetween, windowOf, type BarSpan, type ChartWindow } from "./chart-window.ts";

interface WindowDrag {
  readonly bars: readonly Bar[];
  readonly windowBars: number | undefined;
  /** Undefined where dragging marks nothing. */
  readonly onWindow: ((window: ChartWindow) => void) | undefined;
}

/** Marks a window by dragging: `draft` is the one under way, the finished one is told. */
export function useWindowDrag({ bars, windowBars, onWindow }: WindowDrag) {
  const [draft, setDraft] = useState<BarSpan>();
  const anchor = useRef<number>(undefined);

  const spanAt = (event: PointerEvent<HTMLElement>, stage: ChartStage): BarSpan | undefined => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const place = stage.placeAt(Math.min(x, stage.width));
    if (place === undefined) return undefined;
    anchor.current ??= place;
    return spanBetween(anchor.current, place, bars.length, windowBars);
  };
  const finish = (): void => {
    anchor.current = undefined;
    setDraft(undefined);
  };
  const handlers = (stage: RefObject<ChartStage | undefined>) =>
    onWindow === undefined
      ? {}
      : {
          onPointerDown(event: PointerEvent<HTMLElement>): void {
            const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
            if (stage.current === undefined || event.button !== 0 || x > stage.current.width) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDraft(spanAt(event, stage.current));
          },
          onPointerMove(event: PointerEvent<HTMLElement>): void {
            if (stage.current !== undefined && anchor.current !== undefined) setDraft(spanAt(event, stage.current));
          },
          onPointerUp(event: PointerEvent<HTMLElement>): void {
            if (stage.current === undefined || anchor.current === undefined) return;
            const span = spanAt(event, stage.current);
            finish();
            // A press in one place marks a window only where its length is given.
            if (span !== undefined && (windowBars !== undefined || span.last > span.first))
              onWindow(windowOf(span, bars));
          },
          onPointerCancel: finish,
        };
  return { draft, handlers };
}
