import { createHash } from "node:crypto";
import { DraftCache, type ConvertDeps } from "#language";
import { systemClock, listedNamesOfFolder } from "#main";
import { dataFolderOf } from "./data-folder.ts";
import type { CommandLine, GlobalOptions } from "./command-line.ts";

/** Returns the dependencies of a conversion at the shell: the names in the data folder, no account, no language model. */
export async function conversionDeps(line: CommandLine, options: GlobalOptions): Promise<ConvertDeps> {
  const names = await listedNamesOfFolder(dataFolderOf(line, options), line.terminal.note);
  return {
    words: { ...names, models: [], today: newYorkDate(systemClock.now()) },
    drafter: undefined,
    examples: [],
    clock: systemClock,
    cache: new DraftCache(systemClock),
    sha256: (text) => createHash("sha256").update(text).digest("hex"),
    lackingOf: () => [],
  };
}

/** Returns the date in New York as YYYY-MM-DD. */
export function newYorkDate(instant: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(instant);
}
