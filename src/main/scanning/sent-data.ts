import type { KeptData } from "#operations";
import type { TaskCommand } from "../task-worker.ts";

/** Most values that a worker keeps: the names of the listings, and the models of this many accounts. */
const MOST = 500;

interface Place {
  readonly place: number;
  readonly value: unknown;
  readonly text: string;
}

/** Records the values that a worker was sent to keep, so that no value is sent twice. */
export class SentData {
  /** By owner, the least recently used first. */
  readonly #places = new Map<string, Place>();
  readonly #send: (command: TaskCommand) => void;
  #next = 0;

  constructor(send: (command: TaskCommand) => void) {
    this.#send = send;
  }

  /** Returns the places at which the worker keeps these data, after sending new and changed values. */
  places(caller: string, data: KeptData): Partial<Record<keyof KeptData, number>> {
    const { names, models } = data;
    return {
      ...(names === undefined ? {} : { names: this.#place("", names) }),
      ...(models === undefined || models.length === 0 ? {} : { models: this.#place(`of ${caller}`, models) }),
    };
  }

  #place(owner: string, value: NonNullable<KeptData[keyof KeptData]>): number {
    const known = this.#places.get(owner);
    this.#places.delete(owner);
    const text = known?.value === value ? known.text : JSON.stringify(value);
    if (known !== undefined && known.text === text) {
      this.#places.set(owner, { ...known, value });
      return known.place;
    }
    if (known !== undefined) this.#send({ kind: "forget", place: known.place });
    const place = this.#next++;
    this.#send({ kind: "keep", place, value });
    this.#places.set(owner, { place, value, text });
    for (const [oldest, { place: freed }] of this.#places) {
      if (this.#places.size <= MOST) break;
      this.#places.delete(oldest);
      this.#send({ kind: "forget", place: freed });
    }
    return place;
  }
}
