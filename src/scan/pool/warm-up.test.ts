import { interruptible } from "#base";
import { expect, it } from "vitest";
import { writtenMarket } from "../../tiles/market.testing.ts";
import { warmUp } from "./warm-up.ts";

const closes = Array.from({ length: 80 }, (_, row) => 10 + (row % 7));
const data = writtenMarket({ daily: Object.fromEntries(Array.from({ length: 30 }, (_, k) => [`T${k}`, closes])) });

/** Creates a clock that counts its readings by scans. */
function countingClock() {
  const clock = { looks: 0, now: () => 0, elapsed: () => ++clock.looks };
  return clock;
}

it("warmUp runs one scan per step and reports the last one", () => {
  const clock = countingClock();
  const step = warmUp(data, clock);
  const steps = Array.from({ length: 4 }, () => {
    const before = clock.looks;
    const more = step();
    return { more, ran: clock.looks > before };
  });
  expect(steps).toEqual([
    { more: true, ran: true },
    { more: true, ran: true },
    { more: false, ran: true },
    { more: false, ran: false },
  ]);
});

it("warmUp stops at once for a request and repeats the interrupted scan", () => {
  const step = warmUp(data, countingClock());
  const requestArrived = (): never => {
    throw new Error("mail");
  };
  expect(() => interruptible(requestArrived, step)).toThrow("mail");
  expect([step(), step(), step()]).toEqual([true, true, false]);
});

it("warmUp runs nothing without bars", () => {
  const clock = countingClock();
  expect(warmUp(writtenMarket({}), clock)()).toBe(false);
  expect(clock.looks).toBe(0);
});
