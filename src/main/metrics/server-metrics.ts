import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { MINUTE_MS, type Clock, type ErrorCode } from "#base";
import type { DoScanResponse } from "#contract";
import type { AnsweredRequest } from "#http";
import type { DividedMemory } from "#scan";
import type { SnapshotReport } from "../data/folder-snapshots.ts";
import { liveStatus, type LoadedMarket } from "../scanning/engine-scanner.ts";

/** Present figures of a service. */
export interface Vitals {
  readonly market: LoadedMarket;
  /** Requests on the workers for scans, and those that wait for a worker. */
  readonly running: number;
  readonly waiting: number;
  /** Distinct payloads that are followed. */
  readonly watches: number;
  /** Open streams. */
  readonly streams: number;
}

/** How a question to the engine ended; refused: an error of the caller or of the moment. */
export type QuestionOutcome = "answered" | "cached" | "skipped" | "refused" | "failed";

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SNAPSHOT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Kinds of the first parts of a scan's timing; every other part is a condition. */
const STAGES = ["plan", "universe", "scores"];

/** The figures of one server in the text format of Prometheus. docs/operations/metrics.md lists them. */
export class ServerMetrics {
  readonly #registry = new Registry();
  readonly #clock: Clock;
  readonly #requests;
  readonly #refusals;
  readonly #questions;
  readonly #stages;
  readonly #snapshots;
  readonly #snapshotAt;
  readonly #faults;
  readonly #memory;

  /** `vitals` returns undefined while there are no data. `version`: that of the product. */
  constructor(clock: Clock, version: string, vitals: () => Vitals | undefined) {
    const registers = [this.#registry];
    this.#clock = clock;
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({ name: "winnow_info", help: "1, with the version of the server.", labelNames: ["version"], registers })
      .labels(version)
      .set(1);
    this.#requests = new Histogram({
      name: "winnow_http_request_seconds",
      help: "Duration of HTTP requests, from the first byte to the end of the answer.",
      labelNames: ["method", "route", "status"],
      buckets: SECONDS,
      registers,
    });
    this.#refusals = new Counter({
      name: "winnow_refusals_total",
      help: "Calls that ended with an error, by its code.",
      labelNames: ["code"],
      registers,
    });
    this.#questions = new Histogram({
      name: "winnow_question_seconds",
      help: "Duration of questions to the engine, with the wait for a worker.",
      labelNames: ["question", "outcome"],
      buckets: SECONDS,
      registers,
    });
    this.#stages = new Counter({
      name: "winnow_scan_stage_seconds_total",
      help: "Time that scans spent in each stage, on their worker.",
      labelNames: ["stage"],
      registers,
    });
    this.#snapshots = new Histogram({
      name: "winnow_snapshot_seconds",
      help: "Duration of making a snapshot of the data.",
      labelNames: ["how"],
      buckets: SNAPSHOT_SECONDS,
      registers,
    });
    this.#snapshotAt = new Gauge({
      name: "winnow_snapshot_timestamp_seconds",
      help: "Time at which the newest snapshot was made.",
      registers,
    });
    this.#faults = new Counter({
      name: "winnow_faults_total",
      help: "Faults of worker threads, feeds and loads that the log names.",
      registers,
    });
    this.#memory = new Gauge({
      name: "winnow_memory_budget_bytes",
      help: "Division of the memory of the process at the start.",
      labelNames: ["part"],
      registers,
    });
    this.#addVitals(vitals);
  }

  /** Adds the figures that are read when the page is. */
  #addVitals(vitals: () => Vitals | undefined): void {
    type ValueOf = (vital: Vitals) => number | undefined;
    const valueNow = (valueOf: ValueOf): number | undefined => {
      const present = vitals();
      return present === undefined ? undefined : valueOf(present);
    };
    const gauge = (name: string, help: string, valueOf: ValueOf): void => {
      const collect = (): void => one.set(valueNow(valueOf) ?? Number.NaN);
      const one = new Gauge({ name, help, registers: [], collect });
      this.#registry.registerMetric(one);
    };
    const counter = (name: string, help: string, valueOf: ValueOf): void => {
      const collect = (): void => {
        one.reset();
        one.inc(valueNow(valueOf) ?? 0);
      };
      const one = new Counter({ name, help, registers: [], collect });
      this.#registry.registerMetric(one);
    };
    const refused = ({ market }: Vitals): number =>
      Object.values(market.feed?.news.refused ?? {}).reduce((sum, count) => sum + count, 0);
    gauge("winnow_requests_running", "Requests on the workers for scans.", ({ running }) => running);
    gauge("winnow_requests_waiting", "Requests that wait for a worker.", ({ waiting }) => waiting);
    gauge("winnow_watches", "Distinct payloads that are followed.", ({ watches }) => watches);
    gauge("winnow_streams", "Open streams.", ({ streams }) => streams);
    gauge("winnow_instruments", "Instruments of the market.", ({ market }) => market.data.instruments.ids.length);
    gauge(
      "winnow_newest_bar_timestamp_seconds",
      "End of the newest bar.",
      ({ market }) => (market.data.watermark * MINUTE_MS) / 1_000,
    );
    gauge(
      "winnow_market_timestamp_seconds",
      "Clock of the market: that of the machine, or of a simulated session.",
      ({ market }) => market.clock.now() / 1_000,
    );
    gauge("winnow_feed_live", "1 while a live feed is connected and current, else 0.", ({ market }) =>
      Number(liveStatus(market).status === "live"),
    );
    gauge(
      "winnow_feed_gap_minutes",
      "Minutes of the session that the feed missed.",
      ({ market }) => liveStatus(market).gap_minutes,
    );
    counter("winnow_feed_bars_total", "Bars that the feed accepted.", ({ market }) => market.feed?.news.bars);
    counter("winnow_feed_refused_total", "Messages of the feed that were refused.", refused);
    counter(
      "winnow_feed_connections_total",
      "Connections that the feed opened.",
      ({ market }) => market.feed?.news.connections,
    );
    gauge("winnow_intake_waiting", "Rows that wait to be stored.", ({ market }) => market.intake?.waiting ?? 0);
    counter("winnow_intake_late_total", "Rows for sealed minutes.", ({ market }) => market.intake?.late);
    counter("winnow_intake_corrected_total", "Rows that replaced another.", ({ market }) => market.intake?.corrected);
  }

  /** Counts an answered HTTP request. */
  answered({ method, route, status, seconds }: AnsweredRequest): void {
    this.#requests.labels(method, route ?? "none", String(status)).observe(seconds);
  }

  /** Counts a call that ended with an error. */
  refused(code: ErrorCode): void {
    this.#refusals.labels(code).inc();
  }

  /** Counts a question to the engine. */
  asked(question: string, outcome: QuestionOutcome, milliseconds: number): void {
    this.#questions.labels(question, outcome).observe(milliseconds / 1_000);
  }

  /** Adds up the stages of a scan that was not cached. */
  scanned({ timing, cached }: DoScanResponse): void {
    if (cached === true) return;
    for (const { kind, duration_ms: milliseconds } of timing?.children ?? [])
      this.#stages.labels(STAGES.includes(kind) ? kind : "conditions").inc(milliseconds / 1_000);
  }

  /** Counts a snapshot of the data. */
  snapshot({ how, milliseconds }: SnapshotReport): void {
    this.#snapshots.labels(how).observe(milliseconds / 1_000);
    this.#snapshotAt.set(this.#clock.now() / 1_000);
  }

  /** Counts a fault that is in the log. */
  fault(): void {
    this.#faults.inc();
  }

  /** Records the division of the memory. */
  memory({ total, bars, feeds, base }: DividedMemory): void {
    for (const [part, bytes] of Object.entries({ total, bars, feeds, base })) this.#memory.labels(part).set(bytes);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Returns all figures in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
