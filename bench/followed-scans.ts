import type { Clock } from "#base";
import type { EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { appendedBars } from "../src/tiles/append/append-bars.ts";
import { nextDay } from "./next-day.ts";
import { S1 } from "./s1.ts";
import { same, timed } from "./suite.ts";
import type { Table } from "./table.ts";

const DAYS = 9;
/** Number of warm-up days: checkpoints are created after the first one, and code is compiled. */
const UNCOUNTED = 4;

/** Measures S1 on an engine that follows its data from day to day, against a new engine per day, in milliseconds. */
export async function followedScanTimes(clock: Clock, table: Table, start: EngineData): Promise<void> {
  let data = start;
  let engine = new ScanEngine(data, clock);
  engine.scan(S1);
  while (engine.prepare(1_024)) continue;
  const [takings, answers, colds]: number[][] = [[], [], []];
  for (let day = 0; day < UNCOUNTED + DAYS; day++) {
    data = appendedBars(data, { daily: nextDay(data) }, `${day}`);
    const [next, takingMs] = await timed(clock, () => engine.next(data));
    engine = next;
    // After its first answer a server knows the listed instruments.
    engine.scan({ All: [] });
    const [answer, answerMs] = await timed(clock, () => engine.scan(S1));
    while (engine.prepare(1_024)) continue;
    const fresh = new ScanEngine(data, clock);
    fresh.scan({ All: [] });
    const [anew, coldMs] = await timed(clock, () => fresh.scan(S1));
    same("a scan of bars that were followed", answer.tickers!, anew.tickers!);
    takings!.push(takingMs);
    answers!.push(answerMs);
    colds!.push(coldMs);
  }
  const [taking, first, cold] = [takings, answers, colds].map((times) => times!.slice(UNCOUNTED));
  table.line("the next day taken over by an engine that keeps S1's series", "ms", taking!);
  table.against("S1 on it, first", "ms", first!, "S1 cold", cold!, "equal answers");
}
