import type { Random } from "#base";
import type { DailyBars, WalkAction } from "../daily/daily-walk.ts";
import type { GeneratedRow, GeneratedFeed, FeedWriter } from "./feed-writer.ts";
import { inventedPerson, pick } from "../companies/names.ts";
import type { InstrumentProfile } from "../companies/profile.ts";
import { roundToTick } from "../daily/round-to-tick.ts";
import type { SessionGrid } from "../daily/session-grid.ts";

/** Codes of the ownership forms: bought, sold, granted, option exercised. */
export const INSIDER_CODES = ["P", "S", "A", "M"] as const;
export const INSIDER_ROLES = ["CEO", "CFO", "Officer", "Director", "10% Owner"] as const;

/**
 * Fields of a transaction as filed. `owner` is a row of the table's owners; `role` and `code` are indices into
 * INSIDER_ROLES and INSIDER_CODES; `planned` is 1 for a sale under a plan made beforehand (Rule 10b5-1); grants have
 * the price 0.
 */
export const INSIDER_FIELDS = [
  "acceptedAt",
  "date",
  "owner",
  "role",
  "code",
  "shares",
  "price",
  "sharesAfter",
  "planned",
] as const;
export type InsiderField = (typeof INSIDER_FIELDS)[number];

export interface InsiderTable extends GeneratedFeed<InsiderField> {
  readonly owners: { readonly cik: readonly string[]; readonly name: readonly string[] };
}

/** First invented CIK of an insider, above all real ones. */
const FIRST_CIK = 9_900_000_000;
const OWNERS_AT_MOST = 16;
const FILINGS_PER_SESSION = 5 / 252;
/** Number of last sessions in which several insiders buy, if that is planted. */
const CLUSTER_SESSIONS = 14;
const BUY = 0;
const SELL = 1;
const GRANT = 2;
const EXERCISE = 3;

interface Owner {
  readonly row: number;
  readonly role: number;
  held: number;
}

/**
 * Adds the transactions of a company's insiders to `writer`, and their names to `owners`. `bars` are its daily bars as
 * traded.
 */
export function addInsiders(
  writer: FeedWriter<InsiderField>,
  owners: { readonly cik: string[]; readonly name: string[] },
  profile: InstrumentProfile,
  bars: DailyBars,
  actions: readonly WalkAction[],
  grid: SessionGrid,
  random: Random,
): void {
  const people = createOwners(owners, profile, random);
  const cluster = profile.role.kind === "insiders-buy";
  const rows: GeneratedRow<InsiderField>[] = [];
  let split = 0;
  for (let row = 0; row < bars.count; row++) {
    const offset = bars.session[row]!;
    for (; split < actions.length && actions[split]!.session <= offset; split++) {
      const { kind, value } = actions[split]!;
      if (kind === "split") for (const person of people) person.held = Math.round(person.held * value);
    }
    const planted = cluster && row >= bars.count - CLUSTER_SESSIONS && row < bars.count - 3 && row % 3 === 0;
    if (!planted && random.next() >= FILINGS_PER_SESSION) continue;
    const person = planted ? people[row % 4]! : pick(random, people);
    const chance = planted ? 0 : random.next();
    const code = chance < 0.16 ? BUY : chance < 0.52 ? SELL : chance < 0.76 ? GRANT : EXERCISE;
    const session = grid.first + offset;
    const late = random.next() < 0.04 ? 4 + random.int(25) : random.int(3);
    const filed = Math.min(session + late, grid.calendar.sessionCount - 1);
    const acceptedAt = grid.calendar.regularClose(filed) + 20 + random.int(210);
    const low = bars.low[row]!;
    const price = roundToTick(low + (bars.high[row]! - low) * random.next());
    const worth = 120_000 * Math.exp(1.1 * random.normal());
    const planned = random.next() < 0.4 ? 1 : 0;
    let shares = Math.max(Math.round(worth / price), 1);
    if (code === SELL) shares = Math.min(shares, Math.floor(person.held * 0.6));
    if (shares === 0) continue;
    person.held += code === SELL ? -shares : shares;
    const paid = code === GRANT ? 0 : code === EXERCISE ? roundToTick(price * 0.45) : price;
    const file = (as: number, at: number, underPlan: number): GeneratedRow<InsiderField> => ({
      acceptedAt,
      date: grid.calendar.dateOf(session),
      owner: person.row,
      role: person.role,
      code: as,
      shares,
      price: at,
      sharesAfter: person.held,
      planned: underPlan,
    });
    const known = acceptedAt <= grid.horizon;
    if (known) rows.push(file(code, paid, code === SELL ? planned : 0));
    // Insiders exercise options to sell the shares, mostly at once.
    if (code === EXERCISE && chance < 0.92) {
      person.held -= shares;
      if (known) rows.push(file(SELL, price, planned));
    }
  }
  writer.add(profile.id, rows);
}

function createOwners(
  owners: { readonly cik: string[]; readonly name: string[] },
  profile: InstrumentProfile,
  random: Random,
): Owner[] {
  const count = 5 + random.int(5);
  return Array.from({ length: count }, (_, i) => {
    owners.cik.push(String(FIRST_CIK + profile.index * OWNERS_AT_MOST + i));
    owners.name.push(inventedPerson(random));
    const large = i === count - 1 && random.next() < 0.3;
    const part = large ? 0.1 + 0.1 * random.next() : 0.002 * Math.exp(1.2 * random.normal());
    return {
      row: owners.cik.length - 1,
      role: large ? 4 : Math.min(i < 3 ? i : 3, 3),
      held: Math.round(profile.shares * Math.min(part, 0.2)),
    };
  });
}
