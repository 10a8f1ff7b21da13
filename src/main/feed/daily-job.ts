import { join } from "node:path";
import { MINUTE_MS } from "#base";
import { isoOfDays, providerNamed, type Calendar, type ProviderAccess } from "#market";
import { ImportJournal, importFromProvider, isTicker, type Network, type ProviderOutcome } from "#storage";
import { openStore } from "../data/data-folder.ts";

/** evening: the official days of a session. morning: the splits and dividends that take effect with it. */
export type DailyJob = "evening" | "morning";

/** One run of a daily job. */
export interface DailyOrder {
  readonly job: DailyJob;
  readonly dataFolder: string;
  /** Name of the provider of bars for download. */
  readonly provider: string;
  readonly access: ProviderAccess;
  /** Absent: what the provider's smallest plan allows. */
  readonly requestsPerMinute: number | undefined;
  readonly tickers: readonly string[];
  /** Date of the session, in days since 1970. */
  readonly date: number;
  /** True to run again what has been done. */
  readonly isForced: boolean;
}

/** Minutes from the end of trading to the evening, and from the morning to the beginning of trading. */
const APART = 5;
/** Days before the session that a run still fetches if no run did. */
const MOST_DAYS_BACK = 10;
/** Stands for all tickers in the journal. */
const EVERYBODY = "*";

/** Returns the job that is due at an instant, with its session; undefined between the two windows. */
export function dailyJobAt(
  now: number,
  calendar: Calendar,
): { readonly job: DailyJob; readonly session: number } | undefined {
  const minute = Math.floor(now / MINUTE_MS);
  const session = calendar.sessionBegunBy(minute + APART);
  if (session < 0) return undefined;
  const close = calendar.extendedClose(session);
  if (minute < close) return { job: "morning", session };
  return minute >= close + APART ? { job: "evening", session } : undefined;
}

/**
 * Downloads what a job brings: of its session, and of the days since the last run. Returns undefined if that was done already.
 * Errors: those of importFromProvider; the next run continues after the parts that this run stored.
 */
export async function runDailyJob(
  order: DailyOrder,
  network: Network,
  note: (text: string) => void,
): Promise<ProviderOutcome | undefined> {
  const { job, dataFolder, access, requestsPerMinute, date, isForced } = order;
  const provider = providerNamed(order.provider);
  const journal = await ImportJournal.open(join(dataFolder, "provider-imports"), ["daily", provider.name]);
  const done = journal.reached(job, EVERYBODY) ?? date - 1;
  if (done >= date && !isForced) return undefined;
  const store = await openStore(dataFolder, note);
  try {
    const outcome = await importFromProvider(
      store,
      dataFolder,
      provider,
      access,
      {
        tickers: order.tickers.filter(isTicker),
        timeframe: "1d",
        start: isoOfDays(Math.max(date - MOST_DAYS_BACK, Math.min(date, done + 1))),
        end: isoOfDays(date),
        only: job === "evening" ? "bars" : "actions",
        isOfMarket: true,
        owner: `winnow feed ${job}`,
        yields: true,
        note,
        ...(requestsPerMinute === undefined ? {} : { requestsPerMinute }),
      },
      network,
    );
    journal.note(job, EVERYBODY, Math.max(date, done));
    await journal.save();
    return outcome;
  } finally {
    await store.close();
  }
}
