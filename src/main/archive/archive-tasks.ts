import { deserialize, serialize } from "node:v8";
import { deflateSync, inflateSync } from "node:zlib";
import { AppError, type Clock } from "#base";
import type { ScanRange } from "#contract";
import { ArchiveRange, type ArchiveOrder, type RangeFinding } from "#scan";
import type { BarFileStore } from "#storage";
import { ArchiveMarket } from "#tiles";

/** One task of a job, as it crosses to a thread. */
export type ArchiveErrand = { readonly jobId: string; readonly snapshot: string; readonly order: ArchiveOrder } & (
  | { readonly kind: "plan" }
  | { readonly kind: "part"; readonly part: number }
  | { readonly kind: "join"; readonly findings: readonly Uint8Array[] }
);

/** The result of a task: a number of parts, a finding, or the answer. */
export type ArchiveResult = number | Uint8Array | ScanRange;

/** Does tasks on snapshots of a folder. It holds the days of one snapshot, and the conditions of one job. */
export class ArchiveTasks {
  readonly #store: BarFileStore;
  readonly #clock: Clock;
  readonly #isCancelled: () => boolean;
  readonly #partMinutes: number | undefined;
  #market: { readonly snapshot: string; readonly market: ArchiveMarket } | undefined;
  #range: { readonly jobId: string; readonly range: ArchiveRange } | undefined;

  /** `partMinutes`: minutes of one part, about; for tests. */
  constructor(store: BarFileStore, clock: Clock, isCancelled: () => boolean, partMinutes?: number) {
    this.#store = store;
    this.#clock = clock;
    this.#isCancelled = isCancelled;
    this.#partMinutes = partMinutes;
  }

  /** Errors: validation_failed for what cannot be answered exactly, conflict if the folder keeps the snapshot no more. */
  async run(errand: ArchiveErrand): Promise<ArchiveResult> {
    const market = await this.#marketOf(errand.snapshot);
    if (this.#range?.jobId !== errand.jobId) {
      this.#range = { jobId: errand.jobId, range: new ArchiveRange(market, errand.order, this.#clock) };
    }
    const { range } = this.#range;
    if (errand.kind === "plan") return market.parts.length;
    if (errand.kind === "part") return deflateSync(serialize(await range.part(errand.part, this.#isCancelled)));
    return range.answer(errand.findings.map((finding) => deserialize(inflateSync(finding)) as RangeFinding));
  }

  async #marketOf(snapshot: string): Promise<ArchiveMarket> {
    if (this.#market?.snapshot === snapshot) return this.#market.market;
    this.#market = this.#range = undefined;
    const store = await this.#store.at(snapshot);
    if (store === undefined) {
      const message = `The data folder keeps snapshot ${snapshot} no more: too much was written since the order. Order the range again.`;
      throw new AppError("conflict", message);
    }
    const market = await ArchiveMarket.load(store, this.#partMinutes);
    this.#market = { snapshot, market };
    return market;
  }
}
