import type { SourceSpan } from "../translation.ts";
import { constantOf, lifted, numberValue, seriesOfValue, type Value } from "./value.ts";
import type { Rounded } from "./value-kinds.ts";

const ON_NUMBERS = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const;

/** Rounds a value to `digits` decimal places, case by case if it depends on conditions. */
export function roundedValue(of: Value, digits: number, to: Rounded["to"], span: SourceSpan): Value {
  return lifted(
    [of],
    ([one]) => {
      const number = constantOf(one!);
      if (number === null) return { kind: "rounded", series: seriesOfValue(one!), digits, to, span };
      return numberValue(ON_NUMBERS[to](number * 10 ** digits) / 10 ** digits, span);
    },
    span,
  );
}
