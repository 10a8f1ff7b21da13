import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { AppError } from "#base";
import { SOURCE_LANGUAGES, type TranslatedScan } from "#contract";
import { foreignLanguage, guessLanguage, translatedScan } from "#language";
import { EXIT } from "../exit-code.ts";
import { readJsonLines } from "../json-lines.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";

interface Options extends GlobalOptions {
  readonly from?: string;
  readonly batch?: string;
  readonly strict?: boolean;
}

/** Largest file in bytes that is read; a scan is far smaller. */
const MOST_BYTES = 1_048_576;

const Item = z.object({ id: z.string(), language: z.enum(SOURCE_LANGUAGES).optional(), text: z.string() });
const ITEM_FORM = `{"id": "s1", "text": "[close > 5]"}, with "language" one of ${SOURCE_LANGUAGES.join(", ")}`;

/** `winnow translate`: prints scans of other screeners as payloads, and the conditions that were left out. */
export async function translate(line: CommandLine, source: string | undefined, options: Options): Promise<number> {
  if ((source === undefined) === (options.batch === undefined)) {
    throw new AppError("bad_request", "Give one scan, a file of it or -, or a file of scans with --batch FILE.jsonl.");
  }
  return source === undefined ? batch(line, options.batch!, options) : single(line, source, options);
}

async function single(line: CommandLine, source: string, options: Options): Promise<number> {
  const text = await textOf(source);
  const from =
    options.from === undefined ? guessLanguage(text) : SOURCE_LANGUAGES.find((language) => language === options.from);
  if (from === undefined) {
    throw new AppError(
      "bad_request",
      `--from "${options.from}" is no language that is read; ${SOURCE_LANGUAGES.join(", ")} are.`,
    );
  }
  if (from === null) {
    const unknown = `Nothing tells which language the scan is in; say --from ${SOURCE_LANGUAGES.join(", ")}.`;
    throw new AppError("bad_request", foreignLanguage(text) ?? unknown);
  }
  const translated = translatedScan(from, text);
  if (options.json === true) line.terminal.out(`${JSON.stringify(translated)}\n`);
  else print(line, translated);
  if (translated.payload === null) return EXIT.failed;
  return options.strict === true && !isWhole(translated) ? EXIT.failed : EXIT.ok;
}

/** Prints one line for each scan, in order; an undetected language is null. */
async function batch({ terminal }: CommandLine, file: string, options: Options): Promise<number> {
  let whole = true;
  for (const { id, language, text } of await readJsonLines(file, Item, ITEM_FORM)) {
    const from = language ?? guessLanguage(text);
    const translated = from === null ? null : translatedScan(from, text);
    terminal.out(`${JSON.stringify({ id, ...(translated ?? unknownLanguage(text)) })}\n`);
    whole &&= translated !== null && isWhole(translated);
  }
  return options.strict === true && !whole ? EXIT.failed : EXIT.ok;
}

function unknownLanguage(text: string) {
  const reason = `nothing tells which language it is in; say it in "language": ${SOURCE_LANGUAGES.join(", ")}`;
  return {
    from: null,
    payload: null,
    read_back: null,
    not_carried: [{ text, reason, span: [0, text.length] }],
    conditions: 1,
    carried: 0,
    notes: [],
  };
}

function isWhole({ not_carried: lost }: TranslatedScan): boolean {
  return lost.length === 0;
}

function print({ terminal }: CommandLine, translated: TranslatedScan): void {
  const { from, payload, read_back: means, not_carried: lost, conditions, carried, notes } = translated;
  if (payload !== null) terminal.out(`${JSON.stringify(payload, null, 2)}\n`);
  terminal.note(means === null ? `Nothing of this ${from} scan was carried over.` : `${from}: ${means}`);
  if (payload !== null && carried < conditions)
    terminal.note(`${conditions - carried} of ${conditions} conditions were left out:`);
  for (const { text, reason, span } of lost) terminal.note(`not carried over, ${span.join("–")}: ${text}\n  ${reason}`);
  for (const note of notes) terminal.note(`note: ${note}`);
}

/** Returns the standard input for "-", the content of a file of this name, else the argument itself. */
async function textOf(source: string): Promise<string> {
  if (source === "-") {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString("utf8").trim();
  }
  const file = await stat(source).catch(() => undefined);
  if (file?.isFile() !== true) return source;
  if (file.size > MOST_BYTES) throw new AppError("bad_request", `${source} is too large to be a scan.`);
  return (await readFile(source, "utf8")).trim();
}
