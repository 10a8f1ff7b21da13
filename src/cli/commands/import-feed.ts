import { importFeed as importFeedFiles } from "#main";
import { dataFolderOf } from "../data-folder.ts";
import type { CommandLine } from "../command-line.ts";
import { pickDefined, printFeed, type FileOptions } from "./import.ts";

interface FeedOptions extends FileOptions {
  readonly from?: string;
}

/** `winnow import filings` and the other feeds; `shorts` covers all feeds about short sales. */
export function importFeed(
  feed: string,
): (line: CommandLine, files: readonly string[], options: FeedOptions) => Promise<number> {
  return async (line, files, options) => {
    const place = { dataFolder: dataFolderOf(line, options), note: line.terminal.note };
    const given = pickDefined(options, "map", "from", "dateOrder", "maxRefused");
    return printFeed(line, options, await importFeedFiles(place, feed, files, given));
  };
}
