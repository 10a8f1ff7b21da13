import { importFeed as importFeedFiles } from "#main";
import { dataFolderOf } from "../data-folder.ts";
import type { CommandLine, GlobalOptions } from "../program.ts";
import { printFeed } from "./import.ts";

interface FeedOptions extends GlobalOptions {
  readonly map?: Readonly<Record<string, string>>;
  readonly from?: string;
}

/** `winnow import filings` and the like; `shorts` stands for the feeds about short sales. */
export function importFeed(
  feed: string,
): (line: CommandLine, files: readonly string[], options: FeedOptions) => Promise<number> {
  return async (line, files, options) => {
    const { map, from } = options;
    const place = { dataFolder: dataFolderOf(line, options), note: line.terminal.note };
    const chosen = { ...(map === undefined ? {} : { map }), ...(from === undefined ? {} : { from }) };
    return printFeed(line, options, await importFeedFiles(place, feed, files, chosen));
  };
}
