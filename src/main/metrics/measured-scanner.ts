import { AppError, type Clock } from "#base";
import type { DoScanResponse } from "#contract";
import type { Scanner } from "#operations";
import { questionsBy } from "#scan";
import type { QuestionOutcome, ServerMetrics } from "./server-metrics.ts";

const outcomeOf = (answer: unknown): QuestionOutcome => {
  const { cached, skipped } = (answer ?? {}) as Partial<DoScanResponse>;
  return cached === true ? "cached" : skipped === true ? "skipped" : "answered";
};

/** Returns a scanner that counts the questions to another one, and their durations. */
export function measuredScanner(scanner: Scanner, metrics: ServerMetrics, clock: Clock): Scanner {
  return {
    ...scanner,
    ...questionsBy(async (question, args) => {
      const begun = clock.elapsed();
      const end = (outcome: QuestionOutcome): void => metrics.asked(question, outcome, clock.elapsed() - begun);
      try {
        const answer = await (scanner[question] as (...rest: readonly unknown[]) => Promise<unknown>)(...args);
        end(outcomeOf(answer));
        if (question === "scan") metrics.scanned(answer as DoScanResponse);
        return answer;
      } catch (error) {
        end(error instanceof AppError && error.status < 500 ? "refused" : "failed");
        throw error;
      }
    }),
  };
}
