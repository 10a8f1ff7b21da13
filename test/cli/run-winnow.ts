import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommandLine } from "../../src/cli/program.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  /** What was said to the person. */
  readonly notes: string;
}

/** Runs a command line in this process. */
export async function winnow(args: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  let out = "";
  let notes = "";
  const terminal = {
    interactive: false,
    out: (text: string) => void (out += text),
    note: (text: string) => void (notes += `${text}\n`),
    status: () => {},
  };
  const code = await runCommandLine(args, { environment, terminal });
  return { code, out, notes };
}

/** A folder that is removed by `remove`. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "winnow-cli-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
