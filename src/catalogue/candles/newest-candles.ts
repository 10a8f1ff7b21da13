import type { Candlestick } from "./define-candlestick.ts";
import {
  CANDLE_ROWS,
  CANDLE_STRIDE,
  INSTRUMENTS_TOLD,
  MOST_STEPS,
  planeOf,
  TOLD,
  type CandleBlock,
} from "./candle-block.ts";
import { candleCode } from "./candle-codes.ts";
import { MOST_MARKED } from "./candle-marks.ts";
import type { CandleRule } from "./candle-primitive.ts";
import type { CodePlanes } from "./code-planes.ts";
import { lowestBit, WORD } from "./mark-planes.ts";

const NEWEST = CANDLE_ROWS - 1;
/** In the place of a code: the rule tells. */
const RULE = -1;

/** A pattern with its penetration, where it takes one. */
interface AskedPattern {
  readonly pattern: Candlestick;
  readonly penetration: number | undefined;
}

/** Of the same shape for every pattern, which keeps the asking short. */
interface Asked {
  readonly at: CandleRule;
  readonly penetration: number | undefined;
}

/** Patterns that are told of together: as many as a program has room for. */
interface Group {
  readonly first: number;
  readonly rules: readonly Asked[];
  readonly program: Int32Array;
}

/**
 * Candlestick patterns on the newest bar of many instruments: the very values of the patterns' primitives. Marks of a
 * block of instruments are tested at once, so that rules are asked of few.
 */
export class NewestCandles {
  readonly #groups: readonly Group[];
  readonly #block: CandleBlock;
  /** Of each candle, the newest first, the marks that the patterns have; and how many rows their rules look at. */
  readonly #marks = new Int32Array(MOST_MARKED);
  readonly #rows: number;

  constructor(patterns: readonly AskedPattern[], block: CandleBlock) {
    this.#groups = groupsOf(patterns);
    this.#block = block;
    // Rows are laid out in pairs.
    this.#rows = Math.max(2, ...patterns.map(({ pattern }) => pattern.rows));
    for (const { bits } of patterns.flatMap(({ pattern }) => pattern.sides))
      for (let k = 0; k < MOST_MARKED; k++) this.#marks[k]! |= bits[k]!;
  }

  /** Readies the block: from now on it is looked at for these patterns. */
  begin(): void {
    this.#block.want(this.#marks, this.#rows);
  }

  /**
   * Tells of the instruments of the block that are asked about, after it has been looked at: planes[p] gets the codes of
   * pattern p, in which the block's instrument k is number numbers[k]. `first`: where these follow one another from the
   * start of a word on, that word; else -1.
   */
  look(numbers: Int32Array, first: number, planes: readonly CodePlanes[]): void {
    const block = this.#block;
    for (const group of this.#groups) {
      if (block.programOf !== group) {
        block.program.set(group.program);
        block.programOf = group;
      }
      const end = TOLD * block.tell(group.rules.length);
      for (let at = 0; at < end; at += TOLD) this.#read(group, at, numbers, first, planes);
    }
  }

  /** What is told of a side. */
  #read(group: Group, at: number, numbers: Int32Array, first: number, planes: readonly CodePlanes[]): void {
    const { told } = this.#block;
    const p = told[at]!;
    const code = told[at + 1]!;
    const output = planes[group.first + p]!;
    for (let word = 0; word < TOLD - INSTRUMENTS_TOLD; word++) {
      const shown = told[at + INSTRUMENTS_TOLD + word]!;
      if (shown === 0) continue;
      if (code === RULE) this.#ask(group.rules[p]!, shown, WORD * word, numbers, output);
      else if (first >= 0) output.add(code, first + word, shown);
      else
        for (let rest = shown; rest !== 0; rest &= rest - 1) add(output, code, numbers[WORD * word + lowestBit(rest)]!);
    }
  }

  #ask({ at, penetration }: Asked, shown: number, first: number, numbers: Int32Array, output: CodePlanes): void {
    const { candles } = this.#block;
    for (let rest = shown; rest !== 0; rest &= rest - 1) {
      const k = first + lowestBit(rest);
      const value = at(candles, CANDLE_STRIDE * k + NEWEST, penetration ?? Number.NaN);
      if (value !== 0) add(output, candleCode(value), numbers[k]!);
    }
  }
}

function add(planes: CodePlanes, code: number, number: number): void {
  planes.add(code, number >> 5, 1 << (number & 31));
}

function groupsOf(asked: readonly AskedPattern[]): readonly Group[] {
  const groups: Group[] = [];
  let steps: number[] = [];
  let first = 0;
  const close = (end: number): void => {
    const rules = asked.slice(first, end).map(({ pattern: { at }, penetration }) => ({ at, penetration }));
    groups.push({ first, rules, program: Int32Array.from(steps) });
    [steps, first] = [[], end];
  };
  for (const [p, { pattern }] of asked.entries()) {
    const own = stepsOf(pattern);
    if (steps.length + own.length > MOST_STEPS) close(p);
    steps.push(...own);
  }
  if (steps.length > 0) close(asked.length);
  return groups;
}

/** The steps of patterns that were asked for. */
const known = new WeakMap<Candlestick, readonly number[]>();

/** A pattern's part of a program. */
function stepsOf(pattern: Candlestick): readonly number[] {
  let steps = known.get(pattern);
  if (steps === undefined) {
    const { lookback, sides } = pattern;
    const ofSides = sides.flatMap(({ needs, says }) => {
      const planes = Array.from({ length: needs.length / 2 }, (_, k) => planeOf(needs[2 * k]!, needs[2 * k + 1]!));
      return [says === undefined ? RULE : candleCode(says), planes.length, ...planes];
    });
    steps = [lookback + 1, sides.length, ...ofSides];
    known.set(pattern, steps);
  }
  return steps;
}
