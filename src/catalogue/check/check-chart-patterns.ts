import { nearestName, type Issue } from "#base";
import { CHART_PATTERNS, type ChartPatternEntry, type Condition } from "#contract";
import { chartPatternOf, type ChartPatternDefinition } from "../chart-patterns/chart-pattern-definitions.ts";

/** Chart patterns that do not exist, and sides that they never have. */
export function* checkChartPatterns(condition: Condition, path: string): Generator<Issue> {
  for (const [key, list] of Object.entries(condition.ChartPattern ?? {})) {
    for (const [i, entry] of (list ?? []).entries()) {
      if (entry.IsDisabled === true) continue;
      const definition = chartPatternOf(entry.DisplayName ?? key);
      const at = `${path}/ChartPattern/${key}`;
      if (definition === undefined) yield unknownPattern(key, at);
      else yield* checkSide(definition, entry, `${at}/${i}`);
    }
  }
}

function unknownPattern(key: string, path: string): Issue {
  const nearest = nearestName(key, CHART_PATTERNS);
  const hint = nearest === undefined ? `the patterns are ${CHART_PATTERNS.join(", ")}` : `did you mean ${nearest}?`;
  const message = `there is no chart pattern ${key}; ${hint}`;
  return { path, rule: "unknown_pattern", message, facts: { nearest } };
}

function checkSide(
  { id, sides }: ChartPatternDefinition,
  { BullishBearish: wanted }: ChartPatternEntry,
  path: string,
): readonly Issue[] {
  if (wanted === undefined || sides.includes(wanted)) return [];
  const message = `${id} is ${sides[0]!.toLowerCase()}, never ${wanted.toLowerCase()}; leave BullishBearish out, or choose another pattern`;
  return [{ path: `${path}/BullishBearish`, rule: "never_matches", message, facts: { pattern: id, sides } }];
}
