import { takeLock } from "./lock.ts";

/** Waits for a word, then tries to take the lock whose path it was given, and says how it went. */
process.stdout.write("ready\n");
process.stdin.once("data", () => {
  takeLock(process.argv[2]!, "contender").then(
    () => process.stdout.write("won\n"),
    (error: unknown) =>
      process.stdout.write(`${error instanceof Error && "code" in error ? String(error.code) : "failed"}\n`),
  );
});
