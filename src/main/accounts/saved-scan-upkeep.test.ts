import { pino } from "pino";
import { expect, it } from "vitest";
import type { Member } from "#accounts";
import { createCalendar, daysOfIso } from "#market";
import { keepingServer, THREE_STOCKS } from "../../operations/keeping.testing.ts";
import { startSavedScanUpkeep } from "./saved-scan-upkeep.ts";

const calendar = createCalendar();
const OPEN = calendar.regularOpen(calendar.ordinalOfDate(daysOfIso("2024-07-01")!));
const within = { timeout: 8_000, interval: 100 };

it("runs scheduled scans when no call is worked on, as the market goes on, and stops", async () => {
  const server = await keepingServer(THREE_STOCKS);
  const { userId } = (await server.newMember()) as Member;
  const kept = { userId, name: "x", instructions: '{"All":[]}', universe: null, createdAt: 0, updatedAt: 0 };
  const { scanId } = await server.store.scans.insert({ ...kept, schedule: "every_minute" });
  const runs = async (): Promise<(number | null)[]> => {
    const { items } = await server.store.scans.runs(scanId, { limit: 9 });
    return items.map(({ scheduledFor }) => scheduledFor);
  };
  let [minute, busy] = [OPEN, false];
  const stop = startSavedScanUpkeep(
    {
      context: server.context,
      market: async () => ({ calendar, now: minute, reach: minute }),
      isBusy: () => busy,
    },
    pino({ level: "silent" }),
  );
  const planned = async (): Promise<number | null> => (await server.store.scans.findOwned(scanId, userId))!.dueAt;
  await expect.poll(planned, within).toBe((OPEN + 1) * 60_000);
  busy = true;
  minute += 3;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await runs()).toEqual([]);
  busy = false;
  await expect.poll(runs, within).toEqual([(OPEN + 3) * 60_000]);
  // Calls without end delay a run by ten seconds.
  busy = true;
  minute += 1;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  server.clock.at += 60_000;
  await expect.poll(runs, within).toEqual([(OPEN + 4) * 60_000, (OPEN + 3) * 60_000]);
  await stop();
  minute += 1;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await runs()).toHaveLength(2);
  await server.store.close();
}, 30_000);
