import type { Relation } from "../compare.ts";
import { inputText } from "../series.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { calculated, constantOf, functionValue, negated, numberValue, type Value } from "./value.ts";

/**
 * Returns `if a > b then a else b` as max(a, b), `if a > b then a - b else 0` as max(a - b, 0) and the like. Undefined
 * if no function of the study grammar fits.
 */
export function limitedValue(
  relation: Relation,
  left: Value,
  right: Value,
  yes: Value,
  no: Value,
  span: SourceSpan,
): Value | undefined {
  const falls = relation === "LessThan" || relation === "LessThanOrEqual";
  if (!falls && relation !== "GreaterThan" && relation !== "GreaterThanOrEqual") return undefined;
  if ([left, right, yes, no].some(({ kind }) => kind !== "series")) return undefined;
  // The value if left is above right, and the value otherwise.
  const [above, below] = falls ? [no, yes] : [yes, no];
  const limited = (name: "max" | "min", of: readonly Value[]) => functionValue(name, of, span);
  if (isSame(above, left) && isSame(below, right)) return limited("max", [left, right]);
  if (isSame(above, right) && isSame(below, left)) return limited("min", [left, right]);
  const zero = numberValue(0, span);
  const size = constantOf(below) === 0 ? above : constantOf(above) === 0 ? below : undefined;
  if (size === undefined) return undefined;
  const isUpper = size === above;
  const [rise, fall] = differences(left, right, span);
  const is = (of: Value | undefined): boolean => of !== undefined && isSame(size, of);
  const absolute = (of: Value | undefined) => (of === undefined ? undefined : functionValue("abs", [of], span));
  if (is(absolute(rise)) || is(absolute(fall))) return limited("max", [isUpper ? rise! : fall!, zero]);
  if (is(rise)) return limited(isUpper ? "max" : "min", [size, zero]);
  return is(fall) || (rise !== undefined && is(negated(rise, span)))
    ? limited(isUpper ? "min" : "max", [size, zero])
    : undefined;
}

/** Returns left - right and right - left; undefined for different timeframes. */
function differences(left: Value, right: Value, span: SourceSpan): readonly (Value | undefined)[] {
  try {
    if (constantOf(right) === 0) return [left, negated(left, span)];
    if (constantOf(left) === 0) return [negated(right, span), right];
    return [calculated("-", left, right, span), calculated("-", right, left, span)];
  } catch (error) {
    if (error instanceof ImportFault) return [];
    throw error;
  }
}

function isSame(a: Value, b: Value): boolean {
  if (a.kind !== "series" || b.kind !== "series") return false;
  const [one, other] = [a.series, b.series];
  if (one.constant !== null || other.constant !== null) return one.constant === other.constant;
  return one.frame === other.frame && one.ago === other.ago && inputText(one) === inputText(other);
}
