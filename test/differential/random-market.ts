import type { Listing } from "#market";
import { daysOfIso } from "#market";
import { afterHoursEnd } from "../reference/bars.ts";
import { anonymous, type Market, type Row, type Ticker } from "../reference/market.ts";
import { calendar, SESSIONS, SESSIONS_BEFORE } from "./engine-of.ts";

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Prices on a grid of 1/64 dollars: sums of them do not round. */
const grid = (price: number): number => Math.max(1 / 64, Math.round(price * 64) / 64);

interface Shape {
  readonly symbol: string;
  /** Daily sessions before the end: the first and the last. */
  readonly from: number;
  readonly to: number;
  /** Share of sessions and of minutes that have a bar. */
  readonly days?: number;
  readonly regular?: number;
  readonly extended?: number;
  /** Sessions ago without any bar. */
  readonly halt?: readonly [number, number];
  /** Flat stretches without volume. */
  readonly dull?: boolean;
  readonly official?: boolean;
  readonly listing?: Partial<Listing>;
}

const SHAPES: readonly Shape[] = [
  {
    symbol: "ALFA",
    from: 300,
    to: 0,
    regular: 0.4,
    extended: 0.06,
    listing: { sector: "Technology", exchange: "XNAS", name: "Alfa Systems" },
  },
  {
    symbol: "BRAVO",
    from: 290,
    to: 0,
    regular: 0.1,
    extended: 0.02,
    listing: { sector: "Energy", exchange: "XNYS", name: "Bravo Oil" },
  },
  {
    symbol: "CHARLY",
    from: 15,
    to: 0,
    regular: 0.25,
    extended: 0.04,
    listing: { sector: "Technology", exchange: "XNYS", name: "Charly" },
  },
  { symbol: "DELTA", from: 0, to: 0, regular: 0.2 },
  { symbol: "ECHO", from: 280, to: 0, days: 0.85, regular: 0.15, extended: 0.03 },
  { symbol: "FOX", from: 270, to: 0, halt: [120, 100] },
  { symbol: "GOLF", from: 260, to: 3, regular: 0.2, extended: 0.02 },
  { symbol: "HOTEL", from: 200, to: 5 },
  { symbol: "INDIA", from: 200, to: 7 },
  { symbol: "JULIET", from: 300, to: 0, dull: true, regular: 0.3, extended: 0.05 },
  { symbol: "KILO", from: 600, to: 0 },
  { symbol: "LIMA", from: 4, to: 0, official: false, regular: 0.3, extended: 0.1 },
  {
    symbol: "MIKE",
    from: 40,
    to: 0,
    days: 0.6,
    dull: true,
    listing: { sector: "Energy", exchange: "XNAS", securityType: "ETF", name: "Mike Fund" },
  },
];

export interface MarketPlan {
  readonly seed: number;
  /** ISO date of the newest session. */
  readonly end: string;
  /** Time of day (HH:MM, New York) after which no minute is known; without it the day is over. */
  readonly until?: string;
}

export interface RandomMarket {
  readonly market: Market;
  readonly listings: readonly Listing[];
}

const MINUTE_SESSIONS = 6;

/** A small market of every awkward kind: young, halted, gappy, flat, delisted, without official bars. */
export function randomMarket({ seed, end, until }: MarketPlan): RandomMarket {
  const random = randomOf(seed);
  const last = calendar.ordinalOfDate(daysOfIso(end)!);
  const [hour, minute] = (until ?? "20:00").split(":").map(Number);
  const now = SESSIONS[last]!.midnight + hour! * 60 + minute!;
  const tickers = SHAPES.map((shape) => tickerOf(shape, last, now, random));
  const listings = SHAPES.flatMap(({ symbol, listing }): Listing[] =>
    listing === undefined
      ? []
      : [
          {
            id: `BBG-${symbol}`,
            ticker: symbol,
            name: "",
            sector: "",
            industry: "",
            exchange: "",
            securityType: "CS",
            country: "US",
            from: symbol === "CHARLY" ? calendar.isoDate(last - 15) : null,
            to: null,
            ...listing,
          },
        ],
  );
  return { market: { sessions: SESSIONS, sessionsBefore: SESSIONS_BEFORE, tickers }, listings };
}

function tickerOf(shape: Shape, last: number, now: number, random: () => number): Ticker {
  const { symbol, from, to, days: share = 1, regular = 0, extended = 0, halt, dull, official = true, listing } = shape;
  const days: Row[] = [];
  const minutes: Row[] = [];
  let price = grid(5 + random() * 120);
  const noise = 0.005 + random() * 0.03;
  const knowsVwap = random() < 0.5;
  const knowsTrades = random() < 0.5;
  const barAt = (session: number, time: number, size: number, flat: boolean): Row => {
    const open = flat ? price : grid(price * (1 + (random() - 0.5) * size));
    price = flat ? price : grid(open * (1 + (random() - 0.5) * size * 2));
    const close = price;
    const high = flat ? price : Math.max(open, close) + Math.floor(random() * 4) / 64;
    const low = flat ? price : Math.max(1 / 64, Math.min(open, close) - Math.floor(random() * 4) / 64);
    const volume = flat && random() < 0.5 ? 0 : Math.floor(random() ** 3 * 100_000) + (random() < 0.02 ? 0 : 1);
    const vwap = knowsVwap && volume > 0 && random() < 0.9 ? (high + low + close + open) / 4 : null;
    return {
      session,
      time,
      open,
      high,
      low,
      close,
      volume,
      vwap,
      trades: knowsTrades ? Math.ceil(volume / 100) : null,
    };
  };
  let flat = false;
  for (let k = from; k >= to; k--) {
    const session = last - k;
    const { midnight, open, close } = SESSIONS[session]!;
    if (dull === true && random() < 0.15) flat = !flat;
    const halted = halt !== undefined && k <= halt[0] && k >= halt[1];
    if (halted || (random() > share && k !== to)) continue;
    const before = price;
    if (k < MINUTE_SESSIONS) {
      for (let time = midnight + 240; time < Math.min(now, afterHoursEnd(SESSIONS[session]!)); time++) {
        const likely = time >= open && time < close ? regular : extended;
        if (random() < likely || (time === open && regular > 0)) minutes.push(barAt(session, time, 0.004, flat));
      }
    }
    if (!official || close > now) continue;
    const inside = minutes.filter((row) => row.session === session && row.time >= open && row.time < close);
    if (inside.length === 0) {
      days.push(barAt(session, open, noise, flat));
    } else {
      // The official bar has the auctions in it, so it is not quite what the minutes say.
      const opened = flat ? before : grid(inside[0]!.open * (1 + (random() - 0.5) * 0.002));
      const closed = flat ? before : grid(inside.at(-1)!.close * (1 + (random() - 0.5) * 0.002));
      const high = Math.max(opened, closed, ...inside.map((row) => row.high));
      const low = Math.min(opened, closed, ...inside.map((row) => row.low));
      const volume = inside.reduce((sum, row) => sum + row.volume, 0) + 1_000;
      const row = { session, time: open, open: opened, high, low, close: closed, volume };
      days.push({ ...row, vwap: null, trades: knowsTrades ? 100 : null });
    }
  }
  const listDate = symbol === "CHARLY" ? SESSIONS[last - from]!.date : null;
  const facts = { ...anonymous(symbol), ...listedFacts(listing), listDate };
  const listed = listing === undefined ? undefined : { from: 0, to: Infinity };
  return { facts, listed, days, minutes };
}

function listedFacts(listing: Partial<Listing> | undefined): Partial<Ticker["facts"]> {
  if (listing === undefined) return {};
  const { name = "", sector = "", exchange = "", securityType = "CS", country = "US" } = listing;
  return { name, sector, exchange, securityType, country };
}
