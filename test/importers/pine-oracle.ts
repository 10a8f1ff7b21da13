/** One bar of a ticker. This file makes random Pine scripts and runs them bar by bar, as the language defines it. */
export interface PineDay {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

type Value = number | boolean;

/** Run of a script over the bars of one ticker, oldest first. */
export class Run {
  readonly days: readonly PineDay[];
  bar = 0;
  /** Values of each name after each bar, newest last. */
  readonly past = new Map<string, Value[]>();
  readonly now = new Map<string, Value>();
  /** Past arguments of each call, by its place in the script. */
  readonly seen = new Map<number, Value[]>();

  constructor(days: readonly PineDay[]) {
    this.days = days;
  }

  /** Appends the value of this bar and returns all values up to it. Call once per bar. */
  series(place: number, value: Value): readonly Value[] {
    const list = this.seen.get(place) ?? [];
    list.push(value);
    this.seen.set(place, list);
    return list;
  }
}

export interface Node {
  readonly text: string;
  readonly at: (run: Run) => Value;
}
/** Lines of a script, with their effect on one bar. */
interface Statement {
  readonly text: string;
  readonly run: (run: Run) => void;
}
export interface Script {
  readonly text: string;
  /** True if the condition of the script holds on the newest bar. */
  readonly holds: (days: readonly PineDay[]) => boolean;
}

const PRICES = ["open", "high", "low", "close"] as const;

export class ScriptMaker {
  readonly #random: () => number;
  #numbers: string[] = [];
  #truths: string[] = [];
  #places = 0;
  #names = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  script(): Script {
    this.#numbers = [];
    this.#truths = [];
    const statements = Array.from({ length: 3 + this.#whole(5) }, () => this.#statement());
    const condition = this.#truth(2, true);
    const text = [
      "//@version=5",
      'indicator("made")',
      ...statements.map((one) => one.text),
      `alertcondition(${condition.text}, "it")`,
    ];
    const holds = (days: readonly PineDay[]): boolean => {
      const run = new Run(days);
      let last = false;
      for (run.bar = 0; run.bar < days.length; run.bar++) {
        for (const statement of statements) statement.run(run);
        last = condition.at(run) === true;
        for (const [name, value] of run.now) run.past.set(name, [...(run.past.get(name) ?? []), value]);
      }
      return last;
    };
    return { text: text.join("\n"), holds };
  }

  #whole(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #pick<T>(of: readonly T[]): T {
    return of[this.#whole(of.length)]!;
  }

  #statement(): Statement {
    switch (this.#whole(10)) {
      case 0:
      case 1:
        return this.#declared("number");
      case 2:
      case 3:
        return this.#declared("truth");
      case 4:
        return this.#counter();
      case 5:
        return this.#branch("number");
      case 6:
        return this.#branch("truth");
      case 7:
        return this.#points();
      case 8:
        return this.#function();
      default:
        return this.#reassigned();
    }
  }

  #name(kind: "number" | "truth"): string {
    return `${kind === "number" ? "n" : "t"}${this.#names++}`;
  }

  #add(kind: "number" | "truth", name: string): void {
    (kind === "number" ? this.#numbers : this.#truths).push(name);
  }

  #declared(kind: "number" | "truth"): Statement {
    const of = kind === "number" ? this.#number(2, true) : this.#truth(2, true);
    const name = this.#name(kind);
    this.#add(kind, name);
    return { text: `${name} = ${of.text}`, run: (run) => void run.now.set(name, of.at(run)) };
  }

  /** Makes x = a, x := b. The past of x holds the values of b. */
  #reassigned(): Statement {
    const [first, second] = [this.#number(1, true), this.#number(1, true)];
    const name = this.#name("number");
    const own = this.#random() < 0.5;
    const text = `${name} = ${first.text}\n${name} := ${own ? `math.max(${name}, ${second.text})` : second.text}`;
    this.#add("number", name);
    return {
      text,
      run(run) {
        const [a, b] = [first.at(run), second.at(run)];
        run.now.set(name, own ? Math.max(Number(a), Number(b)) : b);
      },
    };
  }

  /** Makes a count of bars in a row, in one of three spellings. */
  #counter(): Statement {
    const of = this.#truth(1, true);
    const name = this.#name("number");
    this.#add("number", name);
    const texts = [
      `${name} = 0\n${name} := ${of.text} ? nz(${name}[1]) + 1 : 0`,
      `var ${name} = 0\n${name} := ${of.text} ? ${name} + 1 : 0`,
      `var int ${name} = 0\nif ${of.text}\n    ${name} += 1\nelse\n    ${name} := 0`,
    ];
    return {
      text: this.#pick(texts),
      run: (run) => void run.now.set(name, of.at(run) === true ? Number(run.past.get(name)?.at(-1) ?? 0) + 1 : 0),
    };
  }

  /** Makes if, else if, else branches that assign one name. */
  #branch(kind: "number" | "truth"): Statement {
    const value = (): Node => (kind === "number" ? this.#number(1, false) : this.#truth(1, false));
    const [start, one, two] = [value(), value(), value()];
    const [first, second] = [this.#truth(1, true), this.#truth(1, true)];
    const name = this.#name(kind);
    this.#add(kind, name);
    const last = this.#random() < 0.5;
    const text = `${name} = ${start.text}\nif ${first.text}\n    ${name} := ${one.text}\nelse${last ? "" : ` if ${second.text}`}\n    ${name} := ${two.text}`;
    return {
      text,
      run(run) {
        const values = [start.at(run), one.at(run), two.at(run)] as const;
        const [a, b] = [first.at(run), last || second.at(run)];
        run.now.set(name, a === true ? values[1] : b === true ? values[2] : values[0]);
      },
    };
  }

  /** Makes a score to which each condition adds a point. */
  #points(): Statement {
    const of = Array.from({ length: 2 + this.#whole(2) }, () => this.#truth(1, true));
    const name = this.#name("number");
    this.#add("number", name);
    const lines = of.map(({ text }, i) =>
      i % 2 === 0 ? `if ${text}\n    ${name} += 1` : `${name} := ${name} + (${text} ? 1 : 0)`,
    );
    return {
      text: `${name} = 0\n${lines.join("\n")}`,
      run: (run) => void run.now.set(name, of.map((one) => one.at(run)).filter((one) => one === true).length),
    };
  }

  /** Makes a function with local names and two calls of it. */
  #function(): Statement {
    const [name, own] = [this.#name("truth"), `f${this.#names++}`];
    this.#add("truth", name);
    const [one, two, back] = [this.#pick(PRICES), this.#pick(PRICES), 1 + this.#whole(2)];
    const text = `${own}(x, n) =>\n    d = x - x[n]\n    d > 0 and d[1] <= 0\n${name} = ${own}(${one}, ${back}) or ${own}(n = 2, x = ${two})`;
    const rises = (run: Run, field: (typeof PRICES)[number], bars: number): boolean => {
      const at = (ago: number): number => run.days[run.bar - ago]?.[field] ?? Number.NaN;
      return at(0) - at(bars) > 0 && at(1) - at(bars + 1) <= 0;
    };
    return { text, run: (run) => void run.now.set(name, rises(run, one, back) || rises(run, two, 2)) };
  }

  #named(kind: "number" | "truth"): Node | undefined {
    const names = kind === "number" ? this.#numbers : this.#truths;
    if (names.length === 0) return undefined;
    const name = this.#pick(names);
    const back = this.#random() < 0.3 ? 1 + this.#whole(3) : 0;
    const none = kind === "number" ? Number.NaN : false;
    return {
      text: back === 0 ? name : `${name}[${back}]`,
      at: (run) => (back === 0 ? run.now.get(name)! : (run.past.get(name)?.at(-back) ?? none)),
    };
  }

  #price(): Node {
    const field = this.#pick(PRICES);
    const back = this.#random() < 0.3 ? 1 + this.#whole(3) : 0;
    return {
      text: back === 0 ? field : `${field}[${back}]`,
      at: (run) => run.days[run.bar - back]?.[field] ?? Number.NaN,
    };
  }

  /** Makes a number. `calls`: functions of past bars are allowed, as Pine evaluates this place on every bar. */
  #number(depth: number, calls: boolean): Node {
    const roll = this.#random();
    if (depth === 0 || roll < 0.3) {
      const kind = this.#random();
      if (kind > 0.9) return this.#constant();
      return (kind < 0.5 ? this.#named("number") : undefined) ?? this.#price();
    }
    if (roll < 0.5) {
      const [a, b, op] = [
        this.#number(depth - 1, calls),
        this.#number(depth - 1, calls),
        this.#pick(["+", "-"] as const),
      ];
      return {
        text: `(${a.text} ${op} ${b.text})`,
        at: (run) => Number(a.at(run)) + (op === "+" ? 1 : -1) * Number(b.at(run)),
      };
    }
    if (roll < 0.6) {
      const [a, by] = [this.#number(depth - 1, calls), this.#pick([0.5, 2, -1, 1.25])];
      return { text: `${a.text} * ${by}`, at: (run) => Number(a.at(run)) * by };
    }
    if (roll < 0.75) {
      const [test, a, b] = [
        this.#truth(depth - 1, calls),
        this.#number(depth - 1, false),
        this.#number(depth - 1, false),
      ];
      return {
        text: `(${test.text} ? ${a.text} : ${b.text})`,
        at(run) {
          const [when, yes, no] = [test.at(run), a.at(run), b.at(run)];
          return when === true ? yes : no;
        },
      };
    }
    if (!calls) return this.#price();
    const [of, length, name] = [
      this.#price(),
      this.#pick([2, 4, 8]),
      this.#pick(["sma", "highest", "lowest"] as const),
    ];
    const place = this.#places++;
    return {
      text: `ta.${name}(${of.text}, ${length})`,
      at(run) {
        const newest = run.series(place, of.at(run)).slice(-length).map(Number);
        if (newest.length < length) return Number.NaN;
        if (name === "sma") return newest.reduce((a, b) => a + b, 0) / length;
        return name === "highest" ? Math.max(...newest) : Math.min(...newest);
      },
    };
  }

  #constant(): Node {
    const value = this.#pick([0, 1, 2, 20, 30]);
    return { text: String(value), at: () => value };
  }

  #truth(depth: number, calls: boolean): Node {
    const roll = this.#random();
    if (roll < 0.15) {
      const named = this.#named("truth");
      if (named !== undefined) return named;
    }
    if (depth === 0 || roll < 0.45) return this.#comparison(Math.max(0, depth - 1), calls);
    if (roll < 0.65) {
      const [a, b, op] = [
        this.#truth(depth - 1, calls),
        this.#truth(depth - 1, calls),
        this.#pick(["and", "or"] as const),
      ];
      return {
        text: `(${a.text} ${op} ${b.text})`,
        at(run) {
          const [x, y] = [a.at(run) === true, b.at(run) === true];
          return op === "and" ? x && y : x || y;
        },
      };
    }
    if (roll < 0.72) {
      const a = this.#truth(depth - 1, calls);
      return { text: `not (${a.text})`, at: (run) => a.at(run) !== true };
    }
    if (!calls) return this.#comparison(0, false);
    const place = this.#places;
    this.#places += 2;
    if (roll < 0.82) {
      const [a, b, above] = [this.#number(depth - 1, true), this.#number(0, false), this.#random() < 0.5];
      return {
        text: `ta.cross${above ? "over" : "under"}(${a.text}, ${b.text})`,
        at(run) {
          const x = run.series(place, a.at(run)).slice(-2).map(Number);
          const y = run
            .series(place + 1, b.at(run))
            .slice(-2)
            .map(Number);
          if (x.length < 2) return false;
          return above ? x[1]! > y[1]! && x[0]! <= y[0]! : x[1]! < y[1]! && x[0]! >= y[0]!;
        },
      };
    }
    const [of, bars, op] = [
      this.#truth(depth - 1, true),
      1 + this.#whole(4),
      this.#pick(["<", "<=", ">", "==", ">=", "!="]),
    ];
    const counts = roll < 0.91;
    return {
      text: counts ? `math.sum(${of.text} ? 1 : 0, 4) ${op} ${bars}` : `ta.barssince(${of.text}) ${op} ${bars}`,
      at(run) {
        const list = run.series(place, of.at(run));
        const last = list.lastIndexOf(true);
        // A condition that never held counts as long ago, as the note of the translation explains.
        const since = last < 0 ? Number.POSITIVE_INFINITY : list.length - 1 - last;
        return compared(op, counts ? list.slice(-4).filter((one) => one === true).length : since, bars);
      },
    };
  }

  #comparison(depth: number, calls: boolean): Node {
    const [a, op] = [this.#number(depth, calls), this.#pick(["<", "<=", ">", ">=", "==", "!="])];
    const counted = /^n\d+$/.test(a.text) && this.#random() < 0.6;
    const b = counted ? this.#constant() : this.#number(0, false);
    return { text: `${a.text} ${op} ${b.text}`, at: (run) => compared(op, Number(a.at(run)), Number(b.at(run))) };
  }
}

function compared(op: string, a: number, b: number): boolean {
  if (Number.isNaN(a) || Number.isNaN(b)) return false;
  switch (op) {
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    case ">=":
      return a >= b;
    case "==":
      return a === b;
    default:
      return a !== b;
  }
}
