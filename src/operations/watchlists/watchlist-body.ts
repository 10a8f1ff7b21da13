import type { Issue } from "#base";
import { invalidError, LIMITS, TICKER_PATTERN, validateBody, WatchlistRequest } from "#contract";
import type { BodyDefinition } from "../define-operation.ts";

function issueOf(ticker: unknown, at: number): Issue | undefined {
  const path = `/tickers/${at}`;
  if (typeof ticker !== "string") {
    return { path, rule: "wrong_type", message: "A ticker must be a text, as AAPL." };
  }
  // Some letters become two in capitals.
  const { length } = ticker.toUpperCase();
  if (length > LIMITS.tickerLength) {
    const message = `A ticker has ${length} characters; it may have at most ${LIMITS.tickerLength}.`;
    return { path, rule: "too_long", message, facts: { maximum: LIMITS.tickerLength } };
  }
  if (TICKER_PATTERN.test(ticker)) return undefined;
  const message = `${JSON.stringify(ticker)} is no ticker: one has no spaces and no commas, as AAPL or BRK.B.`;
  return { path, rule: "bad_format", message };
}

function* issuesOf(tickers: readonly unknown[]): Iterable<Issue> {
  const { length } = tickers;
  if (length > LIMITS.watchlistTickers) {
    const message = `tickers has ${length} elements; it may have at most ${LIMITS.watchlistTickers}.`;
    yield { path: "/tickers", rule: "too_many", message, facts: { maximum: LIMITS.watchlistTickers } };
    return;
  }
  for (const [at, ticker] of tickers.entries()) {
    const issue = issueOf(ticker, at);
    if (issue !== undefined) yield issue;
  }
}

function tickersIn(value: unknown): readonly unknown[] | undefined {
  const tickers = typeof value === "object" && value !== null && "tickers" in value ? value.tickers : undefined;
  return Array.isArray(tickers) ? tickers : undefined;
}

/** The tickers are checked here: other bodies may not hold lists as long as this one. */
export const WATCHLIST_BODY: BodyDefinition<WatchlistRequest> = {
  schema: WatchlistRequest,
  example: { name: "Semis", tickers: ["NVDA", "AMD", "AVGO"] },
  read(value) {
    const tickers = tickersIn(value);
    const checked = validateBody(WatchlistRequest, tickers === undefined ? value : { ...Object(value), tickers: [] });
    const issues: Issue[] = checked.ok ? [] : [...checked.issues];
    for (const issue of issuesOf(tickers ?? [])) {
      if (issues.length >= LIMITS.issues) break;
      issues.push(issue);
    }
    if (!checked.ok || issues.length > 0) throw invalidError(issues);
    return { name: checked.body.name, tickers: (tickers ?? []).map(String) };
  },
};
