import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLAN_TABLE } from "#accounts";
import type { Drafter, DraftRequest } from "#language";
import { DraftCache } from "#language";
import { tasks, type TaskAsker, type TaskOutput } from "#operations";
import { TaskThread } from "../../src/main/scanning/task-thread.ts";
import { startServer, type TestServer } from "./start-server.ts";

const ENTRY = new URL("../../src/main/task-worker.testing.mjs", import.meta.url);
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const times = <T>(count: number, make: (k: number) => T): T[] => Array.from({ length: count }, (_, k) => make(k));
const filters = (count: number, input: (k: number) => string) => ({
  All: [
    {
      FeatureWindow: {
        Filters: times(count, (k) => ({ Input: input(k), Returns: { Want: { Value: { GreaterThan: k } } } })),
      },
    },
  ],
});
const asked = (input: string) => ({ input, saved: [], today: "2026-01-05", beyond: [], plans: PLAN_TABLE });
const names = { sectors: ["Technology"], industries: [], exchanges: [], countries: [], indexes: [] };

describe("a server whose tasks run on a worker", { timeout: 120_000 }, () => {
  const thread = new TaskThread({ entry: ENTRY, onFault: () => undefined, waitMs: 120_000, computeMs: 120_000 });
  let servers: TestServer[] = [];
  beforeAll(async () => {
    servers = [await startServer(), await startServer({}, (context) => ({ ...context, tasks: thread }))];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.drain()));
    await thread.close();
  });

  const CASES: readonly [name: string, path: string, body: unknown][] = [
    ["a large valid payload", "scan", { instructions: filters(120, (k) => `sma(close,${k + 2})`) }],
    ["a large payload of unknown names", "scan", { instructions: filters(300, (k) => `zq_unknown_${k}`) }],
    ["a large payload of the wrong shape", "scan", { instructions: { All: times(190, () => ({ Wrong: 1 })) } }],
    [
      "a large payload with an unknown parameter",
      "scan?a=1",
      { instructions: { All: times(190, () => ({ Wrong: 1 })) } },
    ],
    ["a large body that is no JSON", "scan", `{"instructions": ${"[".repeat(3_000)}`],
    ["a large payload to validate", "scan/validate", { instructions: filters(120, (k) => `ema(close,${k + 2})`) }],
    ["a large wrong payload to validate", "scan/validate", { instructions: filters(120, (k) => `emma(${k})`) }],
    ["a large payload to estimate", "scan/estimate", { instructions: filters(60, (k) => `ema(close,${k + 2})`) }],
    ["words", "scan/natural", { query: "large caps with RSI below 30 and price above the 200-day moving average" }],
    ["words of nothing", "scan/natural", { query: "constructor __proto__ toString" }],
    [
      "an instruction",
      "scan/refine",
      { payload: filters(1, () => "rsi(14)"), instruction: "also require volume above a million" },
    ],
    [
      "an instruction on a large payload",
      "scan/refine",
      { payload: filters(90, (k) => `sma(close,${k + 2})`), instruction: "remove the moving averages" },
    ],
    [
      "an instruction on a wrong payload",
      "scan/refine",
      { payload: filters(90, (k) => `zq(${k})`), instruction: "remove it" },
    ],
    [
      "another screener's scan",
      "scan/translate",
      { from: "stockcharts", text: "[type = stock] and [daily sma(20, daily volume) > 40000]" },
    ],
    ["a text of no language", "scan/translate", { text: "what is this" }],
  ];
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (key, member: unknown) =>
        ["requestId", "time_taken", "conversion_time_taken_ms", "timing", "work_ms", "cold_work_ms"].includes(key)
          ? undefined
          : member,
      ),
    );

  it.each(CASES)("answers %s like a server without a worker", async (_name, path, body) => {
    const [without, on] = await Promise.all(
      servers.map(async (server) => {
        const response = await server.call("POST", `/api/v2/${path}`, body);
        return { status: response.status, body: plain(await response.json()) };
      }),
    );
    expect(on).toEqual(without);
  });
});

describe("a task thread", { timeout: 120_000 }, () => {
  const faults: string[] = [];
  const open: TaskThread[] = [];
  const threadOf = (settings: { computeMs?: number; waitMs?: number } = {}): TaskThread => {
    const onFault = ({ message }: Error): void => void faults.push(message);
    const thread = new TaskThread({ entry: ENTRY, onFault, waitMs: 120_000, computeMs: 120_000, ...settings });
    open.push(thread);
    return thread;
  };
  const convert = (thread: TaskThread, words: string, asker: TaskAsker = {}): Promise<TaskOutput<"convertWords">> =>
    thread.run("convertWords", asked(words), { names, ...asker });
  /** Some seconds of work. */
  const long = (thread: TaskThread, caller: string, salt: number): Promise<unknown> =>
    thread.run(
      "describePayload",
      { instructions: filters(1_000, (k) => `sma(ema(close,${(k % 240) + 2}),${salt + k})`), plans: PLAN_TABLE },
      { caller },
    );
  const codeOf = (work: Promise<unknown>): Promise<string | undefined> =>
    work.then(
      () => undefined,
      (error: { code?: string }) => error.code ?? String(error),
    );
  afterAll(() => Promise.all(open.map((thread) => thread.close())));

  it("calls the language model from the serving thread, and runs other tasks meanwhile", async () => {
    const requests: DraftRequest[] = [];
    const waiting: (() => void)[] = [];
    const drafter: Drafter = {
      id: "scripted/model",
      priceFactor: 1,
      async draft(request) {
        requests.push(request);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { ok: false, fault: "unavailable", message: "no", usage: null };
      },
    };
    const words = "stocks that frobnicate the quux";
    const thread = threadOf();
    const drafted = convert(thread, words, { drafter, caller: "a" });
    const other = await convert(thread, "RSI below 30", { caller: "b" });
    expect(other.payload).toBeDefined();
    while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    waiting[0]!();
    const here = await tasks.convertWords(asked(words), {
      names,
      clock,
      cache: new DraftCache(clock),
      drafter: { ...drafter, draft: async () => ({ ok: false, fault: "unavailable", message: "no", usage: null }) },
    });
    expect(await drafted).toEqual(here);
    expect(requests).toHaveLength(1);
  });

  it("sees the names of the caller's models alone", async () => {
    const thread = threadOf();
    const words = "stocks that look like my Quux pattern";
    const models = [{ id: "pm_1", name: "Quux" }];
    const mine = await convert(thread, words, { caller: "a", models });
    expect(JSON.stringify(mine.payload)).toContain("pm_1");
    expect(JSON.stringify((await convert(thread, words, { caller: "b" })).payload ?? null)).not.toContain("pm_1");
    const renamed = await convert(thread, words, { caller: "a", models: [{ id: "pm_2", name: "Quux" }] });
    expect(JSON.stringify(renamed.payload)).toContain("pm_2");
  });

  it("serves callers in turn, and refuses a caller with too many waiting tasks", async () => {
    const thread = threadOf();
    await convert(thread, "RSI below 30");
    const order: string[] = [];
    const greedy = times(20, (k) => codeOf(long(thread, "greedy", 2 + k)).then((code) => (order.push("greedy"), code)));
    const quiet = convert(thread, "RSI below 31", { caller: "quiet" }).then(() => order.push("quiet"));
    await quiet;
    // Those that were refused at once, and at most two that were begun before.
    expect(order.filter((one) => one === "greedy").length).toBeLessThanOrEqual(3 + 2);
    await thread.close();
    const codes = await Promise.all(greedy);
    expect(codes.filter((code) => code === "unavailable").length).toBeGreaterThanOrEqual(3);
  });

  it("replaces a worker that computes for too long", async () => {
    const thread = threadOf({ computeMs: 1 });
    expect(await codeOf(convert(thread, "RSI below 30"))).toBe("unavailable");
    expect(await codeOf(convert(thread, "RSI below 30"))).toBe("unavailable");
    expect(faults.filter((fault) => fault.includes("convertWords took more than 1 ms"))).toHaveLength(2);
  });

  it("refuses tasks that wait for too long, and drops cancelled ones", async () => {
    // While its worker starts, all waits.
    expect(await codeOf(convert(threadOf({ waitMs: 1 }), "RSI below 30"))).toBe("unavailable");
    const gone = new AbortController();
    const left = codeOf(convert(threadOf(), "RSI below 30", { signal: gone.signal }));
    gone.abort();
    expect(await left).toBe("request_timeout");
  });

  it("reports the error of a task, and continues", async () => {
    const thread = threadOf();
    expect(await codeOf(thread.run("readBody", { operation: "noSuch", body: { value: 1 } }, {}))).toMatch(/undefined/);
    expect((await convert(thread, "RSI below 30")).payload).toBeDefined();
  });

  it("refuses waiting tasks if no worker starts", async () => {
    const entry = new URL("data:text/javascript,process.exit(1)");
    const thread = new TaskThread({ entry, onFault: () => undefined });
    open.push(thread);
    expect(await codeOf(convert(thread, "RSI below 30"))).toBe("unavailable");
    expect(await codeOf(convert(thread, "RSI below 30"))).toBe("unavailable");
  });
});
