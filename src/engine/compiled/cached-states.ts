import type { StateRoom, StateUse } from "./site.ts";
import { PAIR_BYTES, PAIRS } from "./vector.ts";
import { V128, type Code, type Local } from "./wasm-code.ts";

/** Where states of one tile are read and written. */
export interface StateBlocks {
  /** What is read and written with every bar; it may be written elsewhere. */
  readonly hot: { readonly source: Local; readonly target: Local; bytes: number };
  /** How many values averages have seen: what is read where not all of them have one yet. */
  readonly cold: { readonly address: Local; bytes: number };
  /** 1 where what is written is only to be looked at: then the cold ones stay as they are. */
  readonly forming: Local;
}

interface Kept {
  readonly now: Local;
  readonly kept: Local;
  readonly use: StateUse;
  readonly offset: number;
  readonly pair: number;
}

/** The states of the calls of one loop. With `isTrusting` every average has a value, so that the cold ones are not read. */
export class CachedStates implements StateRoom {
  readonly #code: Code;
  readonly #blocks: StateBlocks;
  /** 0 where the run begins with the first row; undefined where it never does. */
  readonly #opening: Local | undefined;
  readonly #isTrusting: boolean;
  readonly #kept: Kept[] = [];

  constructor(code: Code, blocks: StateBlocks, opening: Local | undefined, isTrusting: boolean) {
    this.#code = code;
    this.#blocks = blocks;
    this.#opening = opening;
    this.#isTrusting = isTrusting;
  }

  take(locals: readonly Local[], initial: number, use: StateUse): void {
    const code = this.#code;
    const block = use === "always" ? this.#blocks.hot : this.#blocks.cold;
    const taken = locals.map((now, index) => {
      const offset = block.bytes;
      block.bytes += PAIR_BYTES;
      return { now, kept: code.local(V128), use, offset, pair: index % PAIRS };
    });
    if (this.#isTrusting && use === "with care") return;
    this.#kept.push(...taken);
    const resume = (): void => {
      for (const one of taken) {
        this.#before(one);
        code.set(one.now);
      }
    };
    const begin = (): void => {
      for (const { now } of taken) code.v128(initial).set(now);
    };
    if (this.#opening === undefined) resume();
    else code.get(this.#opening).if(resume, begin);
  }

  /** Leaves what a state was before the run. */
  #before({ use, offset }: Kept): void {
    const { hot, cold } = this.#blocks;
    this.#code.get(use === "always" ? hot.source : cold.address).load(V128, offset);
  }

  /** Bytes behind the start of the hot states at which one of them stands. */
  offsetOf(local: Local): number {
    return this.#kept.find(({ now }) => now === local)!.offset;
  }

  /** Remembers what they are on the row of the loop. */
  remember(): void {
    for (const { now, kept } of this.#kept) this.#code.get(now).set(kept);
  }

  /** Puts back what lanes outside a mask had before the run. */
  restore(mask: (pair: number) => void): void {
    for (const one of this.#kept) {
      this.#code.get(one.kept);
      this.#before(one);
      mask(one.pair);
      this.#code.do("v128.bitselect").set(one.kept);
    }
  }

  /** Goes back to what is remembered, and writes it down. */
  write(): void {
    for (const { now, kept } of this.#kept) this.#code.get(kept).set(now);
    this.writeNow();
  }

  /** Writes down what they are. */
  writeNow(): void {
    const code = this.#code;
    const { hot, cold, forming } = this.#blocks;
    const writeTo = (address: Local, kept: readonly Kept[]): void => {
      for (const { now, offset } of kept) code.get(address).get(now).store(offset);
    };
    writeTo(
      hot.target,
      this.#kept.filter(({ use }) => use === "always"),
    );
    const careful = this.#kept.filter(({ use }) => use === "with care");
    if (careful.length > 0)
      code
        .get(forming)
        .do("i32.eqz")
        .if(() => writeTo(cold.address, careful));
  }
}
