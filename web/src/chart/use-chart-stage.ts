import { useEffect, useRef, type RefObject } from "react";
import type { Bar } from "../api/market-data.ts";
import { chartColors } from "./chart-colors.ts";
import type { Drawings } from "./chart-drawings.ts";
import { ChartStage, type DrawnMark, type DrawnStudy } from "./chart-stage.ts";

/** All that a chart shows; each part is drawn anew when it is another object. */
export interface Picture {
  /** Another name is another chart, which begins at its newest bars. */
  readonly name: string;
  readonly bars: readonly Bar[];
  readonly times: readonly number[];
  readonly intraday: boolean;
  readonly studies: readonly DrawnStudy[];
  readonly marks: readonly DrawnMark[];
  readonly drawings: Drawings;
  readonly dragMoves: boolean;
}

/** Keeps a canvas inside an element in step with a picture, as long as the element is there. */
export function useChartStage(
  box: RefObject<HTMLElement | null>,
  picture: Picture,
  onPoint: (index: number | undefined) => void,
): RefObject<ChartStage | undefined> {
  const stage = useRef<ChartStage>(undefined);
  useEffect(() => {
    if (box.current === null) return undefined;
    const made = new ChartStage(box.current, chartColors(), onPoint);
    stage.current = made;
    return () => {
      stage.current = undefined;
      made.dispose();
    };
  }, [box, onPoint]);
  const { name, bars, times, intraday, studies, marks, drawings, dragMoves } = picture;
  useEffect(() => stage.current?.showBars(name, bars, times, intraday), [name, bars, times, intraday]);
  useEffect(() => stage.current?.showStudies(studies), [studies]);
  useEffect(() => stage.current?.showMarks(marks), [marks]);
  useEffect(() => stage.current?.showDrawings(drawings), [drawings]);
  useEffect(() => stage.current?.setDragMoves(dragMoves), [dragMoves]);
  return stage;
}
