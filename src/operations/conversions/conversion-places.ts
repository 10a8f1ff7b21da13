import { AppError, Places } from "#base";

/** Conversions of one user that run at once. */
export const CONVERSIONS_AT_ONCE = 2;
/** Further ones of the user that wait for their turn. */
export const CONVERSIONS_WAITING = 4;

/** Places for the conversions of each user in this process. Errors: rate_limited when the line is full. */
export function conversionPlaces(): Places {
  return new Places({
    atOnce: CONVERSIONS_AT_ONCE,
    waiting: CONVERSIONS_WAITING,
    refusal: () => {
      const message = `${CONVERSIONS_AT_ONCE} of your conversions are running and ${CONVERSIONS_WAITING} wait; send the next one when one of them is answered.`;
      const facts = { policy: "conversions", limit: CONVERSIONS_AT_ONCE + CONVERSIONS_WAITING, retry_after_seconds: 1 };
      return new AppError("rate_limited", message, [{ path: "", rule: "concurrency", message, facts }]);
    },
  });
}
