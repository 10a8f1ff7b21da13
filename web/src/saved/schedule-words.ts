import { ownMember } from "#base";
import type { SavedScan } from "../api/saved-scans.ts";

/** When a scan runs by itself: a schedule of the API, or never. */
export type ScheduleChoice = NonNullable<SavedScan["schedule"]> | "never";

interface ChoiceWords {
  readonly value: ScheduleChoice;
  readonly label: string;
  /** Its instants on a trading day, by clocks in New York. */
  readonly times: string;
}

const CLOSE = "at the close, which is 16:00 on most days";

export const SCHEDULE_CHOICES: readonly ChoiceWords[] = [
  { value: "never", label: "Never", times: "" },
  { value: "every_minute", label: "Every minute", times: `09:31, 09:32 … and ${CLOSE}` },
  { value: "every_5_minutes", label: "Every 5 minutes", times: `09:35, 09:40 … and ${CLOSE}` },
  { value: "every_15_minutes", label: "Every 15 minutes", times: `09:45, 10:00 … and ${CLOSE}` },
  { value: "hourly", label: "Every hour", times: `10:30, 11:30 … and ${CLOSE}` },
  { value: "daily_open", label: "Daily, after the first minute", times: "09:31" },
  { value: "daily_close", label: "Daily, at the close", times: CLOSE },
];

/** A schedule as the value of a choice, and back. */
export const choiceOf = (schedule: SavedScan["schedule"]): ScheduleChoice => schedule ?? "never";
export const scheduleOf = (choice: ScheduleChoice): SavedScan["schedule"] => (choice === "never" ? null : choice);

const wordsOf = (choice: ScheduleChoice): ChoiceWords | undefined =>
  SCHEDULE_CHOICES.find(({ value }) => value === choice);

/** A schedule in a few words: "Every 15 minutes". */
export const scheduleLabel = (schedule: SavedScan["schedule"]): string => wordsOf(choiceOf(schedule))?.label ?? "";

/** When a choice lets a scan run, in a sentence. */
export const scheduleTimes = (choice: ScheduleChoice): string =>
  choice === "never"
    ? "The scan runs when you press Run."
    : `On trading days, New York time: ${wordsOf(choice)?.times}.`;

/** Milliseconds after its instant from which a run is said to wait: a run that is on time is made within a minute. */
const WAITING_MS = 2 * 60_000;

/** True if a run waits for bars: the clock of the market has passed its instant, and the bars have not. ISO texts. */
export const waitsForBars = (next: string, now: string): boolean => Date.parse(now) - Date.parse(next) > WAITING_MS;

type Counts = Pick<NonNullable<SavedScan["last_run"]>, "end_time" | "count" | "universe_size">;

/** How many tickers matched in a run. */
export const matchWords = ({ end_time: end, count, universe_size: size }: Counts): string =>
  end === null ? "skipped for lack of data" : `${count} of ${size} matched`;

/** How many tickers came and went since the run before; empty without one to compare with. */
export function changeWords(entered: number | null, left: number | null): string {
  if (entered === null || left === null) return "";
  return entered + left === 0 ? "the same as before" : `${entered} entered, ${left} left`;
}

const WAYS_OUT: Readonly<Record<string, string>> = {
  insufficient_tier: "Open the scan and take out what the plan does not include, or choose another plan.",
  scan_timeout: "Open the scan and choose fewer tickers or conditions.",
  scan_too_expensive: "Open the scan and choose fewer tickers or conditions.",
  internal: "The operator of the server finds the reason in its log.",
};

/** What to do about a run by schedule that failed with a code of the errors. */
export const wayOut = (code: string): string => ownMember(WAYS_OUT, code) ?? "Open the scan, correct it and save it.";
