import { Session } from "node:inspector/promises";
import { expect, it } from "vitest";
import { assemble, createCalendar, generateMarket } from "#market";
import type { EngineData } from "../frame-store.ts";
import { engineData } from "./load-engine-data.ts";

const calendar = createCalendar();

/** Data of an engine, and weak references to the columns of bars that they were made from. */
function made(): { readonly data: EngineData; readonly sources: readonly WeakRef<object>[] } {
  const { daily, minutes } = generateMarket({
    seed: 1,
    tickers: 8,
    years: 1,
    minuteTickers: 4,
    minuteSessions: 2,
    end: calendar.ordinalOfDate(20_000)!,
    calendar,
  });
  const market = assemble({ snapshot: "made", daily, minutes, listings: [], actions: [] }, calendar);
  const sources = [market.daily.close, market.minutes!.close].map((column) => new WeakRef(column));
  return { data: engineData(market, calendar), sources };
}

it("retains no bars but the tiles made of them", async () => {
  const { data, sources } = made();
  const session = new Session();
  session.connect();
  const collected = async (): Promise<readonly unknown[]> => {
    // A weak reference stays alive until the end of the turn that read it; a collection that had begun may keep its target.
    await new Promise((resolve) => setImmediate(resolve));
    await session.post("HeapProfiler.collectGarbage");
    return sources.map((source) => source.deref());
  };
  await expect.poll(collected).toEqual([undefined, undefined]);
  session.disconnect();
  expect(data.minutes()!.columnArray("close")).toBeDefined();
});
