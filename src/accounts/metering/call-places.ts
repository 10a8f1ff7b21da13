import { AppError, Places } from "#base";
import { LIMITS } from "#contract";

/** Places for the calls of each account in this process, by user. Errors: rate_limited when the line is full. */
export function callPlaces(): Places {
  return new Places({
    atOnce: LIMITS.callsAtOnce,
    waiting: LIMITS.callsWaiting,
    refusal: () => {
      const message = `${LIMITS.callsAtOnce} calls of your account are worked on and ${LIMITS.callsWaiting} wait; send the next one when one of them is answered.`;
      const facts = {
        policy: "calls_at_once",
        limit: LIMITS.callsAtOnce + LIMITS.callsWaiting,
        retry_after_seconds: 1,
      };
      return new AppError("rate_limited", message, [{ path: "", rule: "concurrency", message, facts }]);
    },
  });
}
