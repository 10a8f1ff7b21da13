import { operations } from "#operations";
import type { CommandLine, GlobalOptions } from "../../command-line.ts";
import { EXIT } from "../../exit-code.ts";
import { performRemotely, remoteOf } from "../../remote.ts";

interface Options extends GlobalOptions {
  readonly url: string;
  readonly token: string;
}

/** `winnow feed connect` and `winnow feed disconnect`: begin and end the connection of a server to its feed. */
export function feedConnection(action: "connect" | "disconnect") {
  return async ({ terminal }: CommandLine, options: Options): Promise<number> => {
    const remote = remoteOf(options.url, options.token)!;
    const reply = await performRemotely(remote, operations.feed[action], { path: {}, query: [] });
    if (options.json === true) terminal.out(`${JSON.stringify(reply)}\n`);
    else terminal.note(action === "connect" ? "The server connects." : "The server has no connection to its feed now.");
    return EXIT.ok;
  };
}
