import { useMemo } from "react";
import type { SessionZone, Timeframe } from "#contract";
import type { ColumnNode, SeriesNode } from "#expression";
import { useTechnicals, type Bar, type BarsWanted } from "../api/market-data.ts";
import { columnsOfBars } from "./chart-bars.ts";
import { studyValues, type ChartStudy, type StudyValues } from "./study-values.ts";

/** A study of a chart, ready to be drawn and read. */
export interface StudyLine {
  readonly text: string;
  readonly unit: string;
  readonly levels: readonly number[];
  /** One per bar; undefined while the server computes, and for what the bars show already. */
  readonly values: Float64Array | undefined;
  /** The strip below the bars; undefined among the bars. */
  readonly pane: string | undefined;
  /** Where the values come from, or why there are none. */
  readonly note: string | undefined;
}

interface Asked {
  readonly studies: readonly ChartStudy[];
  readonly bars: readonly Bar[];
  readonly isWhole: boolean;
  /** Of the bars that are shown. */
  readonly wanted: BarsWanted;
}

const SHOWN_ALREADY = ["open", "high", "low", "close", "volume"];

const isShown = (node: SeriesNode): node is ColumnNode => node.kind === "column" && SHOWN_ALREADY.includes(node.column);

/** The values of studies on the bars of a chart: here where the bars suffice, else from the server. */
export function useStudyLines({ studies, bars, isWhole, wanted }: Asked): readonly StudyLine[] {
  const { timeframe, zones } = wanted;
  const found = useMemo(
    () => evaluated(studies, { bars, isWhole, timeframe, zones }),
    [studies, bars, isWhole, timeframe, zones],
  );
  const remote = useMemo(
    () => found.flatMap(({ values }, k) => (values.kind === "server" ? (studies[k]?.text ?? []) : [])),
    [found, studies],
  );
  const { data, error } = useTechnicals(wanted, remote);
  return useMemo(() => {
    return found.map(({ study, values }): StudyLine => {
      const own = values.kind === "server" ? data && columnOf(data, remote.indexOf(study.text), bars) : undefined;
      return lineOf(study, values, own, error);
    });
  }, [found, remote, data, error, bars]);
}

interface Held {
  readonly bars: readonly Bar[];
  readonly isWhole: boolean;
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
}

function evaluated(studies: readonly ChartStudy[], { bars, ...frame }: Held) {
  const held = { ...frame, columns: columnsOfBars(bars), length: bars.length };
  return studies.map((study) => ({ study, values: studyValues(study.text, held) }));
}

type Technicals = NonNullable<ReturnType<typeof useTechnicals>["data"]>;

/** One study of the server's answer, beside the bars of the chart. */
function columnOf({ rows }: Technicals, input: number, bars: readonly Bar[]): Float64Array {
  const values = new Map(rows.map((row) => [row.time, row.values[input] ?? Number.NaN]));
  return Float64Array.from(bars, ({ time }) => values.get(time) ?? Number.NaN);
}

function lineOf(
  { text, levels = [] }: ChartStudy,
  found: StudyValues,
  fromServer: Float64Array | undefined,
  error: Error | null,
): StudyLine {
  const plain = { text, levels, unit: "", values: undefined, pane: undefined, note: undefined };
  if (found.kind === "none") return { ...plain, levels: [], note: found.message };
  const { study } = found;
  const { unit } = study;
  if (isShown(study.node)) return { ...plain, unit, levels: study.node.column === "volume" ? [] : levels };
  const values = found.kind === "here" ? found.values : fromServer;
  if (values === undefined) return { ...plain, unit, levels: [], note: error?.message ?? "is being computed" };
  const bounds = study.feature?.bounds?.join(" ") ?? text;
  return { ...plain, unit, values, pane: study.isPriceLevel ? undefined : `${unit} ${bounds}` };
}
