import { openInProcessLimiter } from "./in-process.ts";

/** Takes calls of the keys given until it is killed, and says each one that was allowed. */
const [file, ...keys] = process.argv.slice(2);
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const limiter = await openInProcessLimiter({ file, clock });
/** Resolves when the line has left this process. */
const say = (line: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(`${line}\n`, () => resolve());
  });
const limits = { minute: 1_000_000, hour: 1_000_000, day: 1_000_000 };
await Promise.all(
  keys.map(async (key) => {
    for (;;) {
      if ((await limiter.take(key, limits)).allowed) await say(key);
    }
  }),
);
