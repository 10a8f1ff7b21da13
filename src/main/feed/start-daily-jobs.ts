import type { DailyRun } from "#contract";
import { EVERY_TICKER, streamProviderNamed } from "#market";
import type { EngineData } from "#tiles";
import { systemClock } from "../system-clock.ts";
import { DailyJobs } from "./daily-jobs.ts";
import { DailyThread } from "./daily-thread.ts";
import type { FeedConfig } from "./feed-settings.ts";
import { listedTickers } from "./listed-tickers.ts";

const EVERY_MS = 1_000;

/** The daily jobs of a server. */
interface RunningJobs {
  /** The newest run of each job. */
  runs(): readonly DailyRun[];
  stop(): Promise<void>;
}

const NO_JOBS: RunningJobs = { runs: () => [], stop: async () => {} };

/** Begins to run the daily jobs of a feed; none where its vendor has no bars for download. `data` returns the newest data. */
export function startDailyJobs(
  feed: FeedConfig,
  dataFolder: string,
  data: () => EngineData,
  onFault: (error: Error) => void,
): RunningJobs {
  const { backfill, isDaily, requestsPerMinute, wish } = feed;
  if (backfill === undefined || !isDaily) return NO_JOBS;
  const { provider } = streamProviderNamed(feed.name).backfill(feed.access.baseUrl)!;
  const thread = new DailyThread();
  const about = { dataFolder, provider: provider.name, access: backfill, requestsPerMinute, isForced: false };
  let newest: EngineData | undefined;
  let tickers: readonly string[] = [];
  const jobs = new DailyJobs({
    clock: systemClock,
    market() {
      const now = data();
      if (now !== newest) {
        newest = now;
        tickers = [...new Set([...listedTickers(now), ...(wish.tickers === EVERY_TICKER ? [] : wish.tickers)])];
      }
      return { calendar: now.calendar, tickers };
    },
    run: (order) => thread.run({ ...about, ...order }),
    onFault,
  });
  const timer = setInterval(() => jobs.tick(), EVERY_MS);
  timer.unref();
  return {
    runs: () => jobs.runs,
    async stop() {
      clearInterval(timer);
      await thread.stop();
    },
  };
}
