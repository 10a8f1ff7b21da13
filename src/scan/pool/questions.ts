import type { ScanEngine } from "../scanner.ts";
import {
  callMethod,
  plainArguments,
  questionsBy,
  type Arguments,
  type Question,
  type Questions,
} from "./engine-methods.ts";
import type { ScanPool } from "./scan-pool.ts";

/** Returns questions that the workers of a pool answer. */
export function pooledQuestions(pool: ScanPool): Questions {
  return questionsBy((question, args) => {
    const [plain, asker] = plainArguments(question, args);
    return pool.ask(question, plain as Arguments<Question>, asker);
  });
}

/** Returns questions that an engine answers on the calling thread. */
export function localQuestions(engine: ScanEngine): Questions {
  return questionsBy(async (question, args) => {
    const [plain, { signal }] = plainArguments(question, args);
    return callMethod(engine, question, plain, { cancelled: () => signal?.aborted === true });
  });
}
