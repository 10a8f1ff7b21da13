import { describe, expect, it } from "vitest";
import { INSIDER_ROLES } from "#catalogue";
import { createCalendar, daysOfIso, generateMarket } from "#market";
import { COUNTRIES } from "./countries.ts";
import { EXCHANGES } from "./exchanges.ts";
import { INDEXES } from "./indexes.ts";
import { INDUSTRIES } from "./industries.ts";
import { INSIDER_ROLE_TERMS } from "./insider-roles.ts";
import { SECTORS } from "./sectors.ts";
import { SECURITY_TYPES } from "./security-types.ts";
import { speltIn, termOf } from "./spelt-in.ts";
import type { Term } from "./term.ts";

const LISTS: Readonly<Record<string, readonly Term[]>> = {
  sectors: SECTORS,
  industries: INDUSTRIES,
  indexes: INDEXES,
  exchanges: EXCHANGES,
  countries: COUNTRIES,
  "security types": SECURITY_TYPES,
  "insider roles": INSIDER_ROLE_TERMS,
};

/** Words that name a value in two lists; the parser chooses by context. */
const SHARED = new Set([
  "reit: industries, security types",
  "reits: industries, security types",
  "real estate investment trust: industries, security types",
  "real estate investment trusts: industries, security types",
  "property trusts: industries, security types",
  "exchange traded fund: industries, security types",
  "closed-end funds: industries, security types",
]);

const calendar = createCalendar();
const end = calendar.ordinalOfDate(daysOfIso("2024-06-28")!);
const market = generateMarket({
  seed: 7,
  tickers: 800,
  years: 0.1,
  minuteTickers: 0,
  minuteSessions: 0,
  end,
  calendar,
});
const of = (terms: readonly Term[], name: string): Term => terms.find((term) => term.name === name)!;
const termFor = (terms: readonly Term[], way: string): string | undefined =>
  terms.find(({ ways }) => ways.includes(way))?.name;

describe.each(Object.entries(LISTS))("the terms of %s", (_, terms) => {
  it("have ways of saying in trimmed lower case, none shared by two terms", () => {
    const seen = new Map<string, string[]>();
    for (const { name, ways } of terms) {
      expect(ways.length).toBeGreaterThan(0);
      for (const way of ways) {
        expect(way).toBe(way.toLowerCase().trim());
        seen.set(way, [...(seen.get(way) ?? []), name]);
      }
    }
    expect([...seen].filter(([, names]) => names.length > 1)).toEqual([]);
    expect(new Set(terms.map(({ name }) => name)).size).toBe(terms.length);
  });

  it("are found by their defaults and by their name", () => {
    for (const term of terms) {
      expect(termOf(terms, term.defaults)?.name).toBe(term.name);
      expect(termOf(terms, [term.name])?.name).toBe(term.name);
    }
  });
});

it("SHARED lists every word that two lists have in common", () => {
  const places = new Map<string, string[]>();
  for (const [list, terms] of Object.entries(LISTS)) {
    for (const way of terms.flatMap(({ ways }) => ways)) places.set(way, [...(places.get(way) ?? []), list]);
  }
  const shared = [...places]
    .filter(([, lists]) => lists.length > 1)
    .map(([way, lists]) => `${way}: ${lists.join(", ")}`);
  expect(new Set(shared)).toEqual(SHARED);
});

describe("the vocabulary on listings of the synthetic market", () => {
  it("has a term for every text of the listings", () => {
    const each = <T>(read: (listing: (typeof market.listings)[number]) => T): ReadonlySet<T> =>
      new Set(market.listings.map(read));
    for (const sector of each((listing) => listing.sector)) expect(termOf(SECTORS, [sector])?.name ?? "").toBe(sector);
    for (const industry of each((listing) => listing.industry)) {
      expect([industry, termOf(INDUSTRIES, [industry])]).not.toContain(undefined);
    }
    for (const mic of each((listing) => listing.exchange)) expect(termOf(EXCHANGES, [mic])?.defaults).toEqual([mic]);
    for (const code of each((listing) => listing.country)) expect(termOf(COUNTRIES, [code])?.defaults).toEqual([code]);
    for (const type of each((listing) => listing.securityType)) {
      expect(termOf(SECURITY_TYPES, [type])?.defaults).toEqual([type]);
    }
    const ids = [...each((listing) => listing.indexes ?? "")].flatMap((indexes) => indexes.split(" ")).filter(Boolean);
    expect(new Set(ids)).toEqual(new Set(["NDX", "SP500"]));
    for (const id of ids) expect(termOf(INDEXES, [id])?.defaults).toEqual([id]);
  });

  it("returns texts in the spelling of the listings", () => {
    const industries = [...new Set(market.listings.map(({ industry }) => industry))].sort();
    const spelt = (name: string): readonly string[] => speltIn(industries, of(INDUSTRIES, name), INDUSTRIES);
    expect(spelt("Software")).toEqual(["Application Software", "Systems Software"]);
    expect(spelt("Banks")).toEqual(["Banks - Diversified", "Banks - Regional"]);
    expect(spelt("Gold")).toEqual(["Gold & Silver"]);
    expect(spelt("Retail")).toEqual(["Grocery Stores", "Specialty Retail"]);
    expect(spelt("Utilities - Regulated Water")).toEqual(["Water Utilities"]);
    expect(spelt("Oil & Gas")).toEqual([
      "Oil & Gas Exploration",
      "Oil & Gas Midstream",
      "Oilfield Services",
      "Refining",
    ]);
  });

  it("gives each industry the sector of its listings", () => {
    // Packaging belongs to materials in the GICS and to consumer goods at Morningstar.
    const stocks = market.listings.filter(
      ({ securityType, industry }) => securityType !== "ETF" && industry !== "Paper & Packaging",
    );
    const sectorOf = new Map(stocks.map(({ industry, sector }) => [industry, sector]));
    for (const [industry, sector] of sectorOf) {
      expect(`${industry}: ${termOf(INDUSTRIES, [industry])?.sector}`).toBe(`${industry}: ${sector}`);
    }
    const named = INDUSTRIES.flatMap(({ sector }) => (sector === undefined ? [] : [sector]));
    expect(new Set(named)).toEqual(new Set(SECTORS.map(({ name }) => name)));
  });
});

describe("speltIn", () => {
  const sector = (known: readonly string[], name: string): readonly string[] =>
    speltIn(known, of(SECTORS, name), SECTORS);

  it("returns the installation's spelling", () => {
    expect(sector(["Information Technology", "Health Care"], "Technology")).toEqual(["Information Technology"]);
    expect(sector(["Electronic Technology", "Technology Services", "Health Technology"], "Technology")).toEqual([
      "Electronic Technology",
      "Technology Services",
    ]);
    expect(sector(["TECHNOLOGY", "HEALTHCARE"], "Health Care")).toEqual(["HEALTHCARE"]);
    expect(sector(["Consumer Cyclical"], "Consumer Discretionary")).toEqual(["Consumer Cyclical"]);
  });

  it("returns all spellings where the listings mix vendors", () => {
    expect(sector(["Technology", "Information Technology"], "Technology")).toHaveLength(2);
  });

  it("falls back to texts that contain the term's words, except texts of another term", () => {
    const known = ["SERVICES-COMPUTER SOFTWARE & PROGRAMMING", "REIT - Retail", "RETAIL-JEWELRY STORES"];
    expect(speltIn(known, of(INDUSTRIES, "Software"), INDUSTRIES)).toEqual([known[0]]);
    expect(speltIn(known, of(INDUSTRIES, "Retail"), INDUSTRIES)).toEqual([known[2]]);
  });

  it("falls back to Winnow's own spelling where the listings have none", () => {
    expect(sector([], "Financials")).toEqual(["Financials"]);
    expect(sector(["Energy"], "Financials")).toEqual(["Financials"]);
    expect(speltIn([], of(INDEXES, "S&P 500"))).toEqual(["SP500"]);
    expect(speltIn(["US", "CN"], of(COUNTRIES, "China"))).toEqual(["CN"]);
    expect(speltIn(["USA", "China"], of(COUNTRIES, "China"))).toEqual(["China"]);
  });
});

describe("termOf", () => {
  it("returns the narrowest term with all the texts", () => {
    expect(termOf(INDUSTRIES, ["Application Software", "Systems Software"])?.name).toBe("Software");
    expect(termOf(INDUSTRIES, ["Systems Software"])?.name).toBe("Software - Infrastructure");
    expect(termOf(INDUSTRIES, ["Banks - Regional", "Gold"])).toBeUndefined();
    expect(termOf(INDUSTRIES, [])).toBeUndefined();
    expect(termOf(INDEXES, ["sp500"])?.name).toBe("S&P 500");
  });
});

it("the terms include words that traders use", () => {
  expect(
    ["tech", "healthcare", "financials", "staples", "basic materials"].map((way) => termFor(SECTORS, way)),
  ).toEqual(["Technology", "Health Care", "Financials", "Consumer Staples", "Materials"]);
  const ways = ["semis", "chip makers", "biotech", "airlines", "banks", "reits", "oil and gas", "software"];
  expect(ways.map((way) => termFor(INDUSTRIES, way))).toEqual([
    "Semiconductors",
    "Semiconductors",
    "Biotechnology",
    "Airlines",
    "Banks",
    "REITs",
    "Oil & Gas",
    "Software",
  ]);
  expect(["s&p 500", "the dow", "r2k", "ndx"].map((way) => termFor(INDEXES, way))).toEqual([
    "S&P 500",
    "Dow Jones Industrial Average",
    "Russell 2000",
    "Nasdaq 100",
  ]);
});

it("INSIDER_ROLE_TERMS has a term for every role of the catalogue", () => {
  const ids = new Set(INSIDER_ROLE_TERMS.flatMap(({ defaults }) => defaults));
  for (const role of Object.keys(INSIDER_ROLES)) expect(ids).toContain(role);
});
