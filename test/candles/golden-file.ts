import type { BarColumns } from "./synthetic-bars.ts";

/** A stretch of bars and what the oracle says of them: a column a pattern, NaN before its lookback. */
export interface GoldenSeries {
  readonly bars: BarColumns;
  /** Ticks to the dollar. */
  readonly tick: number;
  readonly values: ReadonlyMap<string, Float64Array>;
}

const LETTERS = new Map([
  [100, "A"],
  [-100, "a"],
  [80, "B"],
  [-80, "b"],
  [200, "C"],
  [-200, "c"],
]);
const NUMBERS = new Map([...LETTERS].map(([value, letter]) => [letter, value]));

/**
 * A text of three kinds of lines. `bars N`: N ticks to the dollar, then a word a bar, `open,upper,lower,body` in ticks: the open less the close
 * before, the two shadows, the close less the open. `ID n`: n rows without a value, then for each value that is not 0
 * how many rows it is after the one before and its letter. An empty line ends a series.
 */
export function encodeGolden(series: readonly GoldenSeries[]): string {
  return series
    .map(({ bars, tick, values }) => {
      const lines = [...values].map(([id, column]) => `${id} ${encodeValues(column)}`);
      return [`bars ${tick} ${encodeBars(bars, tick)}`, ...lines, "", ""].join("\n");
    })
    .join("");
}

export function decodeGolden(text: string): readonly GoldenSeries[] {
  return text
    .split("\n\n")
    .filter((part) => part !== "")
    .map((part) => {
      const [first, ...lines] = part.split("\n");
      const [, ticks, ...words] = first!.split(" ");
      const tick = Number(ticks);
      const bars = decodeBars(words, tick);
      const values = lines.map((line) => {
        const space = line.indexOf(" ");
        return [line.slice(0, space), decodeValues(line.slice(space + 1), bars.open.length)] as const;
      });
      return { bars, tick, values: new Map(values) };
    });
}

function encodeBars({ open, high, low, close }: BarColumns, tick: number): string {
  const ticks = (price: number): number => Math.round(price * tick);
  let last = 0;
  const words: string[] = [];
  for (let i = 0; i < open.length; i++) {
    const [o, h, l, c] = [ticks(open[i]!), ticks(high[i]!), ticks(low[i]!), ticks(close[i]!)];
    words.push([o - last, h - Math.max(o, c), Math.min(o, c) - l, c - o].join(","));
    last = c;
  }
  return words.join(" ");
}

function decodeBars(words: readonly string[], tick: number): BarColumns {
  let last = 0;
  const rows = words.map((word) => {
    const [gap, upper, lower, body] = word.split(",").map(Number);
    const open = last + gap!;
    last = open + body!;
    return { open, high: Math.max(open, last) + upper!, low: Math.min(open, last) - lower!, close: last };
  });
  const column = (name: keyof BarColumns): Float64Array => Float64Array.from(rows, (row) => row[name] / tick);
  return { open: column("open"), high: column("high"), low: column("low"), close: column("close") };
}

function encodeValues(column: Float64Array): string {
  const absent = column.findIndex((value) => value === value);
  let text = `${absent} `;
  let before = absent;
  for (let i = absent; i < column.length; i++) {
    if (column[i] === 0) continue;
    const letter = LETTERS.get(column[i]!);
    if (letter === undefined) throw new Error(`no letter for the value ${column[i]} of row ${i}`);
    text += `${i - before}${letter}`;
    before = i;
  }
  return text;
}

function decodeValues(text: string, rows: number): Float64Array {
  const [absent, events] = text.split(" ");
  const column = new Float64Array(rows).fill(Number.NaN, 0, Number(absent));
  let row = Number(absent);
  for (const [, distance, letter] of events!.matchAll(/(\d+)([A-Ca-c])/g)) {
    row += Number(distance);
    column[row] = NUMBERS.get(letter!)!;
  }
  return column;
}
