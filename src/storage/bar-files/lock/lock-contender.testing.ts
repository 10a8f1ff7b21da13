import { takeLock } from "./lock.ts";

/**
 * Waits for a line of input, then tries to take the lock at the path in its argument, and prints the result. Releases the
 * lock and ends once its input ends.
 */
process.stdout.write("ready\n");
process.stdin.once("data", () => {
  takeLock(process.argv[2]!, "contender").then(
    (lock) => {
      process.stdout.write("won\n");
      process.stdin.once("end", () => void lock.release());
    },
    (error: unknown) =>
      process.stdout.write(`${error instanceof Error && "code" in error ? String(error.code) : "failed"}\n`),
  );
});
