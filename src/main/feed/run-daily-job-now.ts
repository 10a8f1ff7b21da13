import { AppError, MINUTE_MS } from "#base";
import { newYorkTime, officialSessionAt, streamProviderNamed } from "#market";
import { systemNetwork, type ProviderOutcome } from "#storage";
import { loadData, openStore } from "../data/data-folder.ts";
import { systemClock } from "../system-clock.ts";
import { runDailyJob, type DailyJob } from "./daily-job.ts";
import type { FeedConfig } from "./feed-settings.ts";
import { listedTickers } from "./listed-tickers.ts";

/** A daily job that a person asks for. */
export interface WantedJob {
  readonly feed: FeedConfig;
  readonly job: DailyJob;
  readonly dataFolder: string;
  /** Absent: all tickers of the folder. */
  readonly tickers: readonly string[] | undefined;
  /** Absent: what the provider's smallest plan allows. */
  readonly requestsPerMinute: number | undefined;
}

/**
 * Runs a daily job of the newest session: in the evening of the one whose official days are there. Errors: bad_request for a vendor
 * without bars for download; conflict for a folder without tickers; those of runDailyJob.
 */
export async function runDailyJobNow(
  { feed, job, dataFolder, tickers, requestsPerMinute }: WantedJob,
  note: (text: string) => void,
): Promise<ProviderOutcome> {
  const { access, backfill, name } = feed;
  const source = name === "stdin" ? undefined : streamProviderNamed(name).backfill(access.baseUrl);
  if (source === undefined || backfill === undefined)
    throw new AppError("bad_request", `The feed ${name} has no bars for download: alpaca and massive have some.`);
  const store = await openStore(dataFolder, note);
  const { data } = await loadData(store, dataFolder, systemClock, note).finally(() => store.close());
  const { calendar } = data;
  const now = systemClock.now();
  const today = newYorkTime(Math.floor(now / MINUTE_MS)).days;
  const session = job === "evening" ? officialSessionAt(now, calendar) : calendar.ordinalAtOrBefore(today);
  const wanted = tickers ?? listedTickers(data);
  if (wanted.length === 0) {
    throw new AppError("conflict", `${dataFolder} has no tickers yet: import bars, or name tickers with --tickers.`);
  }
  const outcome = await runDailyJob(
    {
      job,
      dataFolder,
      provider: source.provider.name,
      access: backfill,
      requestsPerMinute,
      tickers: wanted,
      date: calendar.dateOf(session),
      isForced: true,
    },
    systemNetwork(systemClock),
    note,
  );
  return outcome!;
}
