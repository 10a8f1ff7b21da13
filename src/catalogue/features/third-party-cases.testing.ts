import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { ColumnArrays } from "#expression";

/** Values that somebody else computed and stored, with the bars they computed them from. */
export interface Case {
  readonly id: string;
  /** What the source calls the formula. */
  readonly indicator: string;
  readonly bars: CaseBars;
  /** As long as the bars; NaN where they give no value. */
  readonly outputs: ReadonlyMap<string, Float64Array>;
  /** Rounding of the printed values, at most. */
  readonly tolerance: number;
}
/**
 * A case with one plain series has it as the close; with two, or with two instruments, the second stands in the open
 * column; with highs and lows only, their middles are the closes. The sessions are made up: one a row.
 */
export interface CaseBars {
  readonly columns: ColumnArrays;
  readonly length: number;
}

const FOLDER = "../shared/data/indicators";

/** A line of cases.jsonl.gz, as far as it is used here. Candlestick cases have `assertions` and no `outputs`. */
interface Line {
  readonly id: string;
  readonly indicator: string;
  readonly inputs?: Inputs;
  readonly inputs_ref?: string;
  readonly outputs?: Readonly<Record<string, readonly unknown[]>>;
  readonly align: "full" | "tail" | "by_date" | "index";
  readonly abs_tol?: number;
}
type Inputs = Readonly<Record<string, readonly unknown[]>>;

/** All cases and the moving averages of ta4j; undefined where the folder is absent. */
export function loadCases(): ReadonlyMap<string, Case> | undefined {
  if (!existsSync(`${FOLDER}/cases.jsonl.gz`)) return undefined;
  const shared: Readonly<Record<string, Inputs>> = JSON.parse(textOf("inputs.json.gz"));
  const lines: readonly Line[] = textOf("cases.jsonl.gz")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const cases = lines.map((line) => caseOf(line, inputsOf(line, shared)));
  cases.push(...["ATMA", "LSMA1", "SMMA", "TMA", "VWMA"].map(caseOfTable));
  return new Map(cases.map((one) => [one.id, one]));
}

function textOf(file: string): string {
  return gunzipSync(readFileSync(`${FOLDER}/${file}`)).toString("utf8");
}

function inputsOf({ inputs, inputs_ref }: Line, shared: Readonly<Record<string, Inputs>>): Inputs {
  if (inputs !== undefined) return inputs;
  const [first, second] = inputs_ref!.split("+");
  return second === undefined ? shared[first!]! : { ...shared[first!]!, open: shared[second]!["close"]! };
}

const COLUMN_OF: Readonly<Record<string, "open" | "high" | "low" | "close" | "volume">> = {
  open: "open",
  high: "high",
  low: "low",
  close: "close",
  volume: "volume",
  real: "close",
  real2: "open",
};

function caseOf(line: Line, inputs: Inputs): Case {
  const { symbol } = inputs;
  const rows = Object.values(inputs)[0]!.length;
  // Rows of two instruments alternate: a bar is a pair, its output that of the second.
  const step = symbol === undefined ? 1 : 2;
  const every = (values: readonly unknown[], first: number): Float64Array =>
    Float64Array.from({ length: rows / step }, (_, i) => numberOf(values[i * step + first]));
  const columns: ColumnArrays = Object.fromEntries(
    step === 2
      ? [["close", every(inputs["close"]!, 0)] as const, ["open", every(inputs["close"]!, 1)] as const]
      : Object.entries(inputs).flatMap(([name, values]) => {
          const column = COLUMN_OF[name];
          return column === undefined ? [] : [[column, every(values, 0)] as const];
        }),
  );
  const outputs = Object.entries(line.align === "by_date" ? {} : (line.outputs ?? {})).map(([name, values]) => {
    const missing = rows - values.length;
    return [name, every([...Array.from({ length: missing }, () => null), ...values], step - 1)] as const;
  });
  const { id, indicator, abs_tol = 0 } = line;
  return { id, indicator, bars: withDates(columns, rows / step), outputs: new Map(outputs), tolerance: abs_tol };
}

/** A TradingView export with the average in its last column, printed with ten decimals. */
function caseOfTable(name: string): Case {
  const rows = textOf(`ta4j_${name}.csv.gz`)
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(","));
  const column = (at: number): Float64Array => Float64Array.from(rows, (row) => numberOf(row[at]));
  const columns = { open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) };
  const outputs = new Map([[name, column(6)]]);
  return {
    id: `ta4j-${name}`,
    indicator: name.toLowerCase(),
    bars: withDates(columns, rows.length),
    outputs,
    tolerance: 1e-8,
  };
}

function withDates(columns: ColumnArrays, length: number): CaseBars {
  const { high, low, close } = columns;
  if (close === undefined && high !== undefined && low !== undefined) {
    return withDates({ ...columns, close: high.map((value, i) => (value + low[i]!) / 2) }, length);
  }
  const row = Float64Array.from({ length }, (_, i) => i);
  const dates = { session: row, date: row, slot: new Float64Array(length), time: row.map((i) => i * 1440) };
  return { columns: { ...columns, ...dates }, length };
}

function numberOf(value: unknown): number {
  return value === null || value === undefined || value === "" ? Number.NaN : Number(value);
}
