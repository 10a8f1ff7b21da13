import { watchlistNamed } from "#accounts";
import { AppError } from "#base";
import type { Context } from "../context.ts";
import type { Call } from "../define-operation.ts";
import { accountsOf, memberOf } from "../member.ts";

interface Place {
  readonly path: string;
  /** What names the watchlist, as a message calls it. */
  readonly where: string;
}

/**
 * The tickers of a watchlist of the caller by its id or name. Errors: validation_failed for one that the caller does not
 * have; conflict at the shell, which has none.
 */
export async function watchlistTickers(
  context: Context,
  call: Call,
  list: string,
  { path, where }: Place,
): Promise<readonly string[]> {
  const { userId } = memberOf(call);
  const found = /\p{Cc}/u.test(list) ? undefined : await watchlistNamed(accountsOf(context), userId, list);
  if (found !== undefined) return found.tickers;
  const message = `${where} names the watchlist "${list.slice(0, 64)}", which you do not have; GET /api/v2/watchlists lists yours.`;
  throw new AppError("validation_failed", message, [{ path, rule: "unknown_watchlist", message, facts: {} }]);
}
