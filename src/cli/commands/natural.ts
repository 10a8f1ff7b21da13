import { z } from "zod";
import { AppError } from "#base";
import { DoNaturalScanResponse } from "#contract";
import { convertWords, NO_NAMES, predictQuery, type WordsContext } from "#language";
import { systemClock } from "#main";
import { operations, presentConversion } from "#operations";
import { newYorkDate, conversionDeps } from "../convert-at-shell.ts";
import { EXIT } from "../exit-code.ts";
import { readJsonLines } from "../json-lines.ts";
import { printConversion } from "../print-conversion.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";
import { performRemotely, remoteOf } from "../remote.ts";

interface Options extends GlobalOptions {
  readonly batch?: string;
  readonly atoms?: boolean;
  readonly strict?: boolean;
  readonly url?: string;
  readonly token?: string;
}

const Item = z.object({
  id: z.string(),
  query: z.string(),
  now: z.iso.datetime({ offset: true }).optional(),
});
const ITEM_FORM = '{"id": "q1", "query": "RSI below 30"}, with an instant such as 2025-06-18T14:00:00-04:00 in "now"';

/**
 * `winnow natural`: converts words to a payload; with --batch, a file of queries to one line each; with --atoms, in the form
 * that the evaluation reads.
 */
export async function natural(line: CommandLine, query: string | undefined, options: Options): Promise<number> {
  if (options.batch !== undefined) {
    if (query !== undefined) throw new AppError("bad_request", "Give one query, or a file of them with --batch.");
    return options.atoms === true ? atomsOf(line, options.batch) : batch(line, options.batch, options);
  }
  if (query === undefined || options.atoms === true) {
    const way = 'Give a query, as winnow natural "RSI below 30", or a file of queries with --batch FILE.jsonl.';
    throw new AppError("bad_request", way);
  }
  return single(line, query, options);
}

/** Prints a line with the conversion of each query, in order. */
async function batch(line: CommandLine, file: string, options: Options): Promise<number> {
  const items = await readJsonLines(file, Item, ITEM_FORM);
  const convert = await converterOf(line, options);
  let isWhole = true;
  for (const { id, query, now } of items) {
    const response = await convert(query, now);
    line.terminal.out(`${JSON.stringify({ id, ...response })}\n`);
    isWhole &&= isAllOf(response);
  }
  return options.strict === true && !isWhole ? EXIT.failed : EXIT.ok;
}

async function atomsOf({ terminal }: CommandLine, file: string): Promise<number> {
  for (const { id, query, now } of await readJsonLines(file, Item, ITEM_FORM)) {
    const context = contextAt(now === undefined ? systemClock.now() : Date.parse(now));
    terminal.out(`${JSON.stringify(await predictQuery(id, query, context, systemClock))}\n`);
  }
  return EXIT.ok;
}

async function single(line: CommandLine, query: string, options: Options): Promise<number> {
  const response = await (await converterOf(line, options))(query);
  const code = printConversion(line, options, response);
  return options.strict === true && !isAllOf(response) ? EXIT.failed : code;
}

/** Returns true if the payload covers all words. */
const isAllOf = ({ conversion_success: isMade, reasoning }: DoNaturalScanResponse): boolean =>
  isMade && reasoning?.left_out?.length === 0;

type Convert = (query: string, now?: string) => Promise<DoNaturalScanResponse>;

/**
 * Returns a converter that calls the server of --url, else the local parser. A call with an instant for a server throws
 * bad_request.
 */
async function converterOf(line: CommandLine, options: Options): Promise<Convert> {
  const remote = remoteOf(options.url, options.token);
  if (remote !== undefined) {
    return async (query, now) => {
      if (now !== undefined) throw new AppError("bad_request", 'A server counts dates from today: leave out "now".');
      const reply = await performRemotely(remote, operations.scan.natural, { path: {}, query: [], body: { query } });
      return DoNaturalScanResponse.parse(reply);
    };
  }
  const deps = await conversionDeps(line, options);
  return async (query, now) => {
    const begun = systemClock.elapsed();
    const words = now === undefined ? deps.words : { ...deps.words, today: newYorkDate(Date.parse(now)) };
    return presentConversion(await convertWords(query, { ...deps, words }), systemClock.elapsed() - begun);
  };
}

/** Returns a context without listings and models. */
const contextAt = (instant: number): WordsContext => ({ ...NO_NAMES, models: [], today: newYorkDate(instant) });
