import { getOrMake, Lru } from "#base";
import type { SeriesNode } from "#expression";
import { TileMemory } from "#tiles";
import {
  mostRowsOf,
  seriesOf,
  type OrderOperator,
  type Test,
  type TestWindow,
  type WindowedTest,
} from "../plan/plan.ts";
import { and, eq, ge, gt, le, lt, or, PAIR_BYTES, read, type Vector } from "./vector.ts";
import { Code, F64, I32, moduleOf, V128, type Local } from "./wasm-code.ts";

/** One value of each instrument, in memory that compiled comparisons read. */
export interface Row {
  readonly values: Float64Array;
  readonly address: number;
  /** True if every value equals the value in the snapshot before. */
  readonly isRepeated: boolean;
}

/** Truths by instrument, as bits. An instrument with neither bit set is FALSE. */
export interface LanePlanes {
  readonly isTrue: Int32Array;
  readonly isNull: Int32Array;
}

/** Instruments per word of a plane. */
const WORD = 32;
/** Number of rows that are reserved together. */
const ROWS_TOGETHER = 16;
/** Most rows of a series that a comparison reads: each is a copy of a value per instrument. */
export const MOST_ROWS = 8;
/** Most numbers that a comparison reads. */
const MOST_NUMBERS = 256;
/** Bytes of a row per word of a plane, and per pass of the inner loop. */
const WORD_BYTES = WORD * 8;
const PASS_BYTES = 4 * PAIR_BYTES;
/** Index of the first parameter that is the address of a row. */
const FIRST_ROW = 5;

/** Rows of values, and comparisons of them: one compiled function per form of the tests, 32 instruments a word. */
export class ComparedRows {
  readonly #memory = new TileMemory();
  readonly #instruments: number;
  readonly #rowBytes: number;
  /** Masks `considered`, and the truths that a comparison writes. */
  readonly #planes: readonly [Int32Array, Int32Array, Int32Array];
  readonly #numbers: Place;
  readonly #free: Place[] = [];
  readonly #functions = new Map<string, (...parameters: number[]) => void>();

  constructor(instruments: number) {
    const words = Math.ceil(instruments / WORD);
    this.#instruments = instruments;
    this.#rowBytes = words * WORD * Float64Array.BYTES_PER_ELEMENT;
    const planes = this.#memory.ints(3 * words);
    const planeAt = (k: number): Int32Array => planes.subarray(k * words, (k + 1) * words);
    this.#planes = [planeAt(0), planeAt(1), planeAt(2)];
    const numbers = this.#memory.floats(MOST_NUMBERS);
    this.#numbers = { values: numbers, address: numbers.byteOffset };
  }

  /** Copies one row of a series. `before`: the same row of the snapshot before; undefined if there is none. */
  copy(values: Float64Array, before: Row | undefined): Row {
    const { values: to, address } = this.#free.pop() ?? this.#reserved();
    to.set(values);
    return { values: to, address, isRepeated: before !== undefined && areSame(before.values, to) };
  }

  /** Reserves some rows and returns one of them. */
  #reserved(): Place {
    const { buffer, byteOffset } = this.#memory.bytes(ROWS_TOGETHER * this.#rowBytes);
    const places = Array.from({ length: ROWS_TOGETHER }, (_, k): Place => {
      const address = byteOffset + k * this.#rowBytes;
      return { address, values: new Float64Array(buffer, address, this.#instruments) };
    });
    this.#free.push(...places.slice(1));
    return places[0]!;
  }

  /** Takes rows back that nobody reads any more. */
  release(rows: Iterable<Row>): void {
    this.#free.push(...rows);
  }

  /**
   * Returns the truths of a test; NULL outside the plane `considered`. `rowOf` returns the values of a series, `back` bars
   * before the newest. Returns undefined if one of them is missing, or if the test reads too many. `before`: the truths in
   * the snapshot before with the same `considered`, which hold as long as all rows are repeated.
   */
  compare(
    test: WindowedTest,
    rowOf: (node: SeriesNode, back: number) => Row | undefined,
    considered: Int32Array,
    before?: LanePlanes,
  ): LanePlanes | undefined {
    const { key, nodes, rows, numbers, windows } = formOf(test);
    if (rows > MOST_ROWS || numbers.length > MOST_NUMBERS || !this.#memory.holdsAll) return undefined;
    const addresses: number[] = [];
    let isRepeated = true;
    for (const node of nodes) {
      for (let back = 0; back < rows; back++) {
        const row = rowOf(node, test.ago + back);
        if (row === undefined) return undefined;
        addresses.push(row.address);
        isRepeated &&= row.isRepeated;
      }
    }
    if (isRepeated && before !== undefined) return before;
    this.#numbers.values.set(numbers);
    const [mask, isTrue, isNull] = this.#planes;
    mask.set(considered);
    const run = getOrMake(this.#functions, key, () => {
      const module = getOrMake(modules, key, () => comparison(windows, nodes.length, rows));
      const { exports } = new WebAssembly.Instance(module, { tiles: { memory: this.#memory.wasm } });
      return exports["run"] as (...parameters: number[]) => void;
    });
    const end = mask.byteOffset + mask.byteLength;
    run(mask.byteOffset, end, isTrue.byteOffset, isNull.byteOffset, this.#numbers.address, ...addresses);
    return { isTrue: isTrue.slice(), isNull: isNull.slice() };
  }
}

type Place = Pick<Row, "values" | "address">;

/** True if two rows have the same values; a missing value is the same as a missing value. */
function areSame(a: Float64Array, b: Float64Array): boolean {
  for (let k = 0; k < a.length; k++) {
    const value = a[k]!;
    const other = b[k]!;
    if (value !== other && (value === value || other === other)) return false;
  }
  return true;
}

/** A test of a window. `right`: number of its series, or of its constant. */
interface FormTest {
  readonly operator: Test["operator"];
  readonly right: { readonly series: number } | { readonly number: number };
}

interface FormWindow extends Pick<TestWindow, "mode" | "bars"> {
  readonly tests: readonly FormTest[];
}

/** What tests compare, apart from the series and numbers themselves: tests of one form share a function. */
interface Form {
  readonly key: string;
  readonly windows: readonly FormWindow[];
  /** The left side first. */
  readonly nodes: readonly SeriesNode[];
  /** Number of rows of each series that the tests read. */
  readonly rows: number;
  readonly numbers: readonly number[];
}

const forms = new WeakMap<WindowedTest, Form>();
/** Compiled forms by key: one takes some kilobytes. */
const modules = new Lru<WebAssembly.Module>(500);

function formOf(test: WindowedTest): Form {
  return getOrMake(forms, test, () => {
    const nodes = seriesOf(test);
    const numbers: number[] = [];
    const windows = test.windows.map(({ mode, bars, tests }) => ({
      mode,
      bars,
      tests: tests.map(({ operator, right }): FormTest => ({
        operator,
        right: right.kind === "constant" ? { number: numbers.push(right.value) - 1 } : { series: nodes.indexOf(right) },
      })),
    }));
    const rows = mostRowsOf(test.windows);
    return { key: JSON.stringify([nodes.length, rows, windows]), windows, nodes, rows, numbers };
  });
}

/** Masks of the instruments on which something is true, and on which it is false; null is neither. */
interface TruthMasks {
  readonly isTrue: Vector;
  readonly isFalse: Vector;
}

/** Each comparison with its opposite. Of a missing value neither holds. */
const COMPARISONS: Readonly<Record<OrderOperator, readonly [Compare, Compare]>> = {
  gt: [gt, le],
  gte: [ge, lt],
  lt: [lt, ge],
  lte: [le, gt],
  eq: [eq, (a, b) => or(lt(a, b), gt(a, b))],
  ne: [(a, b) => or(lt(a, b), gt(a, b)), eq],
};
type Compare = (a: Vector, b: Vector) => Vector;
/** What a cross demands of the bar before, and of its bar. */
const CROSSES: Readonly<Record<"above" | "under", readonly [OrderOperator, OrderOperator]>> = {
  above: ["lte", "gt"],
  under: ["gte", "lt"],
};

/** Returns the conjunction (all) or the disjunction (any) in Kleene logic. */
function joined(mode: TestWindow["mode"], members: readonly TruthMasks[]): TruthMasks {
  const [isTrue, isFalse] = [members.map((one) => one.isTrue), members.map((one) => one.isFalse)];
  return mode === "all"
    ? { isTrue: isTrue.reduce(and), isFalse: isFalse.reduce(or) }
    : { isTrue: isTrue.reduce(or), isFalse: isFalse.reduce(and) };
}

/**
 * Writes the function of a form. Its parameters are addresses, in this order: the mask of the considered instruments and
 * its end, the planes of TRUE and of NULL, the numbers, then `rows` rows of each of `series` series, the newest first.
 */
function comparison(windows: readonly FormWindow[], series: number, rows: number): WebAssembly.Module {
  const code = new Code(FIRST_ROW + series * rows);
  const pointers = [0, 2, 3].map((k) => code.parameter(k));
  const [mask, truePlane, nullPlane] = pointers as [Local, Local, Local];
  const constants = windows
    .flatMap(({ tests }) => tests.flatMap(({ right }) => ("number" in right ? right.number : [])))
    .map((k) => {
      const local = code.local(V128);
      code
        .get(code.parameter(4))
        .load(F64, k * 8)
        .do("f64x2.splat")
        .set(local);
      return read(local);
    });
  const [trues, falses] = [code.local(I32), code.local(I32)];
  /** Offset in a row of the word, and of the pairs that are compared now. */
  const [word, pairs] = [code.local(I32), code.local(I32)];
  code.loop(() => {
    code.i32(0).set(trues).i32(0).set(falses);
    // The last pairs come first: each pair shifts the bits of those behind it.
    code
      .get(word)
      .i32(WORD_BYTES - PASS_BYTES)
      .do("i32.add")
      .set(pairs);
    code.loop(() => {
      for (let offset = PASS_BYTES - PAIR_BYTES; offset >= 0; offset -= PAIR_BYTES) {
        const { isTrue, isFalse } = pairTruths(code, windows, rows, constants, pairs, offset);
        shiftIn(code, trues, isTrue);
        shiftIn(code, falses, isFalse);
      }
      code.get(pairs).i32(PASS_BYTES).do("i32.sub").set(pairs);
      code.get(pairs).get(word).do("i32.ge_s").branchIf(0);
    });
    code.get(truePlane).get(trues).get(mask).load(I32, 0).do("i32.and").storeInt(0);
    code.get(nullPlane).get(trues).get(falses).do("i32.or").get(mask).load(I32, 0).do("i32.and");
    code.i32(-1).do("i32.xor").storeInt(0);
    code.get(word).i32(WORD_BYTES).do("i32.add").set(word);
    for (const pointer of pointers) code.get(pointer).i32(4).do("i32.add").set(pointer);
    code.get(mask).get(code.parameter(1)).do("i32.lt_u").branchIf(0);
  });
  return new WebAssembly.Module(moduleOf(code));
}

/** Shifts the bits of a pair into a word. */
function shiftIn(code: Code, bits: Local, mask: Vector): void {
  code.get(bits).i32(2).do("i32.shl");
  mask(code);
  code.do("i64x2.bitmask", "i32.or").set(bits);
}

/** Writes the truths of all windows on the pair of instruments at an offset behind `pairs`. */
function pairTruths(
  code: Code,
  windows: readonly FormWindow[],
  rows: number,
  constants: readonly Vector[],
  pairs: Local,
  offset: number,
): TruthMasks {
  const keep = (vector: Vector): Vector => {
    const local = code.local(V128);
    vector(code);
    code.set(local);
    return read(local);
  };
  const loaded = new Map<number, Vector>();
  const valueOf = (series: number, back: number): Vector => {
    const row = FIRST_ROW + series * rows + back;
    return getOrMake(loaded, row, () =>
      keep((inner) => inner.get(inner.parameter(row)).get(pairs).do("i32.add").load(V128, offset)),
    );
  };
  const compared = (operator: OrderOperator, right: FormTest["right"], back: number): TruthMasks => {
    const [a, b] = [valueOf(0, back), "number" in right ? constants[right.number]! : valueOf(right.series, back)];
    const [compare, opposite] = COMPARISONS[operator];
    return { isTrue: keep(compare(a, b)), isFalse: keep(opposite(a, b)) };
  };
  const tested = ({ operator, right }: FormTest, back: number): TruthMasks => {
    if (operator !== "above" && operator !== "under") return compared(operator, right, back);
    const [earlier, newer] = CROSSES[operator];
    return crossed(compared(earlier, right, back + 1), compared(newer, right, back));
  };
  const all = windows.map(({ mode, bars, tests }) => {
    const byBar = Array.from({ length: bars }, (_, back) =>
      joined(
        "all",
        tests.map((test) => tested(test, back)),
      ),
    );
    return joined(mode, byBar);
  });
  return joined("all", all);
}

/** Returns the truths of a cross: null if what it demands of one of the bars is null. */
function crossed(before: TruthMasks, now: TruthMasks): TruthMasks {
  const known = ({ isTrue, isFalse }: TruthMasks): Vector => or(isTrue, isFalse);
  const isFalse = or(and(before.isFalse, known(now)), and(now.isFalse, known(before)));
  return { isTrue: and(before.isTrue, now.isTrue), isFalse };
}
