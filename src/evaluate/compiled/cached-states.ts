import type { StateStore, StateKind } from "./site.ts";
import { PAIR_BYTES, PAIRS } from "./vector.ts";
import { V128, type Code, type Local } from "./wasm-code.ts";

/** Addresses of the states of one tile, and the size in bytes of each part. */
export interface StateBlocks {
  /** States that every bar reads and writes. They are read at `source` and written at `target`, which may be elsewhere. */
  readonly hot: { readonly source: Local; readonly target: Local; bytes: number };
  /** Number of values that each average has seen: only the careful path reads them. */
  readonly cold: { readonly address: Local; bytes: number };
  /** 1 if the computed bars may still change: then the cold states stay as they are. */
  readonly preview: Local;
}

/** One vector of a state: two lanes. */
interface CachedState {
  /** The state on the row of the loop. */
  readonly current: Local;
  /** The state that is to be saved: that before row `saveRow`. */
  readonly captured: Local;
  readonly kind: StateKind;
  /** In bytes, within the hot or the cold part. */
  readonly offset: number;
  readonly pair: number;
}

/**
 * The states of the calls of one loop. With `assumesNoGaps` (the fast path) every average already has a value, so the loop
 * neither reads nor writes the cold states.
 */
export class CachedStates implements StateStore {
  readonly #code: Code;
  readonly #blocks: StateBlocks;
  /** A local that is 0 if the run begins at the first bar; undefined if no run of this code does. */
  readonly #anchor: Local | undefined;
  readonly #assumesNoGaps: boolean;
  readonly #states: CachedState[] = [];

  constructor(code: Code, blocks: StateBlocks, anchor: Local | undefined, assumesNoGaps: boolean) {
    this.#code = code;
    this.#blocks = blocks;
    this.#anchor = anchor;
    this.#assumesNoGaps = assumesNoGaps;
  }

  load(locals: readonly Local[], initial: number, kind: StateKind): void {
    const code = this.#code;
    const block = kind === "hot" ? this.#blocks.hot : this.#blocks.cold;
    const states = locals.map((current, index) => {
      const offset = block.bytes;
      block.bytes += PAIR_BYTES;
      return { current, captured: code.local(V128), kind, offset, pair: index % PAIRS };
    });
    if (this.#assumesNoGaps && kind === "cold") return;
    this.#states.push(...states);
    const resume = (): void => {
      for (const one of states) {
        this.#pushLoaded(one);
        code.set(one.current);
      }
    };
    const begin = (): void => {
      for (const { current } of states) code.v128(initial).set(current);
    };
    if (this.#anchor === undefined) resume();
    else code.get(this.#anchor).if(resume, begin);
  }

  /** Leaves on the stack the value of a state before the run. */
  #pushLoaded({ kind, offset }: CachedState): void {
    const { hot, cold } = this.#blocks;
    this.#code.get(kind === "hot" ? hot.source : cold.address).load(V128, offset);
  }

  /** Offset in bytes of a state among the hot states. */
  offsetOf(local: Local): number {
    return this.#states.find(({ current }) => current === local)!.offset;
  }

  /** Captures the current values: the state behind the rows computed so far. */
  capture(): void {
    for (const { current, captured } of this.#states) this.#code.get(current).set(captured);
  }

  /** Replaces the captured values of lanes outside a mask by those before the run. */
  keepOtherLanes(mask: (pair: number) => void): void {
    for (const one of this.#states) {
      this.#code.get(one.captured);
      this.#pushLoaded(one);
      mask(one.pair);
      this.#code.do("v128.bitselect").set(one.captured);
    }
  }

  /** Makes the captured values the current ones, and saves them. */
  saveCaptured(): void {
    for (const { current, captured } of this.#states) this.#code.get(captured).set(current);
    this.saveCurrent();
  }

  /** Saves the current values. */
  saveCurrent(): void {
    const code = this.#code;
    const { hot, cold, preview } = this.#blocks;
    const save = (address: Local, states: readonly CachedState[]): void => {
      for (const { current, offset } of states) code.get(address).get(current).store(offset);
    };
    save(
      hot.target,
      this.#states.filter(({ kind }) => kind === "hot"),
    );
    const coldStates = this.#states.filter(({ kind }) => kind === "cold");
    if (coldStates.length > 0)
      code
        .get(preview)
        .do("i32.eqz")
        .if(() => save(cold.address, coldStates));
  }
}
