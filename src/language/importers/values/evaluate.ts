import type { Expression } from "../expression.ts";
import { lost } from "../clause.ts";
import { ImportFault } from "../import-fault.ts";
import type { SourceSpan } from "../translation.ts";
import { both, either, oppositeWhole, type ClauseTruth, withSpan } from "./truth.ts";
import {
  calculated,
  compared,
  mayBeNothing,
  negated,
  numberValue,
  truthOfValue,
  truthValue,
  type Value,
} from "./value.ts";

/** Returns the value of a leaf. Throws ImportFault for a leaf without a counterpart. */
export type LeafValue<Leaf> = (leaf: Leaf, span: SourceSpan) => Value;
/** Converts a value to a condition. Throws ImportFault for a value that is none. */
export type TruthOf = (value: Value) => ClauseTruth;

/**
 * Returns the value of an expression. Throws ImportFault for a number without a counterpart; a condition loses only the
 * part without one.
 */
export function valueOf<Leaf>(
  expression: Expression<Leaf>,
  leaf: LeafValue<Leaf>,
  asTruth: TruthOf = truthOfValue,
): Value {
  const { span } = expression;
  switch (expression.kind) {
    case "number":
      return numberValue(expression.value, span);
    case "negative":
      return negated(valueOf(expression.of, leaf, asTruth), span);
    case "arithmetic":
      return calculated(
        expression.op,
        valueOf(expression.left, leaf, asTruth),
        valueOf(expression.right, leaf, asTruth),
        span,
      );
    case "leaf":
      return leaf(expression.leaf, span);
    case "and":
    case "or":
    case "not":
    case "compare":
      return truthValue(truthOf(expression, leaf, asTruth), span);
    case "unread":
      throw new ImportFault(expression.reason, span);
  }
}

/** Returns the condition of an expression. The smallest separable part without a counterpart is lost. */
export function truthOf<Leaf>(
  expression: Expression<Leaf>,
  leaf: LeafValue<Leaf>,
  asTruth: TruthOf = truthOfValue,
): ClauseTruth {
  const { span } = expression;
  switch (expression.kind) {
    case "and":
      return attempted(span, () =>
        both(
          expression.of.map((part) => truthOf(part, leaf, asTruth)),
          span,
        ),
      );
    case "or":
      return attempted(span, () =>
        either(
          expression.of.map((part) => truthOf(part, leaf, asTruth)),
          span,
        ),
      );
    case "not":
      return attempted(span, () => {
        const value = valueOf(expression.of, leaf, asTruth);
        if (mayBeNothing(value)) throw new ImportFault("the opposite of what is not a number is uncertain", span);
        return oppositeWhole(asTruth(value), span);
      });
    case "compare":
      return attempted(span, () =>
        compared(
          expression.relation,
          valueOf(expression.left, leaf, asTruth),
          valueOf(expression.right, leaf, asTruth),
          span,
        ),
      );
    case "leaf":
      return attempted(span, () => withSpan(asTruth(leaf(expression.leaf, span)), span));
    default:
      return attempted(span, () => withSpan(asTruth(valueOf(expression, leaf, asTruth)), span));
  }
}

/** Returns the result of `read`, or a lost clause with the reason of its ImportFault. */
export function attempted(span: SourceSpan, read: () => ClauseTruth): ClauseTruth {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImportFault) return lost(error.message, span);
    throw error;
  }
}
