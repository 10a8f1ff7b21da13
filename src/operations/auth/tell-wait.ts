import { AppError } from "#base";
import type { Call } from "../define-operation.ts";

/** Does the work; where that is refused for too many attempts, the answer's Retry-After says for how long. */
export async function tellWait<T>({ reply }: Call, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const wait = error instanceof AppError ? error.details[0]?.facts?.["retry_after_seconds"] : undefined;
    if (typeof wait === "number") reply.headers["retry-after"] = String(wait);
    throw error;
  }
}
