import type { Random } from "#base";
import { inventedWord, pick } from "./names.ts";
import { FIRST_COMPANY, roleOf } from "./roles.ts";
import type { Role } from "./roles.ts";
import { BENCHMARK_TICKER, SECTORS } from "./sectors.ts";
import { roundToTick } from "../daily/round-to-tick.ts";
import { TickerPool } from "./tickers.ts";

const FUND_INDUSTRY = "Exchange Traded Fund";
const ADR_COUNTRIES = ["GB", "DE", "FR", "JP", "CH", "NL", "BR", "IL", "KR", "CA", "SE", "ES"];
/** With fewer sessions, a listing's life has no events. */
const LEAST_SESSIONS_FOR_EVENTS = 120;
const LEAST_LIFE = 30;

/** Ticker and the session offsets (both inclusive) between which an instrument's bars are printed under it. */
export interface TickerSpan {
  readonly ticker: string;
  readonly from: number;
  readonly to: number;
}

/** Constant facts of an instrument; session offsets count from the first session of the market. */
export interface InstrumentProfile {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** Index into SECTORS; -1 for the fund of the whole market. */
  readonly sector: number;
  readonly industry: string;
  readonly exchange: string;
  readonly securityType: "CS" | "ADR" | "REIT" | "ETF";
  readonly country: string;
  /** Tickers, oldest first; more than one if the ticker changed. */
  readonly spans: readonly TickerSpan[];
  readonly role: Role;
  /** First session after a purchase for cash: from then on the price is fixed until the instrument is delisted. */
  readonly boughtAt?: number;
  /** Sessions without trading, both inclusive, within one span. */
  readonly halt?: readonly [from: number, to: number];
  readonly beta: number;
  readonly sectorLoading: number;
  /** Standard deviation of a session's own return, apart from market and sector. */
  readonly volatility: number;
  /** Yearly growth of revenue; half of the excess over 6 % goes into the price. */
  readonly growth: number;
  readonly price: number;
  readonly shares: number;
  /** Share of the outstanding shares that trades in a session, and usual size of one trade in shares. */
  readonly turnover: number;
  readonly tradeSize: number;
  /** Yearly dividends over the price; 0 = no dividend. */
  readonly dividendYield: number;
}

/**
 * Draws the instruments of a market. Each depends only on the seed and the instruments before it, so a larger market
 * begins with the same ones.
 */
export function createProfiles(random: Random, count: number, sessions: number): readonly InstrumentProfile[] {
  const desk = new TickerPool();
  for (const ticker of [BENCHMARK_TICKER, ...SECTORS.map((sector) => sector.fund)]) desk.reserve(ticker);
  const names = new Set<string>();
  const profiles: InstrumentProfile[] = [];
  for (let index = 0; index < count; index++) {
    const own = random.fork(`profile/${index}`);
    profiles.push(index < FIRST_COMPANY ? fund(index, sessions) : company(index, sessions, own, names, desk, profiles));
  }
  return profiles;
}

function idOf(index: number): string {
  return `SYN${String(index).padStart(6, "0")}`;
}

function fund(index: number, sessions: number): InstrumentProfile {
  const sector = SECTORS[index - 1];
  return {
    index,
    id: idOf(index),
    name: sector === undefined ? "Synthetic Total Market Fund" : `Synthetic ${sector.name} Fund`,
    sector: index - 1,
    industry: FUND_INDUSTRY,
    exchange: "ARCX",
    securityType: "ETF",
    country: "US",
    spans: [{ ticker: sector?.fund ?? BENCHMARK_TICKER, from: 0, to: sessions - 1 }],
    role: { kind: "none" },
    beta: 1,
    sectorLoading: sector === undefined ? 0 : 1,
    volatility: 0.0008,
    growth: 0.06,
    price: sector === undefined ? 240 : 60 + 7 * index,
    shares: sector === undefined ? 800e6 : 120e6,
    turnover: sector === undefined ? 0.09 : 0.06,
    tradeSize: 160,
    dividendYield: sector?.dividendYield ?? 0.015,
  };
}

function company(
  index: number,
  sessions: number,
  random: Random,
  names: Set<string>,
  desk: TickerPool,
  earlier: readonly InstrumentProfile[],
): InstrumentProfile {
  const sector = random.int(SECTORS.length);
  const facts = SECTORS[sector]!;
  const industry = pick(random, facts.industries);
  const foreign = random.next() < 0.07;
  const name = newName(facts.suffixes, random, names);
  const role: Role = sessions < LEAST_SESSIONS_FOR_EVENTS ? { kind: "none" } : roleOf(index);

  const price = startPrice(role, random);
  const wanted = 1.6e9 * Math.exp(1.55 * random.normal()) * Math.sqrt(price / 28);
  const value = Math.min(Math.max(wanted, 4e7), 1.5e12);
  const size = Math.log(value / 2e9);
  const volatility = Math.min(Math.max(0.0185 * Math.exp(0.32 * random.normal() - 0.07 * size), 0.008), 0.06);
  return {
    index,
    id: idOf(index),
    name,
    sector,
    industry,
    exchange: pick(random, ["XNYS", "XNYS", "XNYS", "XNAS", "XNAS", "XNAS", "XNAS", "XASE"]),
    securityType: foreign ? "ADR" : industry.startsWith("REIT") ? "REIT" : "CS",
    country: foreign ? pick(random, ADR_COUNTRIES) : "US",
    ...drawLife(role, sessions, name, random, desk, earlier),
    role,
    beta: Math.min(Math.max(facts.beta + 0.28 * random.normal(), 0.15), 2.6),
    sectorLoading: Math.min(Math.max(1 + 0.25 * random.normal(), 0.3), 1.8),
    volatility: role.kind === "shape" ? Math.min(volatility, 0.02) : volatility,
    growth: 0.06 + 0.12 * random.normal(),
    price,
    shares: Math.round(value / price / 1000) * 1000,
    turnover: 0.0052 * Math.exp(0.55 * random.normal() + 0.1 * size),
    tradeSize: 55 + 110 * random.next(),
    dividendYield: random.next() < facts.payers ? facts.dividendYield * (0.5 + random.next()) : 0,
  };
}

function newName(suffixes: readonly string[], random: Random, names: Set<string>): string {
  for (;;) {
    const name = `${inventedWord(random, random.next() < 0.55 ? 2 : 3)} ${pick(random, suffixes)}`;
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}

/** Draws a first price, mostly $5 to $150; an instrument with a planted split or chart gets a price that suits it. */
function startPrice(role: Role, random: Random): number {
  const wanted = 28 * Math.exp(1.05 * random.normal());
  if (role.kind === "split") return role.ratio < 1 ? 2.6 : roundToTick(70 * role.ratio);
  const [least, most] = role.kind === "shape" ? [12, 160] : [1.1, 640];
  return roundToTick(Math.min(Math.max(wanted, least), most));
}

function drawLife(
  role: Role,
  sessions: number,
  name: string,
  random: Random,
  desk: TickerPool,
  earlier: readonly InstrumentProfile[],
): Pick<InstrumentProfile, "spans" | "boughtAt" | "halt"> {
  const at = (part: number): number => Math.floor(part * sessions);
  // Always drawn, so that a role changes nothing else about an instrument.
  const chance = random.next();
  const when = random.next();
  const bought = random.next() < 0.5;
  const second = random.next();
  const reused = role.kind === "listed" && role.tickerOf !== undefined ? earlier[role.tickerOf] : undefined;
  const ticker = reused?.spans[0]!.ticker ?? desk.claim(name, random);

  let from = 0;
  let to = sessions - 1;
  let renamed = -1;
  let halted = -1;
  if (role.kind === "listed") from = at(role.at);
  else if (role.kind === "delisted") to = at(role.at);
  else if (role.kind === "renamed") renamed = at(role.at);
  else if (role.kind === "halted") halted = at(role.at);
  else if (role.kind === "none" && sessions >= LEAST_SESSIONS_FOR_EVENTS) {
    if (chance < 0.08) from = at(0.02 + 0.94 * when);
    else if (chance < 0.13) to = at(0.05 + 0.93 * when);
    else if (chance < 0.145) renamed = at(0.1 + 0.85 * when);
    else if (chance < 0.165) halted = at(0.05 + 0.9 * when);
  }
  const spans: TickerSpan[] = [{ ticker, from, to: renamed < 0 ? to : renamed - 1 }];
  if (renamed >= 0) spans.push({ ticker: desk.claim(name, random), from: renamed, to });
  if (halted >= 0) return { spans, halt: [halted, halted + Math.floor(4 * second)] };
  if (to === sessions - 1 || !bought || to < 4 * LEAST_LIFE) return { spans };
  return { spans, boughtAt: to - LEAST_LIFE - Math.floor(40 * second) };
}
