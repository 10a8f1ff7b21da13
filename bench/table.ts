import type { OptionalPeer } from "./peers/optional.ts";

/** One measurement, and its ratio to a peer in the same run. */
export interface Line {
  readonly suite: string;
  readonly what: string;
  readonly unit: string;
  /** One value per round. */
  readonly values: readonly number[];
  readonly ratio?: Ratio;
  readonly note: string;
}

/** How many times better than the peer: for a time, the peer's over ours; for a rate, ours over the peer's. */
export interface Ratio {
  readonly peer: string;
  /** True if the peer is measured only where its package is installed. */
  readonly isOptional: boolean;
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

const isRate = (unit: string): boolean => unit.endsWith("/s");

/** The results of the suites; prints each result as it arrives. */
export class Table {
  readonly lines: Line[] = [];
  /** Prints a line about the progress of the run. */
  readonly tell: (text: string) => void;
  #suite = "";

  constructor(tell: (text: string) => void) {
    this.tell = tell;
  }

  begin(suite: string): void {
    this.#suite = suite;
    this.tell(suite);
  }

  /** Records the rounds of one measurement and returns the rounds. */
  line(what: string, unit: string, values: readonly number[], note = ""): readonly number[] {
    this.#add({ suite: this.#suite, what, unit, values, note });
    return values;
  }

  /** Records rounds against a peer: round by round if both have equally many, else our median against each round. */
  against(
    what: string,
    unit: string,
    values: readonly number[],
    peer: string | OptionalPeer,
    others: readonly number[],
    note = "",
  ): void {
    const times = (own: number, other: number): number => (isRate(unit) ? own / other : other / own);
    const paired = values.length === others.length;
    const ratios = paired
      ? values.map((own, k) => times(own, others[k]!))
      : others.map((other) => times(medianOf(values), other));
    const isOptional = typeof peer !== "string";
    const name = isOptional ? peer.name : peer;
    const ratio = {
      peer: name,
      isOptional,
      min: Math.min(...ratios),
      median: medianOf(ratios),
      max: Math.max(...ratios),
    };
    this.#add({ suite: this.#suite, what, unit, values, ratio, note });
  }

  #add(line: Line): void {
    this.lines.push(line);
    this.tell(`  ${rowOf(line).join(" | ")}`);
  }

  /** Returns one JSON object with every round; `ratio` is null without a peer. */
  json(machine: string): string {
    const results = this.lines.map(({ suite, what, unit, values, ratio, note }) => ({
      suite,
      what,
      unit,
      min: Math.min(...values),
      median: medianOf(values),
      max: Math.max(...values),
      values,
      ratio: ratio === undefined ? null : { peer: ratio.peer, min: ratio.min, median: ratio.median, max: ratio.max },
      note,
    }));
    return JSON.stringify({ machine, results });
  }

  /** Returns a Markdown table. */
  text(): string {
    const head = ["suite", "what", "min", "median", "max", "unit", "against", "ratio: min", "median", "max", "note"];
    const rows = this.lines.map((line) => [line.suite, ...rowOf(line)]);
    const rule = head.map((_, k) => ((k >= 2 && k <= 4) || (k >= 7 && k <= 9) ? "---:" : "---"));
    return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  }
}

function rowOf({ what, unit, values, ratio, note }: Line): string[] {
  const [min, max] = [Math.min(...values), Math.max(...values)].map(written);
  const beside =
    ratio === undefined ? ["", "", "", ""] : [ratio.peer, ...[ratio.min, ratio.median, ratio.max].map(written)];
  return [what, min!, written(medianOf(values)), max!, unit, ...beside, note];
}

function written(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);
}

/** Returns the name of a ratio in the file of floors. */
export function keyOf({ suite, what, ratio }: Line): string {
  return `${suite}: ${what} / ${ratio?.peer ?? ""}`;
}
