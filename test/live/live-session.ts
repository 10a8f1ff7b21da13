import { MINUTE_MS } from "#base";
import type { ScanPayload } from "#contract";
import { BAR_FIELDS, type BarField } from "#market";
import { openBarStore, type BarFileStore } from "#storage";
import { ArrivingMinutes, loadEngineData, SnapshotMemory, type EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import type { RecordedSession, SentBar } from "./recorded-session.ts";

/** Faults that the comparison must find. */
export const PLANTS = ["known", "seal", "unlogged"] as const;
export type Plant = (typeof PLANTS)[number];

interface SessionSettings {
  readonly payloads: readonly ScanPayload[];
  readonly plant: Plant | undefined;
}

/** Matches of each payload at the seal of a minute, as sorted tickers. */
interface Sealed {
  /** End of the minute, in minutes since 1970. */
  readonly instant: number;
  readonly matches: readonly (readonly string[])[];
}

/** Milliseconds after the end of a minute at which it is sealed. */
const SEAL_MS = 1_250;
/** With the plant `seal`: before the last bars. */
const EARLY_SEAL_MS = 700;
const BATCHES_OF_MINUTE = 3;

const clock = { now: () => Date.parse("2030-01-01T00:00:00Z"), elapsed: () => performance.now() };

/** A session that arrives live in a data folder and in memory. */
export class LiveSession {
  readonly #store: BarFileStore;
  readonly #folder: string;
  readonly #recorded: RecordedSession;
  readonly #settings: SessionSettings;
  readonly #instrumentOf: ReadonlyMap<string, number>;
  readonly #arriving: ArrivingMinutes;
  #engine: ScanEngine;
  /** Name of the newest snapshot of the folder. */
  #snapshot: string;
  readonly #matches: Set<string>[];
  readonly #sealed: Sealed[] = [];

  private constructor(
    store: BarFileStore,
    folder: string,
    recorded: RecordedSession,
    data: EngineData,
    settings: SessionSettings,
  ) {
    this.#store = store;
    this.#folder = folder;
    this.#recorded = recorded;
    this.#settings = settings;
    this.#instrumentOf = new Map(data.instruments.tickers.map((ticker, i) => [ticker, i]));
    this.#arriving = new ArrivingMinutes(data, new SnapshotMemory(() => true));
    this.#engine = new ScanEngine(data, clock);
    this.#snapshot = data.snapshot;
    this.#matches = settings.payloads.map(() => new Set<string>());
  }

  /** Stores the market until the evening before, loads the market and opens the watches. */
  static async begin(folder: string, recorded: RecordedSession, settings: SessionSettings): Promise<LiveSession> {
    const store = await openBarStore(folder);
    await store.lock("live session");
    const { daily, minutes, listings, actions } = recorded.stored;
    await store.replaceListings(listings);
    await store.appendActions(actions);
    await store.appendTable("1d", daily, "stored");
    await store.appendTable("1m", minutes, "stored");
    const live = new LiveSession(store, folder, recorded, await loadEngineData(store, undefined), settings);
    live.#note(live.#engine.watches.open(live.#engine, live.#orders()));
    return live;
  }

  #orders() {
    return this.#settings.payloads.map((payload, k) => ({
      id: `watch ${k}`,
      payload,
      universe: undefined,
      barState: "live" as const,
      columns: ["last"],
    }));
  }

  /** Plays the session. Returns the number of seals. */
  async play(): Promise<number> {
    const { sent } = this.#recorded;
    const { calendar } = this.#engine.store.data;
    const session = sent[0]!.session;
    let from = 0;
    for (let minute = calendar.extendedOpen(session); minute < calendar.regularClose(session); minute++) {
      const end = minute + 1;
      const sealedAt = end * MINUTE_MS + (this.#settings.plant === "seal" ? EARLY_SEAL_MS : SEAL_MS);
      for (let batch = 1; batch <= BATCHES_OF_MINUTE; batch++) {
        const until = sealedAt - (BATCHES_OF_MINUTE - batch) * (MINUTE_MS / BATCHES_OF_MINUTE);
        let to = from;
        while (to < sent.length && sent[to]!.at < until) to++;
        if (to > from) await this.#arrive(sent.slice(from, to), Math.min(until / MINUTE_MS, end));
        from = to;
      }
      if (!this.#arriving.isEmpty) {
        this.#engine = this.#engine.next(this.#arriving.next(this.#snapshot));
      }
      this.#note(
        this.#engine.watches.evaluate(
          this.#engine,
          this.#orders().map(({ id }) => id),
        ),
      );
      this.#sealed.push({ instant: end, matches: this.#matches.map((tickers) => [...tickers].sort()) });
    }
    return this.#sealed.length;
  }

  async #arrive(bars: readonly SentBar[], knownAt: number): Promise<void> {
    // The planted fault: as if each bar had been known at its end.
    const known = this.#settings.plant === "known" ? 0 : knownAt;
    const rows = {
      instrument: Int32Array.from(bars, ({ ticker }) => this.#instrumentOf.get(ticker)!),
      time: Int32Array.from(bars, ({ minute }) => minute),
      session: Int32Array.from(bars, ({ session }) => session),
      fields: fieldsOf((field) => Float64Array.from(bars, ({ values }) => values[field])),
    };
    const { arrivals, before } = this.#arriving.add(rows, known);
    await this.#log(bars, arrivals, before, known);
  }

  async #log(
    bars: readonly SentBar[],
    arrivals: ReturnType<ArrivingMinutes["add"]>["arrivals"],
    before: Readonly<Record<BarField, Float64Array>>,
    knownAt: number,
  ): Promise<void> {
    const chosen = (isChosen: (arrival: (typeof arrivals)[number]) => boolean): number[] =>
      [...bars.keys()].filter((k) => isChosen(arrivals[k]!));
    const fresh = chosen((arrival) => arrival === "new");
    const amended = chosen(
      (arrival) => arrival === "late" || (arrival === "corrected" && this.#settings.plant !== "unlogged"),
    );
    const rowsOf = (rows: readonly number[]) => {
      const tickers = [...new Set(rows.map((k) => bars[k]!.ticker))];
      return {
        tickers,
        ticker: Int32Array.from(rows, (k) => tickers.indexOf(bars[k]!.ticker)),
        time: Int32Array.from(rows, (k) => bars[k]!.minute),
        fields: fieldsOf((field) => Float64Array.from(rows, (k) => bars[k]!.values[field])),
      };
    };
    const beforeOf = (rows: readonly number[]) =>
      fieldsOf((field) => Float64Array.from(rows, (k) => before[field][k]!));
    const { manifest } = await this.#store.logMinutes(
      {
        ...(fresh.length === 0 ? {} : { bars: rowsOf(fresh) }),
        ...(amended.length === 0 ? {} : { amended: { ...rowsOf(amended), before: beforeOf(amended), knownAt } }),
      },
      "live",
    );
    this.#snapshot = manifest.snapshot;
  }

  #note({ changes, failed }: ReturnType<ScanEngine["watches"]["open"]>): void {
    if (failed.length > 0) throw new Error(`a watch failed: ${JSON.stringify(failed[0])}`);
    for (const [k, { entered, left }] of changes.entries()) {
      for (const { ticker } of left) this.#matches[k]!.delete(ticker);
      for (const { ticker } of entered) this.#matches[k]!.add(ticker);
    }
  }

  /** Compares the matches at each `every`th seal with scans as of its minute on the data of the folder. */
  async compare(every: number): Promise<{ readonly compared: number; readonly differences: readonly string[] }> {
    await this.#store.close();
    const store = await openBarStore(this.#folder);
    const engine = new ScanEngine(await loadEngineData(store, undefined), clock);
    const differences: string[] = [];
    let compared = 0;
    for (const [n, { instant, matches }] of this.#sealed.entries()) {
      if (n % every !== 0) continue;
      const AsOf = new Date(instant * MINUTE_MS).toISOString();
      for (const [k, payload] of this.#settings.payloads.entries()) {
        compared++;
        const asOf: ScanPayload = { All: [{ AsOf, AsOfBasis: "as_traded", Leaf: payload }] };
        const found = [...(engine.scan(asOf, {}).tickers ?? [])].sort();
        if (found.join() === matches[k]!.join()) continue;
        const only = (one: readonly string[], other: readonly string[]): string =>
          one.filter((ticker) => !other.includes(ticker)).join();
        const about = `live alone: ${only(matches[k]!, found)}; as of alone: ${only(found, matches[k]!)}`;
        differences.push(`${AsOf} ${about}; payload ${JSON.stringify(payload)}`);
      }
    }
    return { compared, differences };
  }
}

function fieldsOf(column: (field: BarField) => Float64Array): Record<BarField, Float64Array> {
  return Object.fromEntries(BAR_FIELDS.map((field) => [field, column(field)])) as Record<BarField, Float64Array>;
}
