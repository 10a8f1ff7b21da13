import { expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { createCalendar, isoOfDays } from "#market";
import { dailyJobAt } from "./daily-job.ts";
import { DailyJobs } from "./daily-jobs.ts";

const calendar = createCalendar();

it.each([
  // 2026-11-24 is a Tuesday; Thursday is a holiday, and Friday closes early.
  ["2026-11-24T08:54:59Z", "evening 2026-11-23"],
  ["2026-11-24T08:55:00Z", "morning 2026-11-24"],
  ["2026-11-25T00:59:59Z", "morning 2026-11-24"],
  ["2026-11-25T01:04:59Z", undefined],
  ["2026-11-25T01:05:00Z", "evening 2026-11-24"],
  ["2026-11-26T15:00:00Z", "evening 2026-11-25"],
  ["2026-11-27T08:55:00Z", "morning 2026-11-27"],
  ["2026-11-27T22:04:59Z", undefined],
  ["2026-11-27T22:05:00Z", "evening 2026-11-27"],
  ["2026-11-29T12:00:00Z", "evening 2026-11-27"],
])("at %s the job is %s", (at, expected) => {
  const due = dailyJobAt(Date.parse(at), calendar);
  const name = due === undefined ? undefined : `${due.job} ${isoOfDays(calendar.dateOf(due.session))}`;
  expect(name).toBe(expected);
});

function begin(at: string) {
  const begun = Date.parse(at);
  let elapsed = 0;
  const runs: string[] = [];
  const faults: string[] = [];
  let outcome = async (): Promise<string> => "2 days came.";
  let tickers: readonly string[] = ["AAA"];
  const jobs = new DailyJobs({
    clock: { now: () => begun + elapsed, elapsed: () => elapsed },
    market: () => ({ calendar, tickers }),
    run({ job, date }) {
      runs.push(`${job} ${isoOfDays(date)}`);
      return outcome();
    },
    onFault: ({ message }) => void faults.push(message),
  });
  return {
    jobs,
    runs,
    faults,
    outcomes: (next: typeof outcome) => (outcome = next),
    know: (known: readonly string[]) => (tickers = known),
    /** Goes on by so many minutes, second by second. */
    async advance(minutes: number): Promise<void> {
      for (const end = elapsed + minutes * MINUTE_MS; elapsed < end; elapsed += 1_000) {
        jobs.tick();
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
    },
  };
}

it("each job runs once a session, by itself", async () => {
  const { jobs, runs, advance } = begin("2026-11-25T01:00:00Z");
  await advance(2 * 1440);
  expect(runs).toEqual(["evening 2026-11-24", "morning 2026-11-25", "evening 2026-11-25"]);
  expect(jobs.runs).toEqual([
    {
      job: "evening",
      session: "2026-11-25",
      status: "done",
      at: "2026-11-26T01:05:00.000Z",
      why: "2 days came.",
    },
    expect.objectContaining({ job: "morning", session: "2026-11-25", status: "done" }),
  ]);
});

it("a job that failed is tried again after growing waits, and says why", async () => {
  const { jobs, runs, faults, outcomes, advance } = begin("2026-11-25T01:05:00Z");
  outcomes(() => Promise.reject(new Error("The vendor is away.")));
  await advance(0.5);
  expect(jobs.runs).toMatchObject([
    { job: "evening", status: "failed", why: "The vendor is away. It is tried again in 1 min." },
  ]);
  await advance(1);
  expect(runs).toHaveLength(2);
  await advance(58);
  // After 1, 3, 7, 15, 30 and 45 minutes.
  expect(runs).toHaveLength(7);
  expect(faults).toHaveLength(7);
  outcomes(async () => "2 days came.");
  await advance(15);
  expect(jobs.runs).toMatchObject([{ status: "done" }]);
  await advance(60);
  expect(runs).toHaveLength(8);
});

it("no job runs beside another, nor without tickers", async () => {
  const { runs, outcomes, know, advance } = begin("2026-11-25T01:05:00Z");
  know([]);
  await advance(1);
  expect(runs).toEqual([]);
  know(["AAA"]);
  let end = (_brought: string): void => {};
  outcomes(() => new Promise((resolve) => (end = resolve)));
  await advance(8 * 60);
  expect(runs).toEqual(["evening 2026-11-24"]);
  end("2 days came.");
  await advance(1);
  expect(runs).toEqual(["evening 2026-11-24", "morning 2026-11-25"]);
});
