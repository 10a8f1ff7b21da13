import type { IndicatorGroup } from "#contract";
import type { SeriesNode } from "#expression";
import type { Unit } from "./define-feature.ts";

/** A group of `Indicator`: one value a session with fixed settings, on daily bars of the regular session. */
export interface IndicatorDefinition {
  readonly id: IndicatorGroup;
  readonly displayName: string;
  /** Complete sentences: the formula, its source, when there is no value. */
  readonly description: string;
  /** How traders say it, lower case. */
  readonly synonyms: readonly string[];
  readonly unit: Unit;
  /** On the frame {1d, [regular]}. */
  readonly expr: SeriesNode;
}

export function defineIndicator(definition: IndicatorDefinition): IndicatorDefinition {
  return Object.freeze(definition);
}
