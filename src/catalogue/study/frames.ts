import type { SessionZone, Timeframe } from "#contract";
import { columnsOf, framed, framesOf, nodesOf, type SeriesNode } from "#expression";
import type { Feature, Feed, ParameterValues, TimeframeClass } from "../define-feature.ts";
import { StudyFault } from "./study-issue.ts";

/** The bars on which a study is evaluated. */
export interface StudyFrame {
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[];
}

export const REGULAR: readonly SessionZone[] = Object.freeze(["regular"]);

export function isIntraday(timeframe: Timeframe): boolean {
  return timeframe.endsWith("m") || timeframe.endsWith("hr");
}

const isRegular = (zones: readonly SessionZone[]): boolean => zones.length === 1 && zones[0] === "regular";

/** The frame on which the expression of a feature is written, when the study that uses it stands on `frame`. */
export function frameOfFeature(feature: Feature, frame: StudyFrame, position: number): StudyFrame {
  const intraday = isIntraday(frame.timeframe);
  const wrong = (wanted: string): StudyFault =>
    new StudyFault("wrong_timeframe", `${feature.alias} has no value on ${frame.timeframe} bars; ${wanted}`, {
      study: feature.alias,
      timeframe: frame.timeframe,
      position,
    });
  switch (feature.timeframes) {
    case "any":
      return frame;
    case "daily":
      if (intraday) throw wrong("use 1d or longer");
      return frame;
    case "intraday":
      if (intraday) return frame;
      if (feature.buildSession === undefined) throw wrong("use an intraday timeframe such as 5m");
      return { timeframe: "1d", zones: frame.zones };
    case "session":
      return { timeframe: "1d", zones: frame.zones };
    case "date":
      return { timeframe: "1d", zones: REGULAR };
  }
}

/** The node of a feature as it reads on `frame`. */
export function placedNode(
  feature: Feature,
  values: ParameterValues,
  source: SeriesNode | undefined,
  frame: StudyFrame,
): SeriesNode {
  const intraday = isIntraday(frame.timeframe);
  const build = feature.timeframes === "intraday" && !intraday ? feature.buildSession! : feature.build;
  const node = build(values, source);
  const scalar = scalarClass(feature, frame);
  if (scalar === undefined) return node;
  if (frame.timeframe === "1d" && (scalar === "session" || isRegular(frame.zones))) return node;
  // A value that reads framed bars only is already placed by their joins, on bars that lie within one session.
  const alone = !nodesOf(node).some(({ kind }) => kind === "cross" || kind === "other");
  if ((intraday || frame.timeframe === "1d") && alone && columnsOf(node).length === 0) return node;
  if (scalar === "date") return framed({ timeframe: "1d", zones: REGULAR }, "asof", node);
  return framed({ timeframe: "1d", zones: "own" }, intraday ? "today" : "asof", node);
}

function scalarClass(feature: Feature, frame: StudyFrame): "session" | "date" | undefined {
  if (feature.timeframes === "session" || feature.timeframes === "date") return feature.timeframes;
  return feature.timeframes === "intraday" && !isIntraday(frame.timeframe) ? "session" : undefined;
}

/** Where a feature that is placed on `frame` has a meaning: one value a session or a date fits on any bars. */
export function placedClass(feature: Feature, frame: StudyFrame): TimeframeClass {
  return scalarClass(feature, frame) === undefined ? feature.timeframes : "any";
}

/** The narrowest class of several placed parts: where the whole has a meaning. */
export function commonClass(classes: readonly (TimeframeClass | undefined)[]): TimeframeClass | undefined {
  return (["intraday", "daily", "any"] as const).find((candidate) => classes.includes(candidate));
}

/** Which stored bars and feeds a node needs when it is evaluated on `frame`. */
export function feedsOf(node: SeriesNode, frame: StudyFrame): readonly Feed[] {
  const feeds = new Set<Feed>();
  const visit = (next: SeriesNode, minutes: boolean): void => {
    if (columnsOf(next).length > 0) feeds.add(minutes ? "minute" : "daily");
    for (const part of nodesOf(next)) {
      if (part.kind === "fact") for (const feed of part.fact.feeds) feeds.add(feed);
    }
    for (const inner of framesOf(next)) {
      const { timeframe, zones, toNow } = inner.frame;
      const official = zones === "own" ? isRegular(frame.zones) : zones.length === 1 && zones[0] === "regular";
      visit(inner.of, isIntraday(timeframe) || !official || toNow === true);
    }
  };
  visit(node, isIntraday(frame.timeframe) || !isRegular(frame.zones));
  return [...feeds].sort();
}
