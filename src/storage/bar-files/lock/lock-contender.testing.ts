import { takeLock } from "./lock.ts";

/** Waits for a line of input, then tries to take the lock at the path in its argument, and prints the result. */
process.stdout.write("ready\n");
process.stdin.once("data", () => {
  takeLock(process.argv[2]!, "contender").then(
    () => process.stdout.write("won\n"),
    (error: unknown) =>
      process.stdout.write(`${error instanceof Error && "code" in error ? String(error.code) : "failed"}\n`),
  );
});
