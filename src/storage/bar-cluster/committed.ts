import type { CommittedState, BarStates, BatchFacts } from "./states/bar-states.ts";
import { EMPTY_STATE } from "./states/bar-states.ts";

/** What a reader of one state must know: which batches count, and what they must hold. */
export interface StateView {
  readonly state: CommittedState;
  /** Newest batch that counts; 0 without any. */
  readonly newestBatch: number;
  /** Older batches that never count, ascending. */
  readonly uncommitted: readonly number[];
  /** Where minutes are now: see `CommittedState.sealedThrough`. */
  readonly sealedThrough: number | undefined;
  /** Returns the committed batches of a kind, oldest first. */
  batchesOf(kind: string): readonly BatchFacts[];
}

/** The committed states so far, read once. */
export class CommittedStates {
  readonly #states: BarStates;
  readonly #known: CommittedState[] = [];

  constructor(states: BarStates) {
    this.#states = states;
  }

  /** Returns the view of the newest state, or of the state with a number. */
  async view(seq?: number): Promise<StateView> {
    const newest = this.#known.at(-1) ?? EMPTY_STATE;
    for (const state of await this.#states.since(newest.seq)) this.#append(state);
    // Read after the states: a batch that is committed between is newer than all of them.
    const uncommitted = await this.#states.uncommitted();
    const states = seq === undefined ? this.#known : this.#known.filter((state) => state.seq <= seq);
    const newestBatch = states.findLast(({ batch }) => batch !== undefined)?.batch?.batch ?? 0;
    return {
      state: states.at(-1) ?? EMPTY_STATE,
      newestBatch,
      uncommitted: uncommitted.filter(
        (batch) => batch < newestBatch && !states.some((one) => one.batch?.batch === batch),
      ),
      sealedThrough: this.#known.at(-1)?.sealedThrough,
      batchesOf: (kind) => states.flatMap((state) => (state.kind === kind && state.batch ? [state.batch] : [])),
    };
  }

  #append(state: CommittedState): void {
    if (state.seq > (this.#known.at(-1)?.seq ?? 0)) this.#known.push(state);
  }
}
