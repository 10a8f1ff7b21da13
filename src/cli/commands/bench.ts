import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AppError } from "#base";
import type { CommandLine, GlobalOptions } from "../command-line.ts";

/** `winnow bench`: runs the benchmarks of this clone on this machine. */
export async function bench(_line: CommandLine, names: readonly string[], options: GlobalOptions): Promise<number> {
  const fromSource = import.meta.url.endsWith(".ts");
  const script = fileURLToPath(
    new URL(fromSource ? "../../../scripts/bench.mjs" : "../scripts/bench.mjs", import.meta.url),
  );
  if (!existsSync(script)) {
    throw new AppError("unavailable", "Benchmarks need a clone of the repository with its development packages.");
  }
  const child = spawn(process.execPath, [script, ...benchArguments(names, options)], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** Returns the arguments for the script of the benchmarks. */
export function benchArguments(names: readonly string[], { json }: GlobalOptions): string[] {
  return [...names, ...(json === true ? ["--json"] : [])];
}
