import { beforeEach, describe, expect, it } from "vitest";
import { VendorClock } from "./vendor-clock.ts";

const NEED_MS = 1_000;
const MINUTE_MS = 60_000;

/** Milliseconds by which the wall clock of the test is ahead of the vendor's. */
let ahead: number;
let elapsed: number;
let vendor: VendorClock;
beforeEach(() => {
  ahead = 0;
  elapsed = 0;
  vendor = new VendorClock({ now: () => elapsed + ahead, elapsed: () => elapsed }, NEED_MS);
});

/** Minutes go by whose bars arrive a second after their end; each tenth bar is a quarter of an hour late. */
function minutes(count: number, bars = 20): void {
  for (let k = 0; k < count; k++) {
    elapsed = (Math.floor(elapsed / MINUTE_MS) + 1) * MINUTE_MS + 1_000;
    for (let b = 0; b < bars; b++) vendor.noteBar(elapsed - 1_000 - (b % 10 === 9 ? 15 * MINUTE_MS : 0));
  }
}

describe("the vendor's clock", () => {
  it("is the wall clock until bars prove otherwise", () => {
    ahead = 5_000;
    expect(vendor.now()).toBe(5_000);
    expect(vendor.skewMs).toBe(0);
    minutes(3, 4);
    expect(vendor.skewMs).toBe(0);
  });

  it.each([3_600_000, -3_600_000, 5_000])("finds a wall clock that is %d ms off", (off) => {
    ahead = off;
    minutes(4);
    expect(vendor.skewMs).toBe(off);
    expect(vendor.now()).toBe(elapsed);
  });

  it("is not behind the wall clock after a first minute whose bars all came late", () => {
    elapsed = 90_000;
    for (let b = 0; b < 20; b++) vendor.noteBar(60_000);
    minutes(1);
    expect(vendor.now()).toBe(elapsed);
  });

  it("ignores bars that come late, and one from the future", () => {
    minutes(2);
    vendor.noteBar(elapsed + 3_600_000);
    minutes(3);
    expect(vendor.now()).toBe(elapsed);
  });

  it.each([3_600_000, -3_600_000])("does not follow a wall clock that is set by %d ms", (step) => {
    minutes(3);
    ahead = step;
    expect(vendor.now()).toBe(Math.max(elapsed, elapsed + step));
    minutes(2);
    expect(vendor.now()).toBe(elapsed);
    expect(vendor.skewMs).toBe(step);
  });

  it("follows the wall clock after a sleep of the machine, in which the monotonic one stood still", () => {
    minutes(3);
    ahead = 7_200_000;
    const vendorNow = (): number => elapsed + 7_200_000;
    expect(vendor.now()).toBe(vendorNow());
    for (let k = 0; k < 2; k++) {
      elapsed = (Math.floor(elapsed / MINUTE_MS) + 1) * MINUTE_MS + 1_000;
      for (let b = 0; b < 20; b++) vendor.noteBar(vendorNow() - 1_000);
    }
    expect(vendor.skewMs).toBe(0);
  });

  it("takes the best of the last hour", () => {
    minutes(2);
    // The line gets slower by five seconds: the clock stays where it was for an hour of arrivals.
    const slower = (count: number): void => {
      for (let k = 0; k < count; k++) {
        elapsed = (Math.floor(elapsed / MINUTE_MS) + 1) * MINUTE_MS + 6_000;
        for (let b = 0; b < 20; b++) vendor.noteBar(elapsed - 6_000);
      }
    };
    slower(30);
    expect(vendor.skewMs).toBe(0);
    slower(35);
    expect(vendor.skewMs).toBe(5_000);
  });
});
