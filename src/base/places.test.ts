import { describe, expect, it } from "vitest";
import { AppError } from "./errors.ts";
import { Places } from "./places.ts";

const full = () => new AppError("rate_limited", "The line is full.");
const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("places", () => {
  it("let so many tasks of a key run at once, then the oldest in line, and refuse one more", async () => {
    const places = new Places({ atOnce: 2, waiting: 1, refusal: full });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const start = async (task: number) => {
      ends[task] = await places.take("a");
      begun.push(task);
    };
    const tasks = [start(0), start(1), start(2)];
    await expect(start(3)).rejects.toMatchObject({ code: "rate_limited" });
    expect(begun).toEqual([0, 1]);
    ends[1]!();
    ends[1]!();
    await Promise.all(tasks);
    expect(begun).toEqual([0, 1, 2]);
    const fourth = start(4);
    await soon();
    expect(begun, "a place that is left twice is free once").toEqual([0, 1, 2]);
    ends[0]!();
    await fourth;
  });

  it("are counted for each key apart", async () => {
    const places = new Places({ atOnce: 1, waiting: 0, refusal: full });
    const leave = await places.take("a");
    await expect(places.take("a")).rejects.toMatchObject({ code: "rate_limited" });
    (await places.take("b"))();
    leave();
    (await places.take("a"))();
  });

  it("are left by a caller who gives up in line, and by a task that fails", async () => {
    const places = new Places({ atOnce: 1, waiting: 1, refusal: full });
    const leave = await places.take("a");
    const gone = new AbortController();
    const waits = places.take("a", gone.signal);
    gone.abort();
    await expect(waits).rejects.toMatchObject({ code: "request_timeout" });
    await expect(places.take("a", gone.signal)).rejects.toMatchObject({ code: "request_timeout" });
    const next = places.run("a", () => Promise.reject(new Error("failed")));
    leave();
    await expect(next).rejects.toThrow("failed");
    (await places.take("a"))();
  });
});
