import { openInProcessLimiter } from "./in-process.ts";

/** Takes calls of the given keys until the process is killed, and prints the key of each allowed call. */
const [file, ...keys] = process.argv.slice(2);
const clock = { now: () => Date.now(), elapsed: () => performance.now() };
const limiter = await openInProcessLimiter({ file, clock });
/** Resolves once the line has left this process. */
const printLine = (line: string): Promise<void> =>
  new Promise((resolve) => {
    process.stdout.write(`${line}\n`, () => resolve());
  });
const limits = { minute: 1_000_000, hour: 1_000_000, day: 1_000_000 };
await Promise.all(
  keys.map(async (key) => {
    for (;;) {
      if ((await limiter.take(key, limits)).allowed) await printLine(key);
    }
  }),
);
