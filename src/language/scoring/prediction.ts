import type { ScanPayload } from "#contract";
import { neutralAtoms } from "./neutral-atoms.ts";
import type { NeutralAtom, NeutralLogic } from "./neutral-atom.ts";
import type { NeutralContext } from "./neutral-context.ts";

/** What a conversion came to: a payload, or the code of why there is none; words left out, and what was assumed. */
export interface Outcome {
  readonly payload: ScanPayload | undefined;
  readonly failure: string | undefined;
  readonly message: string | undefined;
  readonly unsupported: readonly string[];
  readonly assumptions: readonly string[];
}

/** One line of predictions of the evaluation. */
export interface Prediction {
  readonly id: string;
  readonly atoms: readonly NeutralAtom[];
  readonly logic?: NeutralLogic;
  readonly failure?: string;
  /** Why it failed, for people. */
  readonly message?: string;
  readonly unsupported: readonly string[];
  readonly assumptions: readonly string[];
}

/** The prediction for one item: what is told apart is the payload itself, not how it came about. */
export function predictionOf(id: string, outcome: Outcome, context: NeutralContext): Prediction {
  const { payload, failure, message, unsupported, assumptions } = outcome;
  const said = payload === undefined ? { atoms: [] } : neutralAtoms(payload, context);
  const why = { ...(failure === undefined ? {} : { failure }), ...(message === undefined ? {} : { message }) };
  return { id, ...said, ...why, unsupported, assumptions };
}
