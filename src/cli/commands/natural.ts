import { z } from "zod";
import { AppError } from "#base";
import { DoNaturalScanResponse } from "#contract";
import { convertWords, predictQuery, type WordsContext } from "#language";
import { systemClock } from "#main";
import { operations, presentConversion } from "#operations";
import { newYorkDate, shellDeps } from "../convert-at-shell.ts";
import { EXIT } from "../exit-code.ts";
import { readJsonLines } from "../json-lines.ts";
import { printConversion } from "../print-conversion.ts";
import type { CommandLine, GlobalOptions } from "../program.ts";
import { performRemotely, remoteOf } from "../remote.ts";

interface Options extends GlobalOptions {
  readonly batch?: string;
  readonly atoms?: boolean;
  readonly url?: string;
  readonly token?: string;
}

const Item = z.object({
  id: z.string(),
  query: z.string(),
  now: z.iso.datetime({ offset: true }).optional(),
});
const ITEM_FORM = '{"id": "q1", "query": "RSI below 30"}, with an instant such as 2025-06-18T14:00:00-04:00 in "now"';

/** `winnow natural`: words to a payload; with --batch --atoms a file of queries to lines of the evaluation. */
export async function natural(line: CommandLine, query: string | undefined, options: Options): Promise<number> {
  if (options.batch !== undefined) {
    if (query !== undefined) throw new AppError("bad_request", "Give one query, or a file of them with --batch.");
    if (options.atoms !== true) throw new AppError("bad_request", "--batch prints atoms; say --atoms too.");
    return batch(line, options.batch);
  }
  if (query === undefined || options.atoms === true) {
    const way = 'Give a query, as winnow natural "RSI below 30", or --batch FILE.jsonl --atoms.';
    throw new AppError("bad_request", way);
  }
  return single(line, query, options);
}

async function batch({ terminal }: CommandLine, file: string): Promise<number> {
  for (const { id, query, now } of await readJsonLines(file, Item, ITEM_FORM)) {
    const context = contextAt(now === undefined ? systemClock.now() : Date.parse(now));
    terminal.out(`${JSON.stringify(await predictQuery(id, query, context, systemClock))}\n`);
  }
  return EXIT.ok;
}

async function single(line: CommandLine, query: string, options: Options): Promise<number> {
  const remote = remoteOf(options.url, options.token);
  const body = { query };
  if (remote !== undefined) {
    const reply = await performRemotely(remote, operations.scan.natural, { path: {}, query: [], body });
    return printConversion(line, options, DoNaturalScanResponse.parse(reply));
  }
  const begun = systemClock.elapsed();
  const conversion = await convertWords(query, await shellDeps(line, options));
  return printConversion(line, options, presentConversion(conversion, systemClock.elapsed() - begun));
}

/** A context without listings and models: names of sectors and the like are Winnow's own. */
function contextAt(instant: number): WordsContext {
  return {
    sectors: [],
    industries: [],
    exchanges: [],
    countries: [],
    indexes: [],
    models: [],
    today: newYorkDate(instant),
  };
}
