import { AppError } from "#base";
import {
  type Calendar,
  daysOfIso,
  type Provider,
  type ProviderAction,
  type ProviderEndpoint,
  type ProviderPage,
  type RawBar,
  readTime,
  type StoredTimeframe,
} from "#market";
import type { ProviderClient } from "./provider-client.ts";

export interface TaskRequest {
  readonly provider: Provider;
  readonly endpoint: ProviderEndpoint;
  readonly tickers: readonly string[];
  /** YYYY-MM-DD, both inclusive. */
  readonly dates: { readonly start: string; readonly end: string };
  readonly untilNow: boolean;
  /** First minute of minute bars, since 1970; absent: the first of the dates. */
  readonly fromMinute?: number;
  readonly timeframe: StoredTimeframe;
  readonly keepsBars: boolean;
  readonly keepsActions: boolean;
  readonly calendar: Calendar;
  /** Time of the request in minutes since 1970, with a fraction; bars that end later are left out. */
  readonly nowMinute: number;
}

/** Contents of all pages of a task, with Winnow's tickers. */
export interface TaskReply {
  readonly bars: readonly RawBar[];
  readonly actions: readonly ProviderAction[];
  readonly refused: readonly string[];
  readonly unknown: readonly string[];
  readonly tickersWithBars: ReadonlySet<string>;
  readonly leftOut: number;
}

/** More pages than any task has. */
const MOST_PAGES = 10_000;

/**
 * Fetches all pages of a task. Leaves out tickers that the provider does not know, and returns them. Throws unavailable
 * for a repeated page, since other rows would be missing, and for a ticker that was not requested.
 */
export async function fetchTask(client: ProviderClient, request: TaskRequest): Promise<TaskReply> {
  const { provider, endpoint } = request;
  const unknown: string[] = [];
  for (;;) {
    const tickers = request.tickers.filter((ticker) => !unknown.includes(ticker));
    const pages = new TaskPages({ ...request, tickers }, unknown);
    if (tickers.length === 0) return pages;
    const symbols = tickers.map((ticker) => provider.symbolOf(ticker));
    const { untilNow, fromMinute } = request;
    const { start, end } = request.dates;
    let cursor: string | undefined;
    let refused: readonly string[] = [];
    do {
      const answer = await client.fetchPage(endpoint, { symbols, start, end, untilNow, fromMinute, cursor });
      if ("unknown" in answer) {
        refused = answer.unknown;
        break;
      }
      pages.take(answer.page);
      cursor = answer.page.next;
    } while (cursor !== undefined);
    if (refused.length === 0) return pages;
    const named = tickers.filter((ticker) => refused.includes(provider.symbolOf(ticker)));
    if (named.length === 0)
      throw new AppError("unavailable", `${provider.title} refused a ticker that was not asked for.`);
    unknown.push(...named);
  }
}

/** Contents of the pages of a task so far. */
class TaskPages implements TaskReply {
  readonly bars: RawBar[] = [];
  readonly actions: ProviderAction[] = [];
  readonly refused: string[] = [];
  readonly tickersWithBars = new Set<string>();
  readonly unknown: readonly string[];
  leftOut = 0;
  readonly #request: TaskRequest;
  readonly #tickerOf: ReadonlyMap<string, string>;
  readonly #first: number;
  readonly #last: number;
  readonly #cursors = new Set<string>();
  readonly #pages = new Set<string>();
  #count = 0;

  constructor(request: TaskRequest, unknown: readonly string[]) {
    this.#request = request;
    this.unknown = unknown;
    this.#tickerOf = new Map(request.tickers.map((ticker) => [request.provider.symbolOf(ticker), ticker]));
    this.#first = daysOfIso(request.dates.start)!;
    this.#last = daysOfIso(request.dates.end)!;
  }

  take(page: ProviderPage): void {
    this.#refuseRepeated(page);
    const { keepsBars, keepsActions } = this.#request;
    for (const bar of keepsBars ? page.bars : []) {
      const ticker = this.#tickerFor(String(bar.ticker));
      if (!this.#isWanted(bar)) {
        this.leftOut++;
        continue;
      }
      this.tickersWithBars.add(ticker);
      this.bars.push({ ...bar, ticker });
    }
    if (!keepsActions) return;
    this.refused.push(...page.refused);
    for (const action of page.actions) {
      const days = daysOfIso(action.exDate) ?? Number.NaN;
      if (days >= this.#first && days <= this.#last) {
        this.actions.push({ ...action, ticker: this.#tickerFor(action.ticker) });
      }
    }
  }

  #refuseRepeated({ bars, actions, next }: ProviderPage): void {
    const { provider, tickers } = this.#request;
    const rows = bars.length + actions.length;
    const page = JSON.stringify([rows, bars[0], bars.at(-1), actions[0], actions.at(-1)]);
    const again = (rows > 0 && this.#pages.has(page)) || (next !== undefined && this.#cursors.has(next));
    this.#pages.add(page);
    if (next !== undefined) this.#cursors.add(next);
    if (!again && ++this.#count <= MOST_PAGES) return;
    throw new AppError(
      "unavailable",
      `${provider.title} gave a page twice, so that others may be missing; nothing of this part (${tickers[0]} …) is stored.`,
    );
  }

  #tickerFor(symbol: string): string {
    const ticker = this.#tickerOf.get(symbol);
    if (ticker !== undefined) return ticker;
    throw new AppError(
      "unavailable",
      `${this.#request.provider.title} gave ${JSON.stringify(symbol.slice(0, 20))}, which was not asked for; nothing of this part is stored.`,
    );
  }

  /**
   * Tests if a bar is within the dates and has ended. A bar with an unreadable time passes, for the refusal rules to
   * judge.
   */
  #isWanted({ time }: RawBar): boolean {
    const { timeframe, calendar, nowMinute } = this.#request;
    const { minute, session } = readTime(String(time ?? ""), timeframe, calendar);
    if (minute === null) return true;
    const day = timeframe === "1d" ? Math.floor(minute / 1440) : calendar.dateAt(minute);
    if (day < this.#first || day > this.#last) return false;
    const over = timeframe === "1m" ? minute + 1 : session === null ? minute : calendar.extendedClose(session);
    return over <= nowMinute;
  }
}
