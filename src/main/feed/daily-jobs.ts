import type { Clock } from "#base";
import type { DailyRun } from "#contract";
import { isoOfDays, type Calendar } from "#market";
import { dailyJobAt, type DailyJob, type DailyOrder } from "./daily-job.ts";

/** Wait before a job that failed is tried again; doubled by each further failure. */
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 900_000;

interface DailyJobsSettings {
  readonly clock: Clock;
  /** Returns the calendar of the market, and its tickers. */
  readonly market: () => { readonly calendar: Calendar; readonly tickers: readonly string[] };
  /** Runs a job. Resolves to what it brought. */
  readonly run: (order: Pick<DailyOrder, "job" | "tickers" | "date">) => Promise<string>;
  /** Receives the error of a run. */
  readonly onFault: (error: Error) => void;
}

/** Runs the daily jobs of a feed when they are due, one at a time, and tries again what failed. */
export class DailyJobs {
  readonly #settings: DailyJobsSettings;
  /** The newest run of each job. */
  readonly #runs = new Map<DailyJob, DailyRun>();
  #isRunning = false;
  #failures = 0;
  /** Elapsed milliseconds before which nothing is tried again. */
  #notBefore = -Infinity;

  constructor(settings: DailyJobsSettings) {
    this.#settings = settings;
  }

  /** The newest run of each job since the start of the server. */
  get runs(): readonly DailyRun[] {
    return [...this.#runs.values()];
  }

  /** Begins the job that is due. Call every few seconds. */
  tick(): void {
    const { clock, market } = this.#settings;
    if (this.#isRunning) return;
    const { calendar, tickers } = market();
    const due = dailyJobAt(clock.now(), calendar);
    // A market without tickers has nothing to be downloaded.
    if (due === undefined || tickers.length === 0) return;
    const date = calendar.dateOf(due.session);
    const last = this.#runs.get(due.job);
    const isSame = last?.session === isoOfDays(date);
    if (!isSame) this.#failures = 0;
    else if (last.status === "done" || clock.elapsed() < this.#notBefore) return;
    void this.#run({ job: due.job, tickers, date });
  }

  async #run(order: Pick<DailyOrder, "job" | "tickers" | "date">): Promise<void> {
    const { clock, run, onFault } = this.#settings;
    const { job, date } = order;
    const note = (status: DailyRun["status"], why: string | null): void => {
      const at = new Date(clock.now()).toISOString();
      this.#runs.set(job, { job, session: isoOfDays(date), status, at, why });
    };
    this.#isRunning = true;
    note("running", null);
    try {
      note("done", await run(order));
    } catch (error) {
      const waitMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
      this.#notBefore = clock.elapsed() + waitMs;
      const fault = error instanceof Error ? error : new Error(String(error));
      note("failed", `${fault.message} It is tried again in ${waitMs / 60_000} min.`);
      onFault(fault);
    }
    this.#isRunning = false;
  }
}
