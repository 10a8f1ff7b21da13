import { z } from "zod";
import { AppError } from "#base";
import { DoNaturalScanResponse } from "#contract";
import { convertWords, NO_NAMES, predictQuery, type WordsContext } from "#language";
import { systemClock } from "#main";
import { operations, presentConversion } from "#operations";
import { newYorkDate, shellDeps } from "../convert-at-shell.ts";
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

/** `winnow natural`: words to a payload; with --batch a file of queries to a line each, with --atoms as the evaluation reads it. */
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

/** A line with the conversion of each query, in order. */
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

/** Whether everything that was said is in the payload. */
const isAllOf = ({ conversion_success: isMade, reasoning }: DoNaturalScanResponse): boolean =>
  isMade && reasoning?.left_out?.length === 0;

type Convert = (query: string, now?: string) => Promise<DoNaturalScanResponse>;

/** The server of --url, else the parser here. Error: bad_request for an instant that a server would be given. */
async function converterOf(line: CommandLine, options: Options): Promise<Convert> {
  const remote = remoteOf(options.url, options.token);
  if (remote !== undefined) {
    return async (query, now) => {
      if (now !== undefined) throw new AppError("bad_request", 'A server counts dates from today: leave out "now".');
      const reply = await performRemotely(remote, operations.scan.natural, { path: {}, query: [], body: { query } });
      return DoNaturalScanResponse.parse(reply);
    };
  }
  const deps = await shellDeps(line, options);
  return async (query, now) => {
    const begun = systemClock.elapsed();
    const words = now === undefined ? deps.words : { ...deps.words, today: newYorkDate(Date.parse(now)) };
    return presentConversion(await convertWords(query, { ...deps, words }), systemClock.elapsed() - begun);
  };
}

/** A context without listings and models. */
const contextAt = (instant: number): WordsContext => ({ ...NO_NAMES, models: [], today: newYorkDate(instant) });
