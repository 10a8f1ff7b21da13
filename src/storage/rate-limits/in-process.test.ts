import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { RateDecision, RateLimiter } from "#accounts";
import { bundled } from "../bar-files/bundle.testing.ts";
import { inFolder } from "../bar-files/store.testing.ts";
import { openInProcessLimiter } from "./in-process.ts";
import { handClock, rateLimiterContract } from "./rate-limiter.contract.ts";

const run = promisify(execFile);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 23:57:30 UTC of a day. */
const EVENING = Date.UTC(2026, 10, 20, 23, 57, 30);
const LIMITS = { minute: 3, hour: 5, day: 8 };
const used = ({ windows }: RateDecision): number[] => windows.map((window) => window.used);

async function allowedOf(limiter: RateLimiter, key: string, calls: number, limits = LIMITS): Promise<number> {
  const decisions = await Promise.all(Array.from({ length: calls }, () => limiter.take(key, limits)));
  return decisions.filter(({ allowed }) => allowed).length;
}

const contractClock = handClock(EVENING);
rateLimiterContract("in process, in memory", {
  open: () => openInProcessLimiter({ file: undefined, clock: contractClock }),
  clock: contractClock,
  bursts: 200,
});

const fileClock = handClock(EVENING);
describe("with a file", () => {
  rateLimiterContract("in process, with a file", {
    open: async () => {
      const folder = join(tmpdir(), `winnow-limits-${process.pid}`);
      await mkdir(folder, { recursive: true });
      const limiter = await openInProcessLimiter({ file: join(folder, "counters.sqlite"), clock: fileClock });
      return {
        take: (key, limits) => limiter.take(key, limits),
        look: (key, limits) => limiter.look(key, limits),
        close: async () => {
          await limiter.close();
          await rm(folder, { recursive: true });
        },
      };
    },
    clock: fileClock,
    bursts: 50,
  });
});

describe("the windows of the in-process limiter", () => {
  it("change at the exact millisecond", async () => {
    const edge = Math.ceil(EVENING / MINUTE) * MINUTE;
    const clock = handClock(edge - 1);
    const limiter = await openInProcessLimiter({ file: undefined, clock });
    expect(await allowedOf(limiter, "a", 4)).toBe(3);
    const last = await limiter.take("a", LIMITS);
    expect(last).toMatchObject({ allowed: false, now: edge - 1 });
    expect(last.windows[0].resetsAt).toBe(edge);
    clock.set(edge);
    // Two calls of the hour are left.
    expect(await allowedOf(limiter, "a", 4)).toBe(2);
    const midnight = Math.ceil(EVENING / DAY) * DAY;
    clock.set(midnight - 1);
    expect(used(await limiter.look("a", LIMITS))).toEqual([0, 5, 5]);
    expect(await allowedOf(limiter, "a", 4)).toBe(0);
    clock.set(midnight);
    expect(used(await limiter.look("a", LIMITS))).toEqual([0, 0, 0]);
    expect(await allowedOf(limiter, "a", 4)).toBe(3);
    clock.set(midnight + HOUR);
    expect(await allowedOf(limiter, "a", 4)).toBe(3);
    clock.set(midnight + 2 * HOUR);
    expect(await allowedOf(limiter, "a", 4)).toBe(2);
    await limiter.close();
  });

  it("do not open a second time if the clock is set back", async () => {
    const clock = handClock(EVENING);
    const limiter = await openInProcessLimiter({ file: undefined, clock });
    expect(await allowedOf(limiter, "a", 3, { ...LIMITS, hour: 90, day: 90 })).toBe(3);
    for (const back of [1, 90_000, HOUR, 20 * HOUR]) {
      clock.set(EVENING - back);
      expect(await allowedOf(limiter, "a", 1, { ...LIMITS, hour: 90, day: 90 }), `${back} ms`).toBe(0);
    }
    clock.set(EVENING + MINUTE);
    expect(await allowedOf(limiter, "a", 4, { ...LIMITS, hour: 90, day: 90 })).toBe(3);
    await limiter.close();
  });

  it("do not stay closed after a clock that was years ahead is corrected", async () => {
    const clock = handClock(EVENING + 3_000 * DAY);
    const limiter = await openInProcessLimiter({ file: undefined, clock });
    expect(await allowedOf(limiter, "a", 4)).toBe(3);
    clock.set(EVENING);
    expect(await allowedOf(limiter, "a", 4)).toBe(3);
    await limiter.close();
  });
});

describe("the file of the in-process limiter", () => {
  it("keeps the counts over a restart", async () => {
    await inFolder(async (folder) => {
      const clock = handClock(EVENING);
      const file = join(folder, "counters.sqlite");
      const first = await openInProcessLimiter({ file, clock });
      expect(await allowedOf(first, "a", 2)).toBe(2);
      expect(await allowedOf(first, "b", 5)).toBe(3);
      await first.close();
      const second = await openInProcessLimiter({ file, clock });
      expect(used(await second.look("a", LIMITS))).toEqual([2, 2, 2]);
      expect(await allowedOf(second, "a", 5)).toBe(1);
      expect(await allowedOf(second, "b", 5)).toBe(0);
      await second.close();
    });
  });

  it("holds the counts of more keys than memory does", async () => {
    const limiter = await openInProcessLimiter({ file: undefined, clock: handClock(EVENING) });
    const keys = Array.from({ length: 25_000 }, (_, k) => `key ${k}`);
    const take = (key: string): Promise<RateDecision> => limiter.take(key, { ...LIMITS, minute: 1 });
    // The second call of a key comes before the first one is written.
    const decisions = await Promise.all([...keys, ...keys].map(take));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(keys.length);
    expect((await Promise.all(keys.map(take))).filter(({ allowed }) => allowed)).toHaveLength(0);
    await limiter.close();
  });

  it("can be open in one server only", async () => {
    await inFolder(async (folder) => {
      const clock = handClock(EVENING);
      const file = join(folder, "counters.sqlite");
      const first = await openInProcessLimiter({ file, clock });
      await expect(openInProcessLimiter({ file, clock })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("in use by another server"),
      });
      expect(await allowedOf(first, "a", 5)).toBe(3);
      await first.close();
    });
  });

  it("is refused with a remedy if it is no database", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "counters.sqlite");
      await writeFile(file, "no database ".repeat(100));
      await expect(openInProcessLimiter({ file, clock: handClock(EVENING) })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("delete it"),
      });
    });
  });

  it("contains every allowed call of a killed process", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "counters.sqlite");
      const script = await bundled(new URL("counting-process.testing.ts", import.meta.url));
      const clock = { now: () => Date.now(), elapsed: () => performance.now() };
      const keys = ["a", "b", "c"];
      const printed = new Map<string, number>(keys.map((key) => [key, 0]));
      for (let kill = 0; kill < 3; kill++) {
        const child = spawn(process.execPath, [script, file, ...keys], { stdio: ["ignore", "pipe", "inherit"] });
        const lines = createInterface({ input: child.stdout });
        let count = 0;
        lines.on("line", (key) => {
          printed.set(key, printed.get(key)! + 1);
          if (++count === 300 * (kill + 1)) child.kill("SIGKILL");
        });
        await Promise.all([once(child, "exit"), once(lines, "close")]);
        const limiter = await openInProcessLimiter({ file, clock });
        for (const key of keys) {
          const { windows } = await limiter.look(key, LIMITS);
          // Per kill, one call may have been counted but not printed.
          expect(windows[2].used).toBeGreaterThanOrEqual(printed.get(key)!);
          expect(windows[2].used).toBeLessThanOrEqual(printed.get(key)! + kill + 1);
        }
        await limiter.close();
      }
    });
  });

  it("does not refuse calls on a full disk, and catches up once there is space", async ({ skip }) => {
    await inFolder(async (folder) => {
      const disk = join(folder, "disk");
      await mkdir(disk);
      try {
        await run("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", disk]);
      } catch (error) {
        console.warn(`\n!!! Counting on a full disk was NOT tested: ${String(error)}\n`);
        skip("no file system could be mounted");
      }
      try {
        const clock = handClock(EVENING);
        const notes: string[] = [];
        const file = join(disk, "counters.sqlite");
        const limiter = await openInProcessLimiter({ file, clock, note: (text) => notes.push(text) });
        await limiter.take("a", LIMITS);
        await writeFile(join(disk, "filler"), Buffer.alloc(1 << 20)).catch(() => undefined);
        for (let k = 0; k < 20; k++) expect(await allowedOf(limiter, `key ${k}`, 5)).toBe(3);
        expect(await allowedOf(limiter, "a", 5)).toBe(2);
        expect(notes).toEqual([expect.stringContaining("cannot be written")]);
        await rm(join(disk, "filler"));
        await limiter.take("z", LIMITS);
        expect(notes).toHaveLength(2);
        await limiter.close();
        const again = await openInProcessLimiter({ file, clock });
        for (const key of ["a", "key 0", "key 19"]) expect(await allowedOf(again, key, 5)).toBe(0);
        await again.close();
      } finally {
        await run("umount", ["--lazy", disk]);
      }
    });
  });
});
