import type { AsOfBasis } from "#contract";
import { tableAt, type EngineData } from "#tiles";
import type { ListedView } from "#evaluate";

/** Returns a function from the index of a session to the listings as they were then, each made at its first use. */
export function listedAt(sessions: Int32Array, data: EngineData, basis: AsOfBasis): (k: number) => ListedView {
  const { instruments, calendar, feeds } = data;
  const views: ListedView[] = [];
  return (k) =>
    (views[k] ??= {
      data: { instruments: tableAt(instruments, sessions[k]!, basis), calendar, feeds },
      session: sessions[k]!,
      watermark: calendar.extendedClose(sessions[k]!),
      // Only the condition on the trading status reads them, and the row pass does not evaluate that condition.
      lastSessions: () => new Int32Array(0),
    });
}
