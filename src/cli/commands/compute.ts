import { computeFile } from "#main";
import type { DateOrder } from "#market";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";

interface Options extends GlobalOptions {
  readonly dateOrder?: DateOrder;
  readonly input: string;
  readonly timeframe?: string;
}

/** `winnow compute`: prints the values of a study as time,value CSV, or as JSON. */
export async function compute(
  { terminal }: CommandLine,
  file: string,
  { input, timeframe, dateOrder, json }: Options,
): Promise<number> {
  const {
    canonical,
    timeframe: used,
    times,
    values,
    leftOut,
  } = (await computeFile(file, [input], timeframe, dateOrder))[0];
  if (json === true) {
    const rows = times.map((time, row) => ({ time, value: values[row]! }));
    terminal.out(`${JSON.stringify({ input: canonical, timeframe: used, rows })}\n`);
  } else {
    const cell = (value: number): string => (Number.isNaN(value) ? "" : String(value));
    const time = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    terminal.out(`time,value\n${times.map((text, row) => `${time(text)},${cell(values[row]!)}\n`).join("")}`);
  }
  if (leftOut > 0) terminal.note(`${leftOut} bars were left out: the exchange does not trade on their days`);
  return EXIT.ok;
}
