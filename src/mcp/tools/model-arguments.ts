import { z } from "zod";
import { LIMITS } from "#contract";

/** The id of one of the caller's pattern models. */
export const MODEL_ID = z.string().min(1).max(LIMITS.nameLength).describe("The id of the model, from models_list.");
