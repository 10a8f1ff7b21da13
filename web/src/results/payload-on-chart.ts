import { candlePenetration, candlestickOf } from "#catalogue";
import {
  isObject,
  SENTIMENTS,
  SESSION_ZONES,
  TIMEFRAMES,
  type Json,
  type ScanPayload,
  type SessionZone,
  type Timeframe,
} from "#contract";
import type { ChartCandlestick } from "../chart/candle-marks.ts";
import type { ChartStudy } from "../chart/study-values.ts";
import { comparisonsOf, entriesOf, subjectOf, treeOf, type EntryNode } from "../payload-editor/index.ts";

/** What a scan speaks of on bars of one timeframe, for a chart of them. */
export interface ScanOnChart {
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
  readonly studies: readonly ChartStudy[];
  readonly candlesticks: readonly ChartCandlestick[];
  readonly chartPatterns: readonly WantedChartPattern[];
}

export interface WantedChartPattern {
  readonly name: string;
  readonly side: string | undefined;
  readonly lookbackBars: number | undefined;
}

const REGULAR: readonly SessionZone[] = ["regular"];
const ON_BARS: readonly EntryNode["kind"][] = ["feature", "candlestick", "chartPattern"];

const timeframeOf = (value: Json | undefined): Timeframe => TIMEFRAMES.find((one) => one === value) ?? "1d";

function zonesOf(value: Json | undefined): readonly SessionZone[] {
  const zones = Array.isArray(value) ? SESSION_ZONES.filter((zone) => value.includes(zone)) : [];
  return zones.length === 0 ? REGULAR : zones;
}

const onBars = (payload: ScanPayload): readonly EntryNode[] =>
  entriesOf(treeOf(payload)).filter(({ kind, isDisabled }) => !isDisabled && ON_BARS.includes(kind));

/** The timeframes that a scan names, the shortest first; days where it names none. */
export function timeframesOf(payload: ScanPayload): readonly Timeframe[] {
  const named = new Set(onBars(payload).map(({ value }) => timeframeOf(value["Timeframe"])));
  return named.size === 0 ? ["1d"] : TIMEFRAMES.filter((one) => named.has(one));
}

/** What can be drawn of a scan on bars of a timeframe; its zones are those of the first condition on such bars. */
export function scanOnChart(payload: ScanPayload, timeframe: Timeframe): ScanOnChart {
  const entries = onBars(payload).filter(({ value }) => timeframeOf(value["Timeframe"]) === timeframe);
  return {
    timeframe,
    zones: zonesOf(entries[0]?.value["SessionZones"]),
    studies: studiesOf(entries, timeframe),
    candlesticks: entries.flatMap((entry) => (entry.kind === "candlestick" ? candlestickOn(entry) : [])),
    chartPatterns: entries.flatMap((entry) => (entry.kind === "chartPattern" ? chartPatternOn(entry) : [])),
  };
}

/** Each study once, with every number that it is compared with; right-hand studies are studies too. */
function studiesOf(entries: readonly EntryNode[], timeframe: Timeframe): readonly ChartStudy[] {
  const levels = new Map<string, Set<number>>();
  const add = (text: string, level?: number): void => {
    const known = levels.get(text) ?? new Set<number>();
    if (level !== undefined) known.add(level);
    levels.set(text, known);
  };
  for (const entry of entries) {
    const subject = entry.kind === "feature" ? subjectOf(entry) : undefined;
    if (subject === undefined) continue;
    add(subject);
    for (const { operand, operandKind } of comparisonsOf(entry)) {
      if (typeof operand === "number") add(subject, operand);
      const other = operandKind === "study" && isObject(operand) ? operand : {};
      const { Input: input, Timeframe: own } = other;
      if (typeof input === "string" && (own === undefined || own === timeframe)) add(input);
    }
  }
  return [...levels].map(([text, known]) => ({ text, levels: [...known] }));
}

function candlestickOn({ group, value }: EntryNode): readonly ChartCandlestick[] {
  const id = group.at(-1) ?? "";
  const pattern = candlestickOf(id);
  if (pattern === undefined) return [];
  const { Inputs: inputs, Sentiment: side } = value;
  const texts = Array.isArray(inputs) ? inputs.filter((one): one is string => typeof one === "string") : [];
  const { share } = candlePenetration(pattern, { Inputs: texts }, "");
  return [{ id, side: SENTIMENTS.find((one) => one === side), penetration: share }];
}

function chartPatternOn({ group, value }: EntryNode): readonly WantedChartPattern[] {
  const { DisplayName: named, BullishBearish: side, LookbackBars: bars } = value;
  const name = typeof named === "string" ? named : group.at(-1);
  if (name === undefined) return [];
  return [
    {
      name,
      side: typeof side === "string" ? side : undefined,
      lookbackBars: typeof bars === "number" ? bars : undefined,
    },
  ];
}
