import type { ScanPayload } from "#contract";
import { neutralAtoms } from "./neutral-atoms.ts";
import type { NeutralAtom, NeutralLogic } from "./neutral-atom.ts";
import type { NeutralContext } from "./neutral-context.ts";

/** Result of a conversion: a payload or the code of a refusal, words left out, assumptions. */
export interface Outcome {
  readonly payload: ScanPayload | undefined;
  readonly failure: string | undefined;
  readonly message: string | undefined;
  readonly unsupported: readonly string[];
  readonly assumptions: readonly string[];
}

/** One line of the evaluation's predictions. */
export interface Prediction {
  readonly id: string;
  readonly atoms: readonly NeutralAtom[];
  readonly logic?: NeutralLogic;
  readonly failure?: string;
  /** Reason of the failure, for people. */
  readonly message?: string;
  readonly unsupported: readonly string[];
  readonly assumptions: readonly string[];
}

/** Returns the prediction for one item, translated from the payload alone. */
export function predictionOf(id: string, outcome: Outcome, context: NeutralContext): Prediction {
  const { payload, failure, message, unsupported, assumptions } = outcome;
  const neutral = payload === undefined ? { atoms: [] } : neutralAtoms(payload, context);
  const why = { ...(failure === undefined ? {} : { failure }), ...(message === undefined ? {} : { message }) };
  return { id, ...neutral, ...why, unsupported, assumptions };
}
