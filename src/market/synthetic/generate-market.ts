import { AppError, seededRandom } from "#base";
import type { Random } from "#base";
import type { CorporateAction } from "../actions/corporate-action.ts";
import type { BarTable } from "../bars/columns.ts";
import type { Calendar } from "../calendar/calendar.ts";
import type { Listing } from "../universe/listing.ts";
import { copyDaily, emptyBarTable } from "./daily/bar-table.ts";
import { layDaily } from "./daily/daily-layout.ts";
import { DailyBars, walkDaily } from "./daily/daily-walk.ts";
import type { WalkAction, WalkPlan } from "./daily/daily-walk.ts";
import { addEarnings, EARNINGS_FIELDS } from "./feeds/earnings.ts";
import type { EarningsField } from "./feeds/earnings.ts";
import { drawFactors } from "./daily/factors.ts";
import { FeedWriter } from "./feeds/feed-writer.ts";
import type { GeneratedFeed } from "./feeds/feed-writer.ts";
import { addFundamentals, FUNDAMENTAL_FIELDS } from "./feeds/fundamentals.ts";
import type { FundamentalField } from "./feeds/fundamentals.ts";
import { drawMinutes } from "./intraday/generate-minutes.ts";
import { addInsiders, INSIDER_FIELDS } from "./feeds/insiders.ts";
import type { InsiderTable } from "./feeds/insiders.ts";
import { drawBands } from "./intraday/bands.ts";
import { drawHalts } from "./intraday/halts.ts";
import { listingsOf } from "./companies/listings.ts";
import { createProfiles } from "./companies/profile.ts";
import type { InstrumentProfile } from "./companies/profile.ts";
import { reportJumps, reportsOf } from "./feeds/reports.ts";
import { SECTORS } from "./companies/sectors.ts";
import { sessionGrid } from "./daily/session-grid.ts";
import type { SessionGrid } from "./daily/session-grid.ts";
import { plantedPath } from "./companies/shapes.ts";
import { addShortInterest, settlements, SHORT_INTEREST_FIELDS } from "./feeds/short-interest.ts";
import type { ShortInterestField } from "./feeds/short-interest.ts";
import { drawTicks, type Ticks } from "./intraday/ticks.ts";
import { tradedMinutes } from "./intraday/traded-minutes.ts";
import type { StoredFeed } from "../feeds/feed-table.ts";
import { fillShortVolume, shortVolumeInstants, shortVolumeTable } from "./feeds/short-volume.ts";
import type { ShortVolumeTable } from "./feeds/short-volume.ts";

const SESSIONS_PER_YEAR = 252;
/** Number of instruments with ticks, quotes and books. */
const QUOTED_TICKERS = 50;
/** Sessions before a planted chart in which the price drifts from any level to the start of the chart. */
const LEAD_IN_SESSIONS = 30;

export interface MarketOptions {
  readonly seed: number;
  /** Number of instruments: the market's fund, a fund for each sector, then companies. */
  readonly tickers?: number;
  /** Years of 252 sessions, plus one session, so that a change over all of them has both ends. */
  readonly years?: number;
  /** Number of instruments with 1-minute bars, and number of newest sessions with such bars. */
  readonly minuteTickers?: number;
  readonly minuteSessions?: number;
  /** Ordinal of the newest session. */
  readonly end: number;
  readonly calendar: Calendar;
}

/**
 * Invented market. Bars are as traded, keyed by the ticker printed then. Feeds are keyed by the instrument's id, except
 * ticks, halts and bands, which have printed tickers, as a store takes them.
 */
export interface SyntheticMarket extends Ticks {
  readonly daily: BarTable;
  readonly minutes: BarTable;
  readonly actions: readonly CorporateAction[];
  readonly listings: readonly Listing[];
  readonly fundamentals: GeneratedFeed<FundamentalField>;
  readonly earnings: GeneratedFeed<EarningsField>;
  readonly insiders: InsiderTable;
  readonly shortInterest: GeneratedFeed<ShortInterestField>;
  readonly shortVolume: ShortVolumeTable;
  readonly halts: StoredFeed;
  readonly bands: StoredFeed;
  /** Charts that are complete in the newest session, by the ticker that carries them. */
  readonly planted: readonly { readonly ticker: string; readonly shape: string }[];
}

/**
 * Draws a market from a seed: the same on every machine; an instrument's data do not change if the market grows.
 * 1. Profiles: names, tickers, sector, size, volatility, lifetime and planted events.
 * 2. Factors: moves of the whole market and of each sector, session by session.
 * 3. Per instrument: days of its reports, daily bars with splits and dividends, then the feeds that follow from them.
 * 4. Minutes: drawn into the daily bars, so that they add up to them; trades, quotes and books into the newest minutes.
 * Throws AppError "bad_request", which names an option that is out of range.
 */
export function generateMarket(options: MarketOptions): SyntheticMarket {
  const { seed, tickers = 2000, years = 3, minuteTickers = 300, minuteSessions = 20, end, calendar } = options;
  checkWhole("tickers", tickers, 1, 100_000);
  checkWhole("minuteTickers", minuteTickers, 0, 100_000);
  checkWhole("minuteSessions", minuteSessions, 0, 10_000);
  if (!(years > 0 && years <= 45)) throw new AppError("bad_request", `years: ${years} is not between 0 and 45`);
  const random = seededRandom(seed);
  const grid = sessionGrid(calendar, end, Math.round(years * SESSIONS_PER_YEAR) + 1);
  const profiles = createProfiles(random.fork("profiles"), tickers, grid.count);
  const factors = drawFactors(random.fork("factors"), grid.count, SECTORS.length);
  const layout = layDaily(profiles);
  const daily = emptyBarTable(layout.keys, layout.offsets);

  const actions: CorporateAction[] = [];
  const splits: (readonly WalkAction[])[] = [];
  const fundamentals = new FeedWriter(FUNDAMENTAL_FIELDS, "filedAt");
  const earnings = new FeedWriter(EARNINGS_FIELDS, "knownAt");
  const insiders = new FeedWriter(INSIDER_FIELDS, "acceptedAt");
  const owners = { cik: [] as string[], name: [] as string[] };
  const shortInterest = new FeedWriter(SHORT_INTEREST_FIELDS, "publishedAt");
  const settled = settlements(grid);
  const shortVolume = shortVolumeTable(
    profiles.map(({ id }) => id),
    daily.time.length,
  );
  const published = shortVolumeInstants(grid);
  const bars = new DailyBars(grid.count);
  for (const profile of profiles) {
    const own = random.fork(profile.id);
    const reports = reportsOf(profile, grid, own.fork("reports"));
    const jumps = reportJumps(reports, profile, grid, own.fork("jumps"));
    const walked = walkDaily(own.fork("days"), planOf(profile, jumps, grid, own.fork("planted")), factors, bars);
    let copied = 0;
    for (const { row, rows } of layout.byProfile[profile.index]!) {
      copyDaily(bars, copied, copied + rows, grid, daily, row);
      copied += rows;
    }
    for (const action of walked) actions.push(corporateAction(profile, action, grid));
    splits.push(walked.filter(({ kind }) => kind === "split"));
    if (profile.securityType !== "ETF") {
      const eps = addFundamentals(fundamentals, profile, reports, walked, grid, own.fork("fundamentals"));
      addEarnings(earnings, profile.id, reports, eps, grid, own.fork("earnings"));
      addInsiders(insiders, owners, profile, bars, walked, grid, own.fork("insiders"));
    }
    addShortInterest(shortInterest, profile, settled, bars, walked, grid, own.fork("short interest"));
    fillShortVolume(shortVolume, profile.index, bars, published, grid, own.fork("short volume"));
  }

  const minutes = drawMinutes(random.fork("minutes"), {
    daily,
    layout,
    grid,
    splits,
    profiles,
    tickers: minuteTickers,
    sessions: Math.min(minuteSessions, grid.count),
  });
  const newest = profiles.filter(({ spans }) => spans.at(-1)!.to === grid.count - 1);
  const quoted = new Set(newest.slice(0, QUOTED_TICKERS).map(({ spans }) => spans.at(-1)!.ticker));
  const filed = fundamentals.table();
  const employees = newestEmployees(filed);
  const traded = tradedMinutes(minutes, quoted, calendar, end);
  return {
    daily,
    minutes,
    ...drawTicks(random.fork("quotes"), traded),
    halts: drawHalts(profiles, traded, grid),
    bands: drawBands(traded),
    actions,
    listings: profiles.flatMap((profile) =>
      listingsOf(profile, grid, employees.get(profile.id) ?? Number.NaN, random.fork(`listings/${profile.id}`)),
    ),
    fundamentals: filed,
    earnings: earnings.table(),
    insiders: { ...insiders.table(), owners },
    shortInterest: shortInterest.table(),
    shortVolume,
    planted: profiles.flatMap(({ role, spans }) =>
      role.kind === "shape" && fits(role.shape.sessions, grid)
        ? [{ ticker: spans[0]!.ticker, shape: role.shape.name }]
        : [],
    ),
  };
}

function newestEmployees({ keys, offsets, columns }: GeneratedFeed<FundamentalField>): ReadonlyMap<string, number> {
  return new Map(keys.map((key, k) => [key, columns.employees[offsets[k + 1]! - 1]!]));
}

function checkWhole(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new AppError("bad_request", `${name}: ${value} is not a whole number from ${least} to ${most}`);
  }
}

function fits(sessions: number, { count }: SessionGrid): boolean {
  return sessions + LEAD_IN_SESSIONS <= count;
}

function planOf(profile: InstrumentProfile, jumps: Float64Array, grid: SessionGrid, random: Random): WalkPlan {
  const { role } = profile;
  const plan: WalkPlan = {
    first: profile.spans[0]!.from,
    last: profile.spans.at(-1)!.to,
    price: profile.price,
    volatility: profile.volatility,
    beta: profile.beta,
    sectorLoading: profile.sectorLoading,
    sector: profile.sector,
    drift: (0.5 * (profile.growth - 0.06)) / SESSIONS_PER_YEAR,
    volume: profile.shares * profile.turnover,
    tradeSize: profile.tradeSize,
    activity: grid.activity,
    jumps,
    splitPrice: profile.securityType === "ETF" ? Infinity : 130 + (profile.index % 7) * 90,
    ...(profile.halt === undefined ? {} : { halt: profile.halt }),
    ...(profile.boughtAt === undefined ? {} : { fixedFrom: profile.boughtAt }),
    ...(profile.dividendYield > 0 ? { dividendYield: profile.dividendYield } : {}),
  };
  if (role.kind === "split") return { ...plan, split: { at: Math.floor(role.at * grid.count), ratio: role.ratio } };
  if (role.kind !== "shape" || !fits(role.shape.sessions, grid)) return plan;
  const planted = { ...plan, splitPrice: Infinity, planted: plantedPath(role.shape, random) };
  return role.shape.volume === undefined ? planted : { ...planted, lastVolume: role.shape.volume };
}

function corporateAction(
  profile: InstrumentProfile,
  { session, kind, value }: WalkAction,
  { calendar, first }: SessionGrid,
): CorporateAction {
  const { ticker } = profile.spans.find(({ to }) => session <= to)!;
  const about = { instrument: profile.id, ticker, exDate: calendar.isoDate(first + session) };
  return kind === "split" ? { ...about, kind, ratio: value } : { ...about, kind, amount: value };
}
