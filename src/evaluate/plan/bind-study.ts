import { AppError, type Issue } from "#base";
import { resolveStudy } from "#catalogue";
import type { SessionZone, Timeframe } from "#contract";
import type { SeriesNode } from "#expression";
import { frameOf, type Frame } from "#tiles";

/** A study with the frame on which it is evaluated. */
export interface BoundStudy {
  readonly node: SeriesNode;
  readonly frame: Frame;
  readonly canonical: string;
  /** Name for people: the feature's display name, or the formula. */
  readonly displayName: string;
  readonly unit: string;
  readonly timeframe: Timeframe;
  readonly zones: readonly SessionZone[] | null | undefined;
}

/** Resolves a study and its frame. Error: validation_failed with the catalogue's issues. */
export function bindStudy(
  text: string,
  timeframe: Timeframe,
  zones: readonly SessionZone[] | null | undefined,
  path: string,
): BoundStudy {
  const resolved = resolveStudy(text, { timeframe, zones: zones?.length ? zones : undefined });
  if (!resolved.ok) throw invalid(resolved.issues.map((issue) => ({ ...issue, path: `${path}${issue.path}` })));
  const { node, canonical, frame, feature, unit } = resolved.study;
  const displayName = feature?.displayName ?? canonical;
  return { node, canonical, displayName, unit, frame: frameOf(frame.timeframe, frame.zones), timeframe, zones };
}

function invalid(issues: readonly Issue[]): AppError {
  return new AppError("validation_failed", issues[0]?.message ?? "The payload is not valid.", issues);
}
