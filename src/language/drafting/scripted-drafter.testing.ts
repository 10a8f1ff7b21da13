import type { Clock } from "#base";
import type { Drafter, DraftReply, DraftRequest, DraftUsage } from "../drafter.ts";

export const CALL_USAGE: DraftUsage = { inputTokens: 1_500, cachedInputTokens: 4_500, outputTokens: 500 };

export interface ScriptedDrafter extends Drafter {
  readonly requests: readonly DraftRequest[];
  readonly clock: Clock;
}

/** Returns a drafter that gives these answers in order, each after `callMs` on its own clock. */
export function scriptedDrafter(answers: readonly (object | DraftReply)[], callMs = 100): ScriptedDrafter {
  const requests: DraftRequest[] = [];
  let now = 0;
  return {
    id: "scripted/model",
    priceFactor: 1,
    requests,
    clock: { now: () => now, elapsed: () => now },
    async draft(request) {
      // Copied: the caller appends to the messages after the call.
      requests.push({ ...request, messages: [...request.messages] });
      now += callMs;
      const answer = answers[requests.length - 1];
      if (answer === undefined) throw new Error("one call too many");
      return isReply(answer) ? answer : { ok: true, form: answer, usage: CALL_USAGE };
    },
  };
}

function isReply(answer: object): answer is DraftReply {
  return "ok" in answer;
}
