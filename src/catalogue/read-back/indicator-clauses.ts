import { COMPARISONS, type Indicator, type IndicatorEntry } from "#contract";
import type { IndicatorDefinition } from "../define-indicator.ts";
import { INDICATORS } from "../indicators.gen.ts";
import { operandText } from "./feature-clause.ts";
import { listed, signOf, valueClauses, windowPhrase } from "./words.ts";

/** One clause for each entry that constrains: "RelativeStrengthMkt >= 90, within the last 3 bars". */
export function indicatorClauses(groups: Indicator | null | undefined): readonly string[] {
  return INDICATORS.flatMap((definition) =>
    (groups?.[definition.id] ?? []).flatMap((entry) =>
      entry.IsDisabled === true ? [] : (clauseOf(definition, entry) ?? []),
    ),
  );
}

function clauseOf({ id, unit }: IndicatorDefinition, entry: IndicatorEntry): string | undefined {
  const want = entry.Returns?.Want;
  const clauses = [
    ...COMPARISONS.flatMap((name) => {
      const operand = want?.Study?.[name];
      return operand === undefined ? [] : [`${signOf(name)} ${operandText(operand, {}, undefined)}`];
    }),
    ...valueClauses(want?.Value, unit),
  ];
  return clauses.length === 0 ? undefined : `${id} ${listed(clauses)}${windowPhrase(entry)}`;
}
