import type { BarColumns } from "#market";
import {
  sessionCounts,
  type Frame,
  DAILY,
  type EngineData,
  SubstituteLanes,
  asTradedDays,
  ScanView,
  type TileSet,
} from "#tiles";

/** Sessions of a range by index, `from` … `to` - 1. */
export interface PrintedSpan {
  readonly from: number;
  readonly to: number;
}

/** Daily bars as they were known, for each instrument through one span of sessions. */
export interface PrintedSpans {
  readonly view: ScanView;
  readonly spans: ReadonlyMap<number, PrintedSpan>;
}

/**
 * Returns the spans of sessions, before the last of `changes`, through which an instrument had the same daily bars as
 * traded; each element holds at most one span of every instrument. Undefined if a span ends with a session without
 * bars, because only bars show which splits had taken effect by then. `view` is at the end of the range.
 */
export function printedSpans(
  changes: ReadonlyMap<number, readonly number[]>,
  sessions: Int32Array,
  data: EngineData,
  view: ScanView,
): readonly PrintedSpans[] | undefined {
  const counts = sessionCounts(data.daily, true);
  for (const to of new Set([...changes.values()].flat()))
    if (!counts.hasAtLeast(sessions[to - 1]!, 1)) return undefined;
  const printed: PrintedSpans[] = [];
  for (let turn = 0; ; turn++) {
    const spans = new Map<number, PrintedSpan>();
    for (const [i, places] of changes) {
      if (turn < places.length) spans.set(i, { from: places[turn - 1] ?? 0, to: places[turn]! });
    }
    if (spans.size === 0) return printed;
    const barsOf = (i: number): BarColumns => asTradedDays(data, i, sessions[spans.get(i)!.to - 1]!);
    const lanes = new SubstituteLanes(view.instruments, [...spans.keys()], barsOf);
    printed.push({ view: viewWith(lanes, view), spans });
  }
}

function viewWith(lanes: SubstituteLanes, view: ScanView): ScanView {
  const { data, closedOnly } = view;
  const daily = data.daily.truncated(data.daily.layout.lengths, { lanes });
  const tiles = (frame: Frame): TileSet => (frame.key === DAILY.key ? daily : view.bars(frame).tiles);
  return new ScanView({ data: { ...data, daily }, tiles }, closedOnly);
}
