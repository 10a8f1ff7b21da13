import { resolveStudy, type ResolvedStudy } from "#catalogue";
import type { SessionZone, Timeframe } from "#contract";
import { columnsOf, evaluateSeries, nodesOf, totalTail, type ColumnArrays } from "#expression";
import { BAR_COLUMNS } from "./chart-bars.ts";

/** A study that a chart shows, with the levels that a scan compares it with. */
export interface ChartStudy {
  /** As in a payload, such as `sma(50)`. */
  readonly text: string;
  readonly levels?: readonly number[];
}

/** The bars that a chart holds. `isWhole`: they begin with the first one that there is. */
export interface BarsHeld {
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
  readonly columns: ColumnArrays;
  readonly length: number;
  readonly isWhole: boolean;
}

/**
 * How the values of a study come about: by the kernels that scan, on the bars of the chart; by the server, where the
 * study rests on more than these bars; not at all, where the text is no study on such bars.
 */
export type StudyValues =
  | { readonly kind: "here"; readonly study: ResolvedStudy; readonly values: Float64Array }
  | { readonly kind: "server"; readonly study: ResolvedStudy }
  | { readonly kind: "none"; readonly message: string };

const isHeld = (column: string): boolean => BAR_COLUMNS.some((one) => one === column);

/** Whether the study reads nothing but bars that are held, each of them from the first on where it remembers them all. */
function restsOn({ node }: ResolvedStudy, held: BarsHeld): boolean {
  const known = nodesOf(node).every(({ kind }) => kind === "column" || kind === "constant" || kind === "call");
  return known && columnsOf(node).every(isHeld) && (held.isWhole || totalTail(node) <= held.length);
}

/** The values of a study on the bars of a chart, oldest first; NaN where there is none. */
export function studyValues(text: string, held: BarsHeld): StudyValues {
  const found = resolveStudy(text, held);
  if (!found.ok) return { kind: "none", message: found.issues[0]?.message ?? `${text} is no study` };
  const { study } = found;
  const { frame } = study;
  const isOwnFrame = frame.timeframe === held.timeframe && sameZones(frame.zones, held.zones);
  if (!isOwnFrame || !restsOn(study, held)) return { kind: "server", study };
  const values = evaluateSeries(study.node, held.columns, held.length);
  // Without the bars before, the first rows would be those of a shorter history.
  if (!held.isWhole) values.fill(Number.NaN, 0, totalTail(study.node) - 1);
  return { kind: "here", study, values };
}

const sameZones = (one: readonly SessionZone[], other: readonly SessionZone[]): boolean =>
  one.length === other.length && one.every((zone) => other.includes(zone));
