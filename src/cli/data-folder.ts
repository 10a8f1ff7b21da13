import { readConfig } from "#main";
import type { CommandLine, GlobalOptions } from "./command-line.ts";

/** Returns the data folder of a command: --data, else WINNOW_DATA, else ./data. */
export function dataFolderOf(line: CommandLine, options: GlobalOptions): string {
  return options.data ?? readConfig(line.environment).dataFolder;
}
