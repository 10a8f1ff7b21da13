import { openReader } from "#main";
import { runOperation, type Operation } from "#operations";
import { dataFolderOf } from "./data-folder.ts";
import type { CommandLine, GlobalOptions } from "./command-line.ts";
import { performRemotely, remoteOf } from "./remote.ts";

/** Options of commands that run a scan operation on the data folder or on a server. */
export interface ScanOperationOptions extends GlobalOptions {
  readonly universe?: string;
  readonly url?: string;
  readonly token?: string;
}

/** Runs one operation on the data folder, or sends it to the server in the options. */
export async function runScanOperation(
  line: CommandLine,
  options: ScanOperationOptions,
  operation: Operation,
  body: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const remote = remoteOf(options.url, options.token);
  const query: (readonly [string, string])[] = options.universe === undefined ? [] : [["universe", options.universe]];
  const input = { path: {}, query, body };
  if (remote !== undefined) return performRemotely(remote, operation, input);
  const reader = await openReader(dataFolderOf(line, options), line.terminal.note);
  try {
    const answer = await runOperation(reader.context, operation, { kind: "local" }, input);
    if (options.json !== true && reader.demoNotice !== undefined) line.terminal.note(reader.demoNotice);
    return answer;
  } finally {
    await reader.close();
  }
}
