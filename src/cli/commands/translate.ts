import { readFile, stat } from "node:fs/promises";
import { AppError } from "#base";
import { TONGUES, type TranslatedScan } from "#contract";
import { foreignLanguage, guessTongue, translatedScan } from "#language";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../program.ts";

interface Options extends GlobalOptions {
  readonly from?: string;
}

/** A file is read up to this many bytes; a scan has far fewer. */
const MOST_BYTES = 1_048_576;

/** `winnow translate`: prints a scan of another screener as a payload, and what could not be carried over. */
export async function translate(line: CommandLine, source: string, options: Options): Promise<number> {
  const text = await textOf(source);
  const from = options.from === undefined ? guessTongue(text) : TONGUES.find((tongue) => tongue === options.from);
  if (from === undefined) {
    throw new AppError(
      "bad_request",
      `--from "${options.from}" is no language that is read; ${TONGUES.join(", ")} are.`,
    );
  }
  if (from === null) {
    const unknown = `Nothing tells which language the scan is in; say --from ${TONGUES.join(", ")}.`;
    throw new AppError("bad_request", foreignLanguage(text) ?? unknown);
  }
  const translated = translatedScan(from, text);
  if (options.json === true) line.terminal.out(`${JSON.stringify(translated)}\n`);
  else print(line, translated);
  return translated.payload === null ? EXIT.failed : EXIT.ok;
}

function print(
  { terminal }: CommandLine,
  { from, payload, read_back: means, not_carried: lost, notes }: TranslatedScan,
): void {
  if (payload !== null) terminal.out(`${JSON.stringify(payload, null, 2)}\n`);
  terminal.note(means === null ? `Nothing of this ${from} scan was carried over.` : `${from}: ${means}`);
  for (const { text, reason, span } of lost) terminal.note(`not carried over, ${span.join("–")}: ${text}\n  ${reason}`);
  for (const note of notes) terminal.note(`note: ${note}`);
}

/** The standard input for "-", the content of a file where there is one of this name, else the argument itself. */
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
