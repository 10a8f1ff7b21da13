import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ScanPayload } from "#contract";
import type { Replayer, ReplayQuestion, Scanner } from "#operations";
import { openBarStore } from "#storage";
import { loadData } from "./data-folder.ts";
import { localScanner } from "./engine-scanner.ts";
import { systemClock } from "./system-clock.ts";
import { threadedReplayer } from "./threaded-replayer.ts";

const bar = (ticker: string, time: string, close: number) => {
  return { ticker, time, open: close, high: close, low: close, close, volume: 100 };
};
const payload = ScanPayload.parse({
  All: [{ FeatureWindow: { Filters: [{ Input: "close", Returns: { Want: { Value: { GreaterThan: 30 } } } }] } }],
});

it("goes back on a thread of its own, which ends by itself when nobody waits for it", async () => {
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
      new URL("./replay-worker.testing.mjs", import.meta.url),
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
    expect(await lastWordAfterGivingUp((entry) => threadedReplayer(folder, () => data, scanner, entry), question)).toBe(
      "ended",
    );
    const unknown = replayer.replay({ ...question, options: { universe: "NOBODY" } });
    await expect(unknown).rejects.toMatchObject({ code: "validation_failed" });
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** What a thread still says that its caller gave up: one that says that it begins, and when it is told to end, that it does. */
async function lastWordAfterGivingUp(replayerOn: (entry: URL) => Replayer, question: ReplayQuestion): Promise<unknown> {
  const name = "winnow-replay-test";
  const program = `const channel = new BroadcastChannel("${name}");
    channel.onmessage = () => { channel.postMessage("ended"); channel.close(); };
    channel.postMessage("begun");`;
  const channel = new BroadcastChannel(name);
  const word = async (): Promise<unknown> => {
    const [event]: MessageEvent[] = await once(channel, "message");
    return event?.data;
  };
  const caller = new AbortController();
  const begun = word();
  const dropped = replayerOn(new URL(`data:text/javascript,${encodeURIComponent(program)}`)).replay({
    ...question,
    options: { signal: caller.signal },
  });
  expect(await begun).toBe("begun");
  caller.abort();
  await expect(dropped).rejects.toMatchObject({ code: "request_timeout" });
  const last = word();
  channel.postMessage("end");
  const said = await last;
  channel.close();
  return said;
}
