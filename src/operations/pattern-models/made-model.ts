import { findModel } from "#accounts";
import type { PatternModelReply } from "#contract";
import type { Creation } from "../define-operation.ts";
import { accountsOf } from "../member.ts";
import { placeOf } from "./model-place.ts";
import { presentModel } from "./present-model.ts";

/** How the reply about a model that was made is written again. */
export const MADE_MODEL: Creation<PatternModelReply> = {
  nameOf: ({ model }) => model.id,
  async again(context, made, call) {
    return { model: presentModel(await findModel(accountsOf(context), placeOf(call, made))) };
  },
};
