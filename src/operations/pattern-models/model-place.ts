import { findModel, type KeptLearning, type ModelPlace, type WholeModel } from "#accounts";
import { AppError } from "#base";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";
import { checkGroupPlan } from "../scan/refuse-beyond-plan.ts";

export function placeOf(call: Pick<Call, "actor">, id: string): ModelPlace {
  return { id, userId: memberOf(call).userId };
}

/** Errors: insufficient_tier where the caller's plan has no pattern models. */
export function checkModelsPlan(context: Context, call: Call): void {
  checkGroupPlan(context, call, "pattern_models", "Teaching and using pattern models");
}

/**
 * A model that its owner may work with. What belongs to others is not found before plans are asked about.
 * Errors: not_found, insufficient_tier.
 */
export async function modelToUse(context: Context, call: Call, id: string): Promise<WholeModel> {
  const found = await findModel(accountsOf(context), placeOf(call, id));
  checkModelsPlan(context, call);
  return found;
}

/** What a model has learnt. Errors: conflict where it has learnt nothing, or is archived. */
export function learntBy({ model: { name, state, learnt } }: WholeModel): KeptLearning {
  if (state.status === "archived")
    throw new AppError("conflict", `The model "${name}" is archived; take it out of the archive to use it again.`);
  if (learnt !== null) return learnt;
  throw new AppError(
    "conflict",
    `The model "${name}" cannot answer yet, being ${state.status}; train it first, with POST /api/v2/pattern-models/{id}/train.`,
  );
}
