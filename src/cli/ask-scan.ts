import { openReader } from "#main";
import { runOperation, type Operation } from "#operations";
import { dataFolderOf } from "./data-folder.ts";
import type { CommandLine, GlobalOptions } from "./command-line.ts";
import { performRemotely, remoteOf } from "./remote.ts";

/** Options of commands that ask a scan of the data folder, or of a server. */
export interface AskOptions extends GlobalOptions {
  readonly universe?: string;
  readonly url?: string;
  readonly token?: string;
}

/** Performs one operation over the data folder, or sends it to the server that the options name. */
export async function askScan(
  line: CommandLine,
  options: AskOptions,
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
