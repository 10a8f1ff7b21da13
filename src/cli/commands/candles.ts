import { AppError, nearestName } from "#base";
import { candleNode, candlestickOf, CANDLESTICKS, type Candlestick } from "#catalogue";
import { evaluateSeries } from "#expression";
import { computeFile } from "#main";
import type { DateOrder } from "#market";
import { EXIT } from "../exit-code.ts";
import type { CommandLine, GlobalOptions } from "../command-line.ts";

interface Options extends GlobalOptions {
  readonly dateOrder?: DateOrder;
  readonly pattern: readonly string[];
}

/** `winnow candles`: prints the values of candlestick patterns as time,ID,… CSV, or as JSON. */
export async function candles(
  { terminal }: CommandLine,
  file: string,
  { pattern, dateOrder, json }: Options,
): Promise<number> {
  const patterns = pattern.length === 1 && pattern[0] === "all" ? CANDLESTICKS : pattern.map(patternNamed);
  const [open, high, low, close] = await computeFile(file, ["open", "high", "low", "close"], undefined, dateOrder);
  const columns = { open: open.values, high: high.values, low: low.values, close: close.values };
  const { times } = close;
  const values = patterns.map((one) => evaluateSeries(candleNode(one), columns, times.length));
  if (json === true) {
    const rows = times.map((time, row) => ({
      time,
      ...Object.fromEntries(patterns.map(({ id }, k) => [id, values[k]![row]!])),
    }));
    terminal.out(`${JSON.stringify({ timeframe: close.timeframe, rows })}\n`);
    return EXIT.ok;
  }
  const cell = (value: number): string => (Number.isNaN(value) ? "" : String(value));
  const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = times.map((time, row) => [quoted(time), ...values.map((column) => cell(column[row]!))].join(","));
  terminal.out(`${["time", ...patterns.map(({ id }) => id)].join(",")}\n${lines.map((line) => `${line}\n`).join("")}`);
  return EXIT.ok;
}

function patternNamed(id: string): Candlestick {
  const pattern = candlestickOf(id);
  if (pattern !== undefined) return pattern;
  const known = CANDLESTICKS.map((one) => one.id);
  const near = nearestName(id, [...known, "all"]);
  const way = near === undefined ? "Name one as CDLHAMMER, or all" : `Did you mean ${near}`;
  throw new AppError(
    "bad_request",
    `--pattern "${id.slice(0, 64)}" is no candlestick pattern. ${way}${near === undefined ? "." : "?"}`,
  );
}
