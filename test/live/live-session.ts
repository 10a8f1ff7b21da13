import { MINUTE_MS } from "#base";
import type { ScanPayload } from "#contract";
import { BarBatch, type BarField } from "#market";
import { openBarStore } from "#storage";
import { loadEngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { SnapshotLoader } from "../../src/main/data/folder-snapshots.ts";
import type { RecordedSession, SentBar } from "./recorded-session.ts";

/** Faults that the comparison must find. */
export const PLANTS = ["known", "seal"] as const;
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

interface Comparison {
  readonly compared: number;
  readonly unserved: number;
  readonly differences: readonly string[];
}

/** Milliseconds after the end of a minute at which it is sealed. */
const SEAL_MS = 1_250;
const BATCHES_OF_MINUTE = 3;

/** A session that arrives live in the data folder of a server: its loader judges, sorts, logs and appends the bars. */
export class LiveSession {
  readonly #folder: string;
  readonly #recorded: RecordedSession;
  readonly #settings: SessionSettings;
  readonly #clock = {
    // With the plant `known` amendments seem to come before their minute ends.
    now: () => (this.#settings.plant === "known" ? 0 : this.#now),
    elapsed: () => this.#now,
  };
  readonly #loader: SnapshotLoader;
  #now: number;
  #engine: ScanEngine | undefined;
  readonly #matches: Set<string>[];
  readonly #sealed: Sealed[] = [];
  readonly #counts = { accepted: 0, replaced: 0, repeated: 0, loads: 0 };

  private constructor(folder: string, recorded: RecordedSession, settings: SessionSettings) {
    this.#folder = folder;
    this.#recorded = recorded;
    this.#settings = settings;
    this.#now = recorded.sent[0]!.at - MINUTE_MS;
    this.#matches = settings.payloads.map(() => new Set<string>());
    this.#loader = new SnapshotLoader(
      { dataFolder: folder, opens: false, clock: this.#clock },
      {
        onFault: (error) => {
          throw error;
        },
        onDue: () => undefined,
        onIntake: () => undefined,
      },
    );
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
    await store.close();
    const live = new LiveSession(folder, recorded, settings);
    await live.#publish();
    return live;
  }

  /** Number of rows by what became of them, and of loads after the first. */
  get counts(): Readonly<Record<"accepted" | "replaced" | "repeated" | "loads", number>> {
    return this.#counts;
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
    const { calendar } = this.#engine!.store.data;
    const session = sent[0]!.session;
    let from = 0;
    for (let minute = calendar.extendedOpen(session); minute < calendar.regularClose(session); minute++) {
      const sealedAt = (minute + 1) * MINUTE_MS + SEAL_MS;
      for (let batch = 1; batch <= BATCHES_OF_MINUTE; batch++) {
        this.#now = sealedAt - (BATCHES_OF_MINUTE - batch) * (MINUTE_MS / BATCHES_OF_MINUTE);
        let to = from;
        while (to < sent.length && sent[to]!.at < this.#now) to++;
        await this.#receive(sent.slice(from, to), batch === BATCHES_OF_MINUTE ? minute : undefined);
        from = to;
      }
      await this.#publish();
      this.#sealed.push({ instant: minute + 1, matches: this.#matches.map((tickers) => [...tickers].sort()) });
    }
    this.#loader.stop();
    return this.#sealed.length;
  }

  async #receive(bars: readonly SentBar[], sealed: number | undefined): Promise<void> {
    const batch = new BarBatch();
    const { plant } = this.#settings;
    // With the plant `seal` the minute is sealed before its last bars.
    const isEarly = (bar: SentBar): boolean => plant === "seal" && sealed === bar.minute && bar.at % MINUTE_MS > 700;
    for (const bar of bars) if (!isEarly(bar)) batch.add(barOf(bar), bar.minute);
    const about = { timeframe: "1m", source: "recorded", isOfFeed: true } as const;
    const { accepted, replaced, repeated } = await this.#loader.intake.receive({
      ...about,
      bars: batch.take(),
      sealed,
    });
    this.#counts.accepted += accepted;
    this.#counts.replaced += replaced;
    this.#counts.repeated += repeated;
    for (const bar of bars) if (isEarly(bar)) batch.add(barOf(bar), bar.minute);
    if (batch.rows > 0) await this.#loader.intake.receive({ ...about, bars: batch.take() });
  }

  /** Evaluates the watches on the next snapshot, if one is due. */
  async #publish(): Promise<void> {
    const snapshot = await this.#loader.next(true);
    if (snapshot === undefined) return;
    const { data, report } = snapshot;
    const before = this.#engine;
    if (before !== undefined && report.how === "loaded") this.#counts.loads++;
    this.#engine = before === undefined ? new ScanEngine(data, this.#clock) : before.next(data);
    const { watches } = this.#engine;
    const orders = this.#orders();
    const { changes, failed } =
      before === undefined
        ? watches.open(this.#engine, orders)
        : watches.evaluate(
            this.#engine,
            orders.map(({ id }) => id),
          );
    if (failed.length > 0) throw new Error(`a watch failed: ${JSON.stringify(failed[0])}`);
    for (const [k, { entered, left }] of changes.entries()) {
      for (const { ticker } of left) this.#matches[k]!.delete(ticker);
      for (const { ticker } of entered) this.#matches[k]!.add(ticker);
    }
  }

  /**
   * Compares the matches at each `every`th seal from the seal `first` on with scans as of its minute on the data of the folder.
   * `unserved`: comparisons left out because a scan of the past needs more history. Reports the number of compared seals.
   */
  async compare(every: number, first: number, report: (done: number, all: number) => void): Promise<Comparison> {
    const store = await openBarStore(this.#folder);
    const engine = new ScanEngine(await loadEngineData(store, undefined), this.#clock);
    const differences: string[] = [];
    let [compared, unserved] = [0, 0];
    const chosen = this.#sealed.filter((_, n) => n >= first && (n - first) % every === 0);
    for (const [done, { instant, matches }] of chosen.entries()) {
      report(done, chosen.length);
      const AsOf = new Date(instant * MINUTE_MS).toISOString();
      for (const [k, payload] of this.#settings.payloads.entries()) {
        const asOf: ScanPayload = { All: [{ AsOf, AsOfBasis: "as_traded", Leaf: payload }] };
        const { tickers, as_of_feasibility: feasibility } = engine.scan(asOf, {});
        if (feasibility?.ok === false) {
          unserved++;
          continue;
        }
        compared++;
        const found = [...(tickers ?? [])].sort();
        if (found.join() === matches[k]!.join()) continue;
        const only = (one: readonly string[], other: readonly string[]): string =>
          one.filter((ticker) => !other.includes(ticker)).join();
        const about = `live alone: ${only(matches[k]!, found)}; as of alone: ${only(found, matches[k]!)}`;
        differences.push(`${AsOf} ${about}; payload ${JSON.stringify(payload)}`);
      }
    }
    return { compared, unserved, differences };
  }
}

/** Returns a bar as feeds hand it on: null where it says nothing. */
function barOf({ ticker, values }: SentBar) {
  const orNull = (field: BarField): number | null => (Number.isNaN(values[field]) ? null : values[field]);
  return { ticker, ...values, vwap: orNull("vwap"), trades: orNull("trades") };
}
