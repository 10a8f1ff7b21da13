import { describe, expect, it } from "vitest";
import { ScanEngine } from "#scan";
import { translateScan } from "../../src/language/importers/index.ts";
import { randomOf } from "../differential/random-market.ts";
import { marketsOf, type Scenario } from "../scans/written-scenario.ts";

/** Prices of a ticker, newest first, on a grid of 1/4: sums do not round. */
type Bars = Readonly<Record<"open" | "high" | "low" | "close", readonly number[]>>;

const SCRIPTS = 250;
const random = randomOf(77);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const grid = (value: number): number => Math.max(1, Math.round(value * 4) / 4);

const daily = Object.fromEntries(
  Array.from({ length: 80 }, (_, t) => {
    let close = grid(10 + random() * 20);
    const days = Array.from({ length: 60 }, () => {
      const open = grid(close + (random() - 0.5) * 3);
      close = grid(open + (random() - 0.5) * 3);
      const [high, low] = [
        Math.max(open, close) + pick([0, 0.25, 1]),
        Math.max(0.5, Math.min(open, close) - pick([0, 0.5])),
      ];
      return { open, high, low, close, volume: 1_000 };
    });
    return [`T${String(t).padStart(2, "0")}`, days];
  }),
);
const scenario: Scenario = { says: "", market: { daily }, payload: {}, expect: { tickers: [] } };
const engine = new ScanEngine(marketsOf(scenario).engine, { now: () => 0, elapsed: () => 0 });
const bars = Object.fromEntries(
  Object.entries(daily).map(([ticker, days]): [string, Bars] => {
    const of = (field: keyof Bars) => days.map((day) => day[field]).toReversed();
    return [ticker, { open: of("open"), high: of("high"), low: of("low"), close: of("close") }];
  }),
);

/** Number or condition (1 or 0): its text in each language, and its value `ago` bars ago. */
interface Part {
  readonly thinkscript: string;
  readonly afl: string;
  readonly at: (of: Bars, ago: number) => number;
}

const constant = (value: number): Part => ({
  thinkscript: value < 0 ? `(${value})` : String(value),
  afl: value < 0 ? `(${value})` : String(value),
  at: () => value,
});

function price(): Part {
  const field = pick(["open", "high", "low", "close"] as const);
  const back = pick([0, 0, 0, 1, 2]);
  const arrays = { open: "O", high: "H", low: "L", close: "C" };
  return {
    thinkscript: back === 0 ? field : `${field}[${back}]`,
    afl: back === 0 ? arrays[field] : `Ref(${arrays[field]}, -${back})`,
    at: (of, ago) => of[field][ago + back]!,
  };
}

const joined = (a: Part, sign: readonly [string, string], b: Part, at: Part["at"]): Part => ({
  thinkscript: `(${a.thinkscript} ${sign[0]} ${b.thinkscript})`,
  afl: `(${a.afl} ${sign[1]} ${b.afl})`,
  at,
});

const RELATIONS = [
  [">", (a: number, b: number) => a > b],
  [">=", (a: number, b: number) => a >= b],
  ["<", (a: number, b: number) => a < b],
  ["<=", (a: number, b: number) => a <= b],
  ["==", (a: number, b: number) => a === b],
  ["!=", (a: number, b: number) => a !== b],
] as const;

function compared(a: Part, b: Part): Part {
  const [sign, holds] = pick(RELATIONS);
  return joined(a, [sign, sign], b, (of, ago) => Number(holds(a.at(of, ago), b.at(of, ago))));
}

function condition(depth: number): Part {
  const kind = depth === 0 ? 0 : Math.floor(random() * 8);
  if (kind === 1 || kind === 2) {
    const [a, b] = [condition(depth - 1), condition(depth - 1)];
    return kind === 1
      ? joined(a, ["and", "AND"], b, (of, ago) => Math.min(a.at(of, ago), b.at(of, ago)))
      : joined(a, ["or", "OR"], b, (of, ago) => Math.max(a.at(of, ago), b.at(of, ago)));
  }
  if (kind === 3) {
    const a = condition(depth - 1);
    return { thinkscript: `(!(${a.thinkscript}))`, afl: `(NOT (${a.afl}))`, at: (of, ago) => 1 - a.at(of, ago) };
  }
  if (kind === 4 || kind === 5) return compared(number(depth - 1), constant(pick([-2, -1, 0, 0.5, 1, 2, 3])));
  if (kind === 6) return window(depth - 1);
  if (kind === 7) {
    const [a, level] = [number(depth - 1), constant(pick([-1, 0, 1]))];
    return {
      thinkscript: `(${a.thinkscript} crosses above ${level.thinkscript})`,
      afl: `Cross(${a.afl}, ${level.afl})`,
      at: (of, ago) => Number(a.at(of, ago) > level.at(of, ago) && a.at(of, ago + 1) <= level.at(of, ago + 1)),
    };
  }
  return compared(price(), random() < 0.8 ? price() : constant(pick([15, 20, 25])));
}

/** Makes a condition on how often another condition held on the newest bars. */
function window(depth: number): Part {
  const [a, length] = [condition(depth), pick([2, 3, 5])];
  const held = (of: Bars, ago: number) => Array.from({ length }, (_, k) => a.at(of, ago + k));
  const names = pick([
    ["Sum", "Sum", (list: readonly number[]) => list.reduce((x, y) => x + y, 0)],
    ["Highest", "HHV", (list: readonly number[]) => Math.max(...list)],
    ["Average", "MA", (list: readonly number[]) => list.reduce((x, y) => x + y, 0) / list.length],
    ["Lowest", "LLV", (list: readonly number[]) => Math.min(...list)],
  ] as const);
  const part: Part = {
    thinkscript: `${names[0]}(${a.thinkscript}, ${length})`,
    afl: `${names[1]}(${a.afl}, ${length})`,
    at: (of, ago) => names[2](held(of, ago)),
  };
  return compared(part, constant(pick([0, 0.4, 0.5, 0.6, 1, 1.5, 2])));
}

/** Makes a number that depends on conditions. */
function number(depth: number): Part {
  const kind = Math.floor(random() * 6);
  if (kind === 0 || depth <= 0) {
    const [test, yes, no] = [condition(Math.max(0, depth - 1)), constant(pick([1, 1, 2])), constant(pick([0, 0, -1]))];
    return {
      thinkscript: `(if ${test.thinkscript} then ${yes.thinkscript} else ${no.thinkscript})`,
      afl: `IIf(${test.afl}, ${yes.afl}, ${no.afl})`,
      at: (of, ago) => (test.at(of, ago) === 1 ? yes : no).at(of, ago),
    };
  }
  if (kind === 1) return condition(depth - 1);
  const [a, b] = [number(depth - 1), number(depth - 1)];
  if (kind === 2) return joined(a, ["*", "*"], b, (of, ago) => a.at(of, ago) * b.at(of, ago));
  if (kind === 3) return joined(a, ["-", "-"], b, (of, ago) => a.at(of, ago) - b.at(of, ago));
  if (kind === 4) {
    return {
      thinkscript: `Max(${a.thinkscript}, ${b.thinkscript})`,
      afl: `Max(${a.afl}, ${b.afl})`,
      at: (of, ago) => Math.max(a.at(of, ago), b.at(of, ago)),
    };
  }
  return joined(a, ["+", "+"], b, (of, ago) => a.at(of, ago) + b.at(of, ago));
}

/** Makes a script with named parts, one of them read with a lag of one bar. */
function script(): Part {
  const [a, b] = [condition(2), number(2)];
  const whole = condition(2);
  const later = compared(
    { thinkscript: "b[1]", afl: "Ref(b, -1)", at: (of, ago) => b.at(of, ago + 1) },
    constant(pick([0, 1])),
  );
  const named: Part = { thinkscript: "a", afl: "a", at: a.at };
  const last =
    random() < 0.5
      ? joined(named, ["or", "OR"], later, (of, ago) => Math.max(a.at(of, ago), later.at(of, ago)))
      : later;
  const scan = joined(whole, ["and", "AND"], last, (of, ago) => Math.min(whole.at(of, ago), last.at(of, ago)));
  return {
    thinkscript: `def a = ${a.thinkscript}; def b; b = ${b.thinkscript}; plot scan = ${scan.thinkscript};`,
    afl: `a = ${a.afl}; b = ${b.afl}; Filter = ${scan.afl};`,
    at: scan.at,
  };
}

interface Outcome {
  readonly text: string;
  /** True if the translation leaves nothing out. */
  readonly whole: boolean;
  readonly found: readonly string[];
  readonly expected: readonly string[];
}

const outcomes = (language: "thinkscript" | "afl"): readonly Outcome[] =>
  Array.from({ length: SCRIPTS }, script).flatMap((part): Outcome[] => {
    const text = part[language];
    const { payload, notCarried } = translateScan(language, text);
    if (payload === null) return [];
    const expected = Object.keys(bars).filter((ticker) => part.at(bars[ticker]!, 0) === 1);
    return [{ text, whole: notCarried.length === 0, found: engine.scan(payload).tickers ?? [], expected }];
  });

describe.each(["thinkscript", "afl"] as const)("random scripts in %s", (language) => {
  const all = outcomes(language);

  it("find exactly the tickers of plain code if no condition is left out", () => {
    const whole = all.filter((one) => one.whole);
    expect(whole.filter(({ found, expected }) => String(found) !== String(expected))).toEqual([]);
    expect(whole.length).toBeGreaterThan(SCRIPTS / 2);
    expect(whole.filter(({ expected }) => expected.length > 0).length).toBeGreaterThan(SCRIPTS / 8);
  });

  it("find at least the tickers of plain code if a condition is left out", () => {
    const partly = all.filter((one) => !one.whole);
    expect(partly.filter(({ found, expected }) => !expected.every((ticker) => found.includes(ticker)))).toEqual([]);
  });
});
