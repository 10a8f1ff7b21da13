import { assemble, chosenRows, createCalendar } from "#market";
import { appendedBars, engineData, SnapshotMemory, type EngineData } from "#tiles";
import { dailyBars, END } from "./market-folder.ts";
import { walkedMinutes } from "./minute-market.ts";

const DAYS = 400;
/** Minute of the newest session up to which the market is known at first. */
const BEGUN = 200;
const calendar = createCalendar();

/** A market within a session. */
export interface SessionMarket {
  readonly start: EngineData;
  /** Returns the next snapshot, with minute `minute` after the start. */
  readonly next: (data: EngineData, minute: number) => EngineData;
}

/** Makes a market of days and two sessions of minutes, known up to a minute of the newest session. */
export function sessionMarket(tickers: number): SessionMarket {
  const daily = dailyBars(tickers, END - 1, DAYS);
  const minutes = walkedMinutes(daily, 2);
  const begun = calendar.regularOpen(END) + BEGUN;
  const source = {
    snapshot: "within a session",
    daily,
    minutes: chosenRows(minutes, (row) => minutes.time[row]! < begun),
    listings: [],
    actions: [],
  };
  const start = engineData(assemble(source, calendar), calendar);
  const memory = new SnapshotMemory(() => true);
  const next = (data: EngineData, minute: number): EngineData => {
    const time = begun + minute;
    return appendedBars(data, { minutes: chosenRows(minutes, (row) => minutes.time[row] === time) }, `${time}`, memory);
  };
  return { start, next };
}
