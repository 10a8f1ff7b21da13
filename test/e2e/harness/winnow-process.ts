import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../../bin/winnow.mjs", import.meta.url));

/** Starts the command line without the settings of whoever runs the tests. */
export function spawnWinnow(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("WINNOW_") && !["DATABASE_URL", "REDIS_URL"].includes(name),
  );
  return spawn(process.execPath, [BIN, ...args], { env: { ...Object.fromEntries(inherited), ...environment } });
}

/** Runs a command to its end; rejects with what it said where it failed. */
export async function runWinnow(
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawnWinnow(args, environment);
  let notes = "";
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  child.stdout.resume();
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`winnow ${args.join(" ")} ended with ${code}: ${notes}`);
}
