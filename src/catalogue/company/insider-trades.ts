import type { FactMoment, FeedRows } from "#expression";
import { knownDay, numberAt, textAt } from "./known-day.ts";

const MINUTES_OF_DAY = 1440;

/** What a person is to the company, as bits: a chief executive is an officer too. */
export const INSIDER_ROLES = { director: 1, officer: 2, ten_percent_owner: 4, ceo: 8, cfo: 16 } as const;
export type InsiderRole = keyof typeof INSIDER_ROLES;

/** Purchase and sale on the market. */
export const TRADE_CODES: readonly string[] = ["P", "S"];

/** Purchases and sales on the market (codes P and S) of securities that are no derivatives, each once though several filed it. */
export class InsiderTrades {
  #rows: FeedRows | undefined;
  #moment: FactMoment | undefined;
  readonly #picked: number[] = [];
  #count = 0;

  /** Takes those that became known within `days` days before the moment, oldest first. */
  stand(rows: FeedRows, moment: FactMoment, days: number): void {
    this.#rows = rows;
    this.#moment = moment;
    this.#count = 0;
    const since = moment.instant - days * MINUTES_OF_DAY;
    for (let row = rows.from; row < rows.to; row++) {
      if (numberAt(rows, "known_at", row) <= since || numberAt(rows, "derivative", row) === 1) continue;
      if (TRADE_CODES.includes(textAt(rows, "code", row)) && !isFiledBefore(rows, row)) {
        this.#picked[this.#count++] = row;
      }
    }
  }

  /** Whether anything at all is known of the instrument's insiders. */
  get known(): boolean {
    return this.#rows!.to > this.#rows!.from;
  }

  get count(): number {
    return this.#count;
  }

  isBuy(k: number): boolean {
    return textAt(this.#rows!, "code", this.#picked[k]!) === "P";
  }

  /** In the shares of today. */
  shares(k: number): number {
    return this.#number("shares", k) * this.#moment!.splitsAfter(this.#number("traded", k));
  }

  /** In the shares of today. */
  sharesAfter(k: number): number {
    return this.#number("shares_after", k) * this.#moment!.splitsAfter(this.#number("traded", k));
  }

  /** Shares × price, $. */
  value(k: number): number {
    return this.#number("shares", k) * this.#number("price", k);
  }

  has(k: number, role: InsiderRole): boolean {
    return (rolesAt(this.#rows!, this.#picked[k]!) & INSIDER_ROLES[role]) !== 0;
  }

  /** Whether transactions j and k are of the same owner. */
  sameOwner(j: number, k: number): boolean {
    return sameOwner(this.#rows!, this.#picked[j]!, this.#picked[k]!);
  }

  /** Whole days from the instant at which it became known to the moment. */
  daysSince(k: number): number {
    return Math.floor((this.#moment!.instant - this.#number("known_at", k)) / MINUTES_OF_DAY);
  }

  /** The day on which it became known, days since 1970. */
  knownDay(k: number): number {
    return knownDay(this.#rows!, this.#picked[k]!);
  }

  /** Days since 1970. */
  traded(k: number): number {
    return this.#number("traded", k);
  }

  #number(field: string, k: number): number {
    return numberAt(this.#rows!, field, this.#picked[k]!);
  }
}

/** Whether an earlier row is the same transaction of the same filing, filed by another owner: a joint filing. */
function isFiledBefore(rows: FeedRows, row: number): boolean {
  for (let other = row - 1; other >= rows.from; other--) {
    if (numberAt(rows, "known_at", other) !== numberAt(rows, "known_at", row)) return false;
    if (!sameOwner(rows, other, row) && isSameTransaction(rows, other, row)) return true;
  }
  return false;
}

const SAME = ["accession", "traded", "code", "shares", "price"] as const;

/** Whether two rows are one transaction of one filing; rows without an accession number never are. */
export function isSameTransaction(rows: FeedRows, a: number, b: number): boolean {
  if (textAt(rows, "accession", a) === "") return false;
  return SAME.every((field) => Object.is(numberAt(rows, field, a), numberAt(rows, field, b)));
}

function sameOwner(rows: FeedRows, a: number, b: number): boolean {
  const cik = textAt(rows, "owner_cik", a);
  if (cik !== "") return cik === textAt(rows, "owner_cik", b);
  return textAt(rows, "owner_name", a) === textAt(rows, "owner_name", b);
}

const bitsOfTexts = new WeakMap<readonly string[], Uint8Array>();

/** The roles that the relationship and the title of a row tell, as bits of INSIDER_ROLES. */
export function rolesAt(rows: FeedRows, row: number): number {
  let bits = 0;
  for (const field of ["relationship", "title"] as const) {
    const texts = rows.texts[field];
    const index = numberAt(rows, field, row);
    if (texts === undefined || index !== index) continue;
    let known = bitsOfTexts.get(texts);
    if (known === undefined) bitsOfTexts.set(texts, (known = Uint8Array.from(texts, rolesOf)));
    bits |= known[index]!;
  }
  return bits;
}

/** "officer:Chief Financial Officer" → officer and cfo. */
export function rolesOf(text: string): number {
  const words = ` ${text.toLowerCase().replaceAll(/[^a-z0-9%]+/g, " ")} `;
  let bits = 0;
  if (/ director | dir /.test(words)) bits |= INSIDER_ROLES.director;
  if (/ 10 ?%| 10 percent | ten percent | ten percent owner | tenpercentowner /.test(words)) {
    bits |= INSIDER_ROLES.ten_percent_owner;
  }
  if (/ ceo | chief executive | principal executive /.test(words)) bits |= INSIDER_ROLES.ceo | INSIDER_ROLES.officer;
  if (/ cfo | chief financial | principal financial /.test(words)) bits |= INSIDER_ROLES.cfo | INSIDER_ROLES.officer;
  if (/ officer | president | coo | cto | general counsel | treasurer | evp | svp | chief \w+ /.test(words)) {
    bits |= INSIDER_ROLES.officer;
  }
  return bits;
}
