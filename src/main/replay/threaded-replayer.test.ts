import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { AppError } from "#base";
import { LIMITS, ScanPayload } from "#contract";
import type { Replayer, ReplayQuestion, Scanner } from "#operations";
import { openBarStore } from "#storage";
import type { EngineData } from "#tiles";
import { loadData } from "../data/data-folder.ts";
import { localScanner } from "../scanning/engine-scanner.ts";
import { systemClock } from "../system-clock.ts";
import { threadedReplayer } from "./threaded-replayer.ts";

const bar = (ticker: string, time: string, close: number) => {
  return { ticker, time, open: close, high: close, low: close, close, volume: 100 };
};
const payload = ScanPayload.parse({
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 30 } } } }] } }],
});

it("threadedReplayer replays on a thread of its own, which ends by itself after the caller gives up", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-replay-"));
  const store = await openBarStore(folder);
  try {
    await store.lock("test");
    await store.appendBars("1d", [bar("AAA", "2024-06-13", 40), bar("BBB", "2024-06-13", 40)], "x");
    const { snapshot, bars } = await store.manifest();
    await store.appendBars("1d", [bar("AAA", "2024-06-13", 20)], "x");
    const { data, feeds } = await loadData(store, folder, systemClock);
    const scanner: Scanner = localScanner({ data, feeds, clock: systemClock });
    const replayer = threadedReplayer(
      folder,
      () => data,
      scanner,
      new URL("../replay-worker.testing.mjs", import.meta.url),
    );
    const instant = new Date(bars["1d"].watermark * 60_000).toISOString();
    const question: ReplayQuestion = {
      payload,
      options: {},
      snapshot,
      newest: bars["1d"].watermark,
      resolved: { kind: "live", date: "2024-06-13", instant },
    };
    const found = await replayer.replay(question);
    expect(found).toMatchObject({ past: ["AAA", "BBB"], answer: { tickers: ["BBB"] }, left: [{ ticker: "AAA" }] });
    expect(found.changes.map(({ field, before, now }) => [field, before, now])).toContainEqual(["close", 40, 20]);
    const again = await replayer.replay({ ...question, snapshot: data.snapshot });
    expect(again).toMatchObject({ past: ["BBB"], answer: { tickers: ["BBB"] }, changesCount: 0 });

    const caller = new AbortController();
    const dropped = replayer.replay({ ...question, options: { signal: caller.signal } });
    caller.abort();
    await expect(dropped).rejects.toMatchObject({ code: "request_timeout" });
    expect(
      await lastMessageAfterGivingUp((entry) => threadedReplayer(folder, () => data, scanner, entry), question),
    ).toBe("ended");
    const unknown = replayer.replay({ ...question, options: { universe: "NOBODY" } });
    await expect(unknown).rejects.toMatchObject({ code: "validation_failed" });
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it("threadedReplayer evaluates watches on an earlier snapshot, those that wait together on one thread", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-replay-"));
  const store = await openBarStore(folder);
  try {
    await store.lock("test");
    await store.appendBars("1d", [bar("AAA", "2024-06-13", 40), bar("BBB", "2024-06-13", 40)], "x");
    const { snapshot } = await store.manifest();
    await store.appendBars("1d", [bar("AAA", "2024-06-14", 20)], "x");
    const entry = new URL("../replay-worker.testing.mjs", import.meta.url);
    const replayer = threadedReplayer(folder, () => ({}) as EngineData, {} as Scanner, entry);
    const order = { payload, barState: "live", columns: ["close"] } as const;
    const asked = ["one", "two"].map((id) => replayer.evaluatePast(snapshot, [{ ...order, id }], { caller: id }));
    const gone = replayer.evaluatePast("unknown", [{ ...order, id: "one" }], {});
    const found = (await Promise.all(asked)).map((one) =>
      one!.changes.flatMap(({ id, entered }) =>
        entered.map(({ ticker, values }) => `${id} ${ticker} ${values["close"]}`),
      ),
    );
    const both = ["one AAA 40", "one BBB 40", "two AAA 40", "two BBB 40"];
    expect(found).toEqual([both, both]);
    expect(await gone).toBeUndefined();
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it("threadedReplayer limits the replays of one account and those that wait, and refuses more", async () => {
  const program = `const channel = new BroadcastChannel("winnow-replay-bound");
    channel.onmessage = () => channel.close();`;
  const entry = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  // A replay on changed data uses neither the current data nor their scanner.
  const data = { snapshot: "now" } as EngineData;
  const replayer = threadedReplayer("/nowhere", () => data, {} as Scanner, entry);
  const resolved = { kind: "live", date: "2024-06-13", instant: null } as const;
  const replay = (caller: string, signal?: AbortSignal): Promise<string> =>
    replayer
      .replay({ payload, snapshot: "then", newest: 0, resolved, options: { caller, ...(signal && { signal }) } })
      .then(
        () => "found",
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
  const gone = new AbortController();
  const ann = [replay("ann"), replay("ann", gone.signal)];
  expect(await replay("ann")).toBe("rate_limited");
  const others = Array.from({ length: LIMITS.replaysWaiting - 1 }, (_, k) => replay(`user ${k}`));
  expect(await replay("late")).toBe("unavailable");
  gone.abort();
  expect(await ann[1]).toBe("request_timeout");
  others.push(replay("ann"));
  const channel = new BroadcastChannel("winnow-replay-bound");
  const ending = setInterval(() => channel.postMessage("end"), 20);
  // Each thread ends without a message.
  expect(new Set(await Promise.all([ann[0], ...others]))).toEqual(new Set(["unavailable"]));
  clearInterval(ending);
  channel.close();
});

it("threadedReplayer refuses a replay that waits too long, and runs the next once the thread before has ended", async () => {
  const scanner = {} as Scanner;
  const data = { snapshot: "now" } as EngineData;
  // The thread ends at a message, without a finding.
  const name = "winnow-replay-stuck";
  const program = `const channel = new BroadcastChannel("${name}");
    channel.onmessage = () => channel.close();`;
  const stuck = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const replayer = threadedReplayer("nowhere", () => data, scanner, stuck, 300);
  const ask = (): Promise<string> =>
    replayer.replay({ snapshot: "then", options: {} } as ReplayQuestion).then(
      () => "found",
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );
  const first = ask();
  expect(await ask()).toMatch(/^unavailable: Another replay has been running for 1 s/);
  expect(await ask()).toMatch(/^unavailable: Another replay/);
  const channel = new BroadcastChannel(name);
  channel.postMessage("end");
  expect(await first).toBe("unavailable: The replay was broken off.");
  // The next replay begins: the thread before has ended.
  const next = ask();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  channel.postMessage("end");
  expect(await next).toBe("unavailable: The replay was broken off.");
  channel.close();
});

it("threadedReplayer runs the next replay after a thread could not be started", async () => {
  const idle = new URL("data:text/javascript,");
  const data = { snapshot: "now" } as EngineData;
  const replayer = threadedReplayer("nowhere", () => data, {} as Scanner, idle);
  const ask = (options: object = {}): Promise<string> =>
    replayer.replay({ snapshot: "then", options } as ReplayQuestion).then(
      () => "found",
      (error: Error) => `${error.name}: ${error.message}`,
    );
  // Functions cannot be cloned to a thread.
  expect(await ask({ heads: () => undefined })).toMatch(/DataCloneError|could not be cloned/);
  expect(await ask(), "not the error of the replay before").toBe("AppError: The replay was broken off.");
});

/**
 * Returns the last message of a thread whose caller gave up. The thread reports that it begins and, at a message, that it ends.
 */
async function lastMessageAfterGivingUp(
  replayerOn: (entry: URL) => Replayer,
  question: ReplayQuestion,
): Promise<unknown> {
  const name = "winnow-replay-test";
  const program = `const channel = new BroadcastChannel("${name}");
    channel.onmessage = () => { channel.postMessage("ended"); channel.close(); };
    channel.postMessage("begun");`;
  const channel = new BroadcastChannel(name);
  const nextMessage = async (): Promise<unknown> => {
    const [event]: MessageEvent[] = await once(channel, "message");
    return event?.data;
  };
  const caller = new AbortController();
  const begun = nextMessage();
  const dropped = replayerOn(new URL(`data:text/javascript,${encodeURIComponent(program)}`)).replay({
    ...question,
    options: { signal: caller.signal },
  });
  expect(await begun).toBe("begun");
  caller.abort();
  await expect(dropped).rejects.toMatchObject({ code: "request_timeout" });
  const last = nextMessage();
  channel.postMessage("end");
  const lastMessage = await last;
  channel.close();
  return lastMessage;
}
