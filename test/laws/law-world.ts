import { Lru, type Clock } from "#base";
import type { AsOfBasis, Condition, ScanPayload } from "#contract";
import { assemble, type MarketData, type MarketSource } from "#market";
import { engineData, type EngineData } from "#tiles";
import { ScanEngine } from "#scan";
import { momentOf, NOW } from "../../src/evaluate/plan/moment.ts";
import type { Moment, ScanPlan } from "../../src/evaluate/plan/plan.ts";
import { Program } from "../../src/evaluate/series/program.ts";
import type { ScanTarget } from "../../src/scan/scan-target.ts";
import type { ScanView } from "../../src/tiles/scan-view.ts";
import type { PastInstant } from "./cut-market.ts";
import { LAW_HEADS } from "./law-heads.ts";
import { calendar, END, lawMarket } from "./law-market.ts";
import type { Knobs, Levelled, Subject } from "./subjects.ts";

/** A past instant as a payload names it. */
export interface Then extends PastInstant {
  readonly asOf: string;
}

/** What is done wrong on purpose. */
export interface Fault {
  /** To the data before they are assembled. */
  readonly source?: (source: MarketSource) => MarketSource;
  /** To the market that scans read. */
  readonly market?: (market: MarketData) => MarketData;
  /** To the scanner. */
  readonly engine?: (data: EngineData, clock: Clock, source: MarketSource) => ScanEngine;
}

/** Two weeks after the newest bar. */
export const clock: Clock = { now: () => (calendar.extendedClose(END) + 20_160) * 60_000, elapsed: () => 0 };

const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export function dateThen(session: number): Then {
  return { session, instant: calendar.extendedClose(session), asOf: calendar.isoDate(session) };
}

/** `minute`: of the day in New York. */
export function instantThen(session: number, minute: number): Then {
  const instant = calendar.midnight(session) + minute;
  return { session, instant, asOf: `${calendar.isoDate(session)}T${clockTime(minute)}` };
}

/** The official end of a session. */
export function closeThen(session: number): Then {
  return instantThen(session, calendar.regularClose(session) - calendar.midnight(session));
}

/** Before most events, among them, and inside the newest week, where there are minutes, and ticks on the last day. */
export const THENS: readonly Then[] = [
  ...[250, 170, 120, 60, 21, 5, 4, 3, 1].map((back) => dateThen(END - back)),
  instantThen(END - 60, 11 * 60 + 20),
  instantThen(END - 3, 9 * 60 + 45),
  instantThen(END - 2, 12 * 60),
  instantThen(END - 1, 15 * 60 + 59),
  instantThen(END, 10 * 60 + 31),
  instantThen(END, 14 * 60 + 2),
];

const sources = new Map<number, MarketSource>();
/** Data that no fault has touched, by their snapshot: worlds of one seed share them. */
const sound = new Map<string, EngineData>();

function soundData(source: MarketSource): EngineData {
  let data = sound.get(source.snapshot);
  if (data === undefined) sound.set(source.snapshot, (data = engineData(assemble(source, calendar), calendar)));
  return data;
}

/** One market and the engines of the markets made from it, each with the same fault or none. */
export class World {
  readonly source: MarketSource;
  readonly seed: number;
  readonly #fault: Fault;
  readonly #engines = new Map<string, ScanEngine>();
  readonly #levels = new WeakMap<ScanEngine, Map<string, Float64Array>>();

  constructor(seed: number, fault: Fault = {}) {
    this.seed = seed;
    this.#fault = fault;
    let source = sources.get(seed);
    if (source === undefined) sources.set(seed, (source = lawMarket(seed)));
    this.source = source;
  }

  get whole(): ScanEngine {
    return this.engine("whole", () => this.source);
  }

  /** The engine of a market that is made on first use. */
  engine(name: string, made: () => MarketSource): ScanEngine {
    let engine = this.#engines.get(name);
    if (engine === undefined) this.#engines.set(name, (engine = this.#engineOf(made())));
    return engine;
  }

  #engineOf(made: MarketSource): ScanEngine {
    const { source: changed, market, engine } = this.#fault;
    const source = changed?.(made) ?? made;
    let data: EngineData;
    if (changed === undefined && market === undefined) data = soundData(source);
    else {
      const assembled = assemble(source, calendar);
      data = engineData(market?.(assembled) ?? assembled, calendar);
    }
    return engine?.(data, clock, source) ?? new ScanEngine(data, clock);
  }

  /** A level for a condition on a subject: near the value of some ticker then, so that conditions divide the market. */
  level(engine: ScanEngine, subject: Subject, knobs: Knobs, { asOf }: Then, basis: AsOfBasis): number {
    const levelled = subject.levelled(knobs);
    if (levelled === undefined) return 0;
    const values = this.#valuesOf(levelled, engine, asOf, basis);
    const value = values[Math.floor(knobs.pick * values.length)] ?? 1;
    return value === 0 ? knobs.off : value * (1 + knobs.off);
  }

  #valuesOf({ node, frame }: Levelled, engine: ScanEngine, asOf: string, basis: AsOfBasis): Float64Array {
    let known = this.#levels.get(engine);
    if (known === undefined) this.#levels.set(engine, (known = new Map()));
    const key = `${asOf} ${basis} ${frame.key} ${node.key}`;
    let values = known.get(key);
    if (values === undefined) {
      const { view } = engine.marketView(undefined, momentThen(asOf, basis));
      values = newestValues({ node, frame }, view).filter(Number.isFinite);
      known.set(key, values);
    }
    return values;
  }
}

/** The newest value of each instrument, NaN = none. */
export function newestValues({ node, frame }: Levelled, view: ScanView): Float64Array {
  const program = new Program([node], frame, view);
  return Float64Array.from({ length: view.instruments }, (_, i) => {
    const rows = program.bars.visible[i]!;
    if (rows === 0) return Number.NaN;
    program.run(i, rows - 1, rows);
    return program.output(0)[rows - 1]!;
  });
}

export function momentThen(AsOf: string, AsOfBasis: AsOfBasis): Moment {
  return momentOf({ AsOf, AsOfBasis }, NOW, "/instructions/All/0");
}

/** The payload as of an instant. */
export function payloadThen(Leaf: ScanPayload, AsOf: string, AsOfBasis: AsOfBasis): ScanPayload {
  return { All: [{ AsOf, AsOfBasis, Leaf }] };
}

/** Of so many questions one is asked in both ways. */
const ASKED_TWICE = 50;
/** Answers that an engine's laws share: most are drawn alike. */
const MOST_ANSWERS = 30_000;
const answers = new WeakMap<ScanEngine, Lru<readonly string[]>>();
let questions = 0;

/**
 * Tickers of a scan as of an instant in alphabetical order; "skipped" with the reason where the data cannot serve it. An
 * engine that has been asked the same before answers as then.
 */
export function scanThen(
  engine: ScanEngine,
  payload: ScanPayload,
  then: Then,
  basis: AsOfBasis,
  universe?: string,
): readonly string[] {
  // A scanner that is made otherwise answers whole scans alone.
  const isPlain = Object.getPrototypeOf(engine) === ScanEngine.prototype && universe === undefined;
  if (!isPlain) return scanAnew(engine, payload, then, basis, universe);
  let known = answers.get(engine);
  if (known === undefined) answers.set(engine, (known = new Lru(MOST_ANSWERS)));
  const text = JSON.stringify(payload);
  const key = `${then.asOf} ${basis} ${text}`;
  let answer = known.get(key);
  if (answer === undefined) known.set(key, (answer = answerThen(engine, payload, text, then, basis)));
  return answer;
}

/** The same by a scan that is run now. */
export function scanAnew(
  engine: ScanEngine,
  payload: ScanPayload,
  { asOf }: Then,
  basis: AsOfBasis,
  universe?: string,
): readonly string[] {
  const reply = engine.scan(payloadThen(payload, asOf, basis), { universe, ...headsFor(JSON.stringify(payload)) });
  return reply.skipped === true ? [`skipped: ${reply.skip_reason}`] : [...(reply.tickers ?? [])].sort();
}

/**
 * By a plan that is bound once for all instants, on programs that are made once for all plans, as the sessions of a range
 * are asked; now and then, and where conditions have moments of their own, by a scan.
 */
function answerThen(
  engine: ScanEngine,
  payload: ScanPayload,
  text: string,
  then: Then,
  basis: AsOfBasis,
): readonly string[] {
  const asked = headsFor(text);
  const plan = engine.plan(payload, asked);
  if (plan.moments.length > 0 || plan.moment !== NOW) return scanAnew(engine, payload, then, basis);
  const at = { ...plan, moment: momentThen(then.asOf, basis) };
  const place = engine.target(at, asked);
  const answer = "reason" in place ? [`skipped: ${place.reason}`] : matchesAt(engine, at, place);
  if (++questions % ASKED_TWICE > 0) return answer;
  const scanned = scanAnew(engine, payload, then, basis);
  // Which of several reasons is told first is not told by the payload.
  const told = (found: readonly string[]): string =>
    found[0]?.startsWith("skipped") === true ? "skipped" : found.join();
  if (told(answer) === told(scanned)) return answer;
  throw new Error(`as of ${then.asOf}: ${answer.join()}, by a scan ${scanned.join()}\n${text}`);
}

/** Heads come with the payloads that name them. */
function headsFor(text: string): { readonly heads?: typeof LAW_HEADS } {
  return text.includes("PatternModel") ? { heads: LAW_HEADS } : {};
}

function matchesAt(engine: ScanEngine, plan: ScanPlan, { marketView: standing, universe }: ScanTarget): string[] {
  const execution = engine.execution(standing, { ...plan, key: "laws" }, undefined);
  const lanes = execution.matches(plan.conditions, universe.members, engine.timing("law"));
  const { tickers } = standing.view.data.instruments;
  return [...lanes].map((i) => tickers[i]!).sort();
}

export const of = (...All: Condition[]): ScanPayload => ({ All });
