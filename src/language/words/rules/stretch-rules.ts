import type { Tail } from "../chart/edge.ts";
import type { Subject, Tree } from "../chart/meanings.ts";
import { type Match, type Rule, rule } from "../chart/rule.ts";
import { versus } from "./atoms.ts";
import { barsOf } from "./duration-rules.ts";
import { feature } from "./subjects.ts";

/** A series at the highest or lowest of its own stretch: OBV at a 20-day high. */
function ofStretch(match: Match): Tail | null {
  const bars = barsOf(match.one("duration"));
  const isHigh = match.tokens[match.to - 1]!.stem === "high";
  return {
    needs: "any",
    of: (subject) =>
      subject.group !== "feature" || subject.isLevel || subject.unit === "0/1"
        ? null
        : versus(subject, isHigh ? "gte" : "lte", {
            ...feature(isHigh ? "highest" : "lowest"),
            concept: `${isHigh ? "highest" : "lowest"}(${subject.concept},${bars})`,
            isLevel: false,
            timeframe: subject.timeframe,
          }),
    alone: null,
  };
}

/** The series over a stretch, as the catalogue names it for prices. */
function stretched(subject: Subject, isUp: boolean, bars: number): Subject | null {
  if (subject.group !== "feature" || subject.unit === "0/1") return null;
  const alias = isUp ? "highest" : "lowest";
  if (subject.name === "close") return { ...feature(`${alias}_close`, [bars]), timeframe: subject.timeframe };
  if (subject.name === (isUp ? "high" : "low")) return { ...feature(alias, [bars]), timeframe: subject.timeframe };
  const { isLevel, timeframe } = subject;
  return { ...feature(alias), concept: `${alias}(${subject.concept},${bars})`, isLevel, timeframe };
}

/** More than on each of the bars before. */
function ofPrior(match: Match, isUp: boolean): Tail {
  const bars = barsOf(match.one("duration"));
  const of = (subject: Subject): Tree | null => {
    const end = stretched(subject, isUp, bars);
    return end === null ? null : versus(subject, isUp ? "gt" : "lt", { ...end, barsAgo: 1 });
  };
  return { needs: "any", of, alone: null };
}

/** The most, or the least, of a stretch that ends now. */
function extremeOver(match: Match, isUp: boolean): Tail {
  const bars = barsOf(match.one("duration"));
  const of = (subject: Subject): Tree | null => {
    const end = stretched(subject, isUp, bars);
    return end === null ? null : versus(subject, isUp ? "gte" : "lte", end);
  };
  return { needs: "any", of, alone: null };
}

/** Series at the most or the least of a stretch: the highest in 3 months, bigger than on any of the last 10 days. */
export const STRETCH_RULES: readonly Rule[] = [
  rule(
    "predicate",
    "( make|making|made|hit|hitting|at|set|setting|reach|reaching|a|new|fresh|to|its )* {duration} high|low",
    (match) => ofStretch(match),
    -0.6,
  ),
  ...([true, false] as const).flatMap((isUp) => [
    rule(
      "predicate",
      `( is|are|was|at|on )* ( ${isUp ? "higher|bigger|larger|greater|heavier|more|above|over|exceeding|stronger" : "lower|smaller|less|lighter|fewer|below|under|weaker"} ) ( than )? ( on|in|at|of|during|that|those|its|all|every|any|each|single|one|value|reading )* ( day|session|bar|one|week )? ( of|in|over|during|from )* ( the )? ( last|past|previous|prior|preceding ) {duration}`,
      (match) => (match.has("any", "all", "every", "each") ? ofPrior(match, isUp) : null),
      0.6,
    ),
    rule(
      "predicate",
      `( is|are|was|at|its|the|a )* ( ${isUp ? "highest|largest|biggest|greatest|heaviest|maximum|peak|strongest|most" : "lowest|smallest|least|lightest|minimum|weakest"} ) ( value|reading|level|day|print|it|has|been|seen|one|figure|volume )* ( in|of|over|for|since|during|within ) ( more|than|the|last|past|previous|prior|over|at|least|about )* {duration}`,
      (match) => extremeOver(match, isUp),
      0.3,
    ),
  ]),
  rule(
    "predicate",
    "accelerating|highest in|of|over {duration}",
    (match) => {
      const bars = barsOf(match.one("duration"));
      return {
        needs: "any",
        of: (subject) =>
          subject.name === "close" || subject.name === "high"
            ? versus(subject, "gte", feature(subject.name === "close" ? "highest_close" : "highest", [bars]))
            : subject.group === "feature"
              ? versus(subject, "gte", { ...feature("highest"), concept: `highest(${subject.concept},${bars})` })
              : null,
        alone: null,
      };
    },
    0.2,
  ),
  rule(
    "predicate",
    "lowest in|of|over {duration}",
    (match) => {
      const bars = barsOf(match.one("duration"));
      return {
        needs: "any",
        of: (subject) =>
          subject.name === "close" || subject.name === "low"
            ? versus(subject, "lte", feature(subject.name === "close" ? "lowest_close" : "lowest", [bars]))
            : subject.group === "feature"
              ? versus(subject, "lte", { ...feature("lowest"), concept: `lowest(${subject.concept},${bars})` })
              : null,
        alone: null,
      };
    },
    0.2,
  ),
];
