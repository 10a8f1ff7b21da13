import type { Clock } from "#base";
import type { Condition, DoScanResponse, ScanPayload } from "#contract";
import { assemble, daysOfIso, type BarTable, type MarketSource, type StoredFeed } from "#market";
import { engineData, type EngineData } from "#tiles";
import { ScanEngine, type ScanRequest } from "#scan";
import { shortCounter } from "../../src/scan/as-of/feasibility.ts";
import { leavesOf, type Moment, type ScanPlan } from "../../src/evaluate/plan/plan.ts";
import { barsOfLeaf } from "../../src/evaluate/plan/plan-needs.ts";
import { Execution } from "../../src/evaluate/conditions/execute.ts";
import type { MomentView } from "../../src/evaluate/conditions/evaluation-views.ts";
import type { UnservableScan, ScanTarget } from "../../src/scan/scan-target.ts";
import type { BarStateRequest } from "../../src/scan/scan-request.ts";
import type { NamedUniverse, MarketView } from "../../src/scan/market-views.ts";
import { mapFeeds } from "./cut-market.ts";
import { calendar, END } from "./law-market.ts";
import type { Fault } from "./law-world.ts";

/** A fault that scanners have had, made on purpose, with the laws that it must break. */
export interface PlantedFault extends Fault {
  readonly name: string;
  readonly title: string;
  readonly breaks: readonly string[];
}

/** The values of one key of a table, changed together. */
function perKey(table: BarTable, column: Float64Array, change: (values: Float64Array) => Float64Array): Float64Array {
  const out = new Float64Array(column.length);
  for (let k = 0; k < table.keys.length; k++) {
    const [from, to] = [table.offsets[k]!, table.offsets[k + 1]!];
    out.set(change(column.slice(from, to)), from);
  }
  return out;
}

const inBars = (source: MarketSource, change: (table: BarTable) => BarTable): MarketSource => ({
  ...source,
  daily: change(source.daily),
  minutes: change(source.minutes!),
});

/** Share of all values, later ones among them, that are smaller. */
function percentiles(values: Float64Array): Float64Array {
  const sorted = values.toSorted();
  const rank = new Map([...sorted].map((value, k) => [value, k]));
  return values.map((value) => (1e6 * (rank.get(value) ?? 0)) / values.length);
}

function centred(values: Float64Array): Float64Array {
  return values.map((value, k) => ((values[k - 1] ?? value) + value + (values[k + 1] ?? value)) / 3);
}

function byPeriodEnd(feed: StoredFeed): StoredFeed {
  const days = ["period_end", "settled", "traded", "date"].map((name) => feed.numbers[name]).find((one) => one);
  const known = feed.numbers["known_at"]!;
  const early = known.map((instant, row) => Math.min(instant, 1_440 * ((days?.[row] ?? Infinity) + 1)));
  return { ...feed, numbers: { ...feed.numbers, known_at: early } };
}

/** Every condition of a payload, those of Leafs too, as it is read by somebody else. */
function rewritten(payload: ScanPayload, read: (payload: ScanPayload) => ScanPayload): ScanPayload {
  const condition = (one: Condition): Condition =>
    one.Leaf == null ? one : { ...one, Leaf: rewritten(one.Leaf, read) };
  const list = (conditions: Condition[] | null | undefined) => conditions?.map(condition) ?? null;
  const { AtLeast } = payload;
  return read({
    ...payload,
    All: list(payload.All),
    Any: list(payload.Any),
    None: list(payload.None),
    ...(AtLeast == null ? {} : { AtLeast: { ...AtLeast, Of: list(AtLeast.Of) } }),
  });
}

const inText = (pattern: RegExp, change: (...parts: string[]) => string) => (payload: ScanPayload) =>
  JSON.parse(JSON.stringify(payload).replace(pattern, change)) as ScanPayload;

/** A scanner that misreads its payloads. */
function misreading(read: (payload: ScanPayload) => ScanPayload): NonNullable<Fault["engine"]> {
  return (data, clock) => new Misreading(data, clock, read);
}

class Misreading extends ScanEngine {
  readonly #read: (payload: ScanPayload) => ScanPayload;

  constructor(data: EngineData, clock: Clock, read: (payload: ScanPayload) => ScanPayload) {
    super(data, clock);
    this.#read = read;
  }

  override plan(payload: ScanPayload, request: ScanRequest, at?: Moment): ScanPlan {
    return super.plan(this.#read(payload), request, at);
  }
}

class TodaysUniverse extends ScanEngine {
  override universe(_: MarketView, request: ScanRequest): NamedUniverse {
    return super.universe(this.marketView(), request);
  }
}

class LostLanes extends ScanEngine {
  override universe(standing: MarketView, request: ScanRequest): NamedUniverse {
    const whole = super.universe(standing, request);
    return { ...whole, members: whole.members.filter((_, k) => k % 4 !== 3) };
  }
}

/** What was computed of the newest bars is taken for every instant. */
class CachedFuture extends ScanEngine {
  override marketView(barState?: BarStateRequest, moment?: Moment): MarketView {
    const now = super.marketView(barState);
    return { ...super.marketView(barState, moment), cachedColumns: now.cachedColumns, executions: now.executions };
  }
}

/** Conditions as of another day are asked of everybody, with what the first listing says before there was one. */
class EverybodyThen extends ScanEngine {
  override execution(standing: MarketView, _: ScanPlan, barState: BarStateRequest): Execution {
    const members = Int32Array.from(this.store.data.instruments.ids.keys());
    const placeAt = (moment: Moment): MomentView => ({ ...this.marketView(barState, moment), members });
    return new Execution({ home: standing, passRates: this.passRates, rules: this.rules, viewAt: placeAt });
  }
}

/** A window of which one bar suffices is answered only where all its bars are there. */
class WholeWindows extends ScanEngine {
  override target(plan: ScanPlan, request: ScanRequest): ScanTarget | UnservableScan {
    const place = super.target(plan, request);
    if ("reason" in place) return place;
    const { marketView: standing, universe, reply } = place;
    const short = shortCounter(standing.view, universe.members);
    const most = universe.members.length / 2;
    const isShort = plan.conditions.flatMap(leavesOf).some((leaf) => {
      return barsOfLeaf(leaf).some(({ frame, bars }) => short(frame, bars) > most);
    });
    return isShort ? { reason: "too few bars", universeSize: universe.members.length, reply } : place;
  }
}

/** Every session of a range is answered from where the newest bars stand. */
class RangeOfNow extends ScanEngine {
  override marketView(barState?: BarStateRequest, moment?: Moment): MarketView {
    return super.marketView(barState, moment?.path === "/to" ? undefined : moment);
  }
}

class UnknownDiffers extends ScanEngine {
  override scan(payload: ScanPayload, request?: ScanRequest): DoScanResponse {
    const text = JSON.stringify(payload);
    const reply = super.scan(payload, request);
    if (!text.includes('"NotEqualTo"') || reply.skipped === true) return reply;
    const equal = super.scan(JSON.parse(text.replaceAll('"NotEqualTo"', '"EqualTo"')), request).tickers ?? [];
    const [{ AsOf, AsOfBasis }] = payload.All as [Condition];
    const everybody = super.scan({ All: [{ AsOf, AsOfBasis }] } as ScanPayload, request).tickers ?? [];
    return { ...reply, tickers: everybody.filter((ticker) => !equal.includes(ticker)) };
  }
}

/** Restated scans read prices from which later dividends are taken off. */
class DividendsTakenOff extends ScanEngine {
  readonly #adjusted: ScanEngine;

  constructor(data: EngineData, clock: Clock, source: MarketSource) {
    super(data, clock);
    const adjusted = inBars(source, (table) => withoutDividends(table, source));
    this.#adjusted = new ScanEngine(engineData(assemble(adjusted, calendar), calendar), clock);
  }

  override scan(payload: ScanPayload, request?: ScanRequest): DoScanResponse {
    const isRestated = JSON.stringify(payload).includes('"restated"');
    return isRestated ? this.#adjusted.scan(payload, request) : super.scan(payload, request);
  }
}

function withoutDividends(table: BarTable, { actions }: MarketSource): BarTable {
  const paid = (ticker: string, session: number): number =>
    actions.reduce((sum, one) => {
      const isLater = one.ticker === ticker && calendar.ordinalAtOrAfter(daysOfIso(one.exDate)!) > session;
      return isLater ? sum + (one.amount ?? 0) : sum;
    }, 0);
  const close = table.close.slice();
  for (const [k, ticker] of table.keys.entries()) {
    let session = -1;
    let off = 0;
    for (let row = table.offsets[k]!; row < table.offsets[k + 1]!; row++) {
      if (table.session[row] !== session) off = paid(ticker, (session = table.session[row]!));
      close[row]! -= off;
    }
  }
  return { ...table, close };
}

function leafOfNow(payload: ScanPayload): ScanPayload {
  const condition = (one: Condition): Condition => {
    const inner: ScanPayload | null | undefined = one.Leaf;
    const own: Condition[] = inner?.All ?? [];
    if (one.AsOf === undefined || !own.some(({ AsOf }) => AsOf !== undefined)) return one;
    const Leaf: ScanPayload = { All: own.map((leaf): Condition => ({ ...leaf, AsOf: calendar.isoDate(END) })) };
    return { ...one, Leaf };
  };
  const All: Condition[] | null = payload.All?.map((one: Condition) => condition(one)) ?? null;
  return { ...payload, All };
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: "future-percentile",
    title: "a percentile over all bars, those of later among them",
    breaks: ["L1 deleted"],
    source: (source) => inBars(source, (table) => ({ ...table, volume: perKey(table, table.volume, percentiles) })),
  },
  {
    name: "centred-window",
    title: "a mean over the bar before, the bar and the bar after",
    breaks: ["L1 deleted", "L1 spoilt", "L1 restated"],
    source: (source) => inBars(source, (table) => ({ ...table, close: perKey(table, table.close, centred) })),
  },
  {
    name: "cached-future",
    title: "what was kept of the newest bars answers for the past",
    breaks: ["L2"],
    engine: (data, clock) => new CachedFuture(data, clock),
  },
  {
    name: "period-end",
    title: "figures known from the end of their period on instead of from their filing",
    breaks: ["L1 deleted", "L5"],
    source: (source) => ({ ...source, feeds: mapFeeds(source, byPeriodEnd) }),
  },
  {
    name: "todays-universe",
    title: "those that are listed today stand for those of then",
    breaks: ["L1 deleted", "L6"],
    engine: (data, clock) => new TodaysUniverse(data, clock),
  },
  {
    name: "listed-later",
    title: "a condition as of its own day is told what later listings say",
    breaks: ["L29"],
    engine: (data, clock) => new EverybodyThen(data, clock),
  },
  {
    name: "range-of-now",
    title: "the sessions of a range are answered from where the newest bars stand",
    breaks: ["RANGE", "RANGE late"],
    engine: (data, clock) => new RangeOfNow(data, clock),
  },
  {
    name: "future-answered",
    title: "an instant to come is answered with the newest bars",
    breaks: ["L3"],
    engine: (data, { elapsed }) => new ScanEngine(data, { now: () => Date.UTC(2200, 0), elapsed }),
  },
  {
    name: "whole-day",
    title: "the day's bar is there in the morning",
    breaks: ["L1 spoilt", "L4"],
    engine: misreading(inText(/"AsOf":"(\d{4}-\d\d-\d\d)T[^"]*"/g, (_, date) => `"AsOf":"${date}"`)),
  },
  {
    name: "dividends-taken-off",
    title: "restated prices are adjusted for dividends",
    breaks: ["L7"],
    engine: (data, clock, source) => new DividendsTakenOff(data, clock, source),
  },
  {
    name: "restated-volume",
    title: "a split restates prices and leaves volumes as they were traded",
    breaks: ["L8 threshold", "L8 printed"],
    market: (market) => {
      const { tradedDaily, tradedMinutes, minutes } = market;
      const volumeOf = (now: BarTable, traded: BarTable): BarTable => {
        const volume = now.volume.slice();
        for (let i = 0; i < now.keys.length; i++) {
          if (traded.offsets[i] === traded.offsets[i + 1]) continue;
          volume.set(traded.volume.subarray(traded.offsets[i], traded.offsets[i + 1]), now.offsets[i]);
        }
        return { ...now, volume };
      };
      return {
        ...market,
        daily: volumeOf(market.daily, tradedDaily),
        minutes: minutes === undefined ? undefined : volumeOf(minutes, tradedMinutes!),
      };
    },
  },
  {
    name: "splits-forgotten",
    title: "figures of filings stay in the shares of their day",
    breaks: ["L8 split feeds"],
    market: (market) => ({
      ...market,
      splits: {
        ...market.splits,
        offsets: market.splits.offsets.map(() => 0),
        sessions: market.splits.sessions.slice(0, 0),
        ratios: market.splits.ratios.slice(0, 0),
      },
    }),
  },
  {
    name: "restated-for-traded",
    title: "as traded is answered restated",
    breaks: ["L9", "L10", "L1 deleted"],
    engine: misreading(inText(/"as_traded"/g, () => '"restated"')),
  },
  {
    name: "corrected-at-once",
    title: "a correction takes the place of what was printed",
    breaks: ["L11", "L31"],
    source: (source) => ({ ...source, superseded: {} }),
  },
  {
    name: "any-for-all",
    title: "one of several conditions suffices",
    breaks: ["L16"],
    engine: misreading((payload) =>
      rewritten(payload, (one) => ((one.All?.length ?? 0) > 1 ? { ...one, All: null, Any: one.All! } : one)),
    ),
  },
  {
    name: "last-condition",
    title: "the last condition overwrites the others",
    breaks: ["L16", "L17"],
    engine: misreading((payload) => rewritten(payload, (one) => ({ ...one, All: one.All?.slice(-1) ?? null }))),
  },
  {
    name: "leaf-of-now",
    title: "a Leaf beside other members stands at now",
    breaks: ["L18"],
    engine: misreading((payload) => rewritten(payload, leafOfNow)),
  },
  {
    name: "one-bar-more",
    title: "Within looks one bar too far back",
    breaks: ["L19"],
    engine: misreading(inText(/"Within":(\d+)/g, (_, bars) => `"Within":${Math.max(1, Number(bars)) + 1}`)),
  },
  {
    name: "whole-windows",
    title: "Within is answered only where most tickers have all its bars",
    breaks: ["L30"],
    engine: (data, clock) => new WholeWindows(data, clock),
  },
  {
    name: "one-bar-ago-more",
    title: "BarsAgo counts the newest bar as the first",
    breaks: ["L20"],
    engine: misreading(inText(/"BarsAgo":([1-9]\d*)/g, (_, bars) => `"BarsAgo":${Number(bars) - 1}`)),
  },
  {
    name: "unknown-differs",
    title: "what has no value is not equal to a number",
    breaks: ["L15", "L21", "L27"],
    engine: (data, clock) => new UnknownDiffers(data, clock),
  },
  {
    name: "upper-forgotten",
    title: "a range ends nowhere",
    breaks: ["L22"],
    engine: misreading(inText(/("Lower":\{[^}]*\}),"Upper":\{[^}]*\}/g, (_, lower) => lower!)),
  },
  {
    name: "one-cross",
    title: "a cross is a cross, whichever way",
    breaks: ["L23"],
    engine: misreading(inText(/"CrossesUnder"/g, () => '"CrossesAbove"')),
  },
  {
    name: "sign-lost",
    title: "a threshold loses its sign",
    breaks: ["L24"],
    engine: misreading(
      inText(
        /("GreaterThan(?:OrEqual)?":)(-?)(\d)/g,
        (_, name, sign, digit) => `${name}${sign === "" ? "-" : ""}${digit}`,
      ),
    ),
  },
  {
    name: "lost-lanes",
    title: "every fourth name of a universe is not looked at",
    breaks: ["L25", "L6"],
    engine: (data, clock) => new LostLanes(data, clock),
  },
  {
    name: "rounded-prices",
    title: "prices are rounded to five cents",
    breaks: ["L26"],
    source: (source) =>
      inBars(source, (table) => ({ ...table, close: table.close.map((price) => Math.round(price * 20) / 20) })),
  },
];
