import { describe, expect, it } from "vitest";
import { readBack } from "#catalogue";
import type { SourceLanguage } from "#contract";
import { translateScan } from "./translate-scan.ts";

const READ_AS_ONE = /^A stock has one (?:exchange|sector|country|industry|symbol), so the conditions on several/;
const meaningOf = (language: SourceLanguage, scan: string): string => {
  const { payload } = translateScan(language, scan);
  return payload === null
    ? ""
    : readBack(payload)
        .replace(/^Stocks where /, "")
        .replaceAll(" on daily bars", "");
};
const hasNote = (language: SourceLanguage, scan: string): boolean =>
  translateScan(language, scan).notes.some((note) => READ_AS_ONE.test(note));

describe("conditions that exclude each other", () => {
  it.each<[SourceLanguage, string, string]>([
    ["finviz", "f=exch_amex,exch_nasd,sh_price_u9", "close < $9; and exchange is XASE, ARCX or XNAS."],
    [
      "finviz",
      'filters = ["sec_energy", "sec_utilities", "geo_usa", "geo_canada"]',
      "sector is Energy or Utilities; and country is US or CA.",
    ],
    ["finviz", "f=ind_gold,ind_silver", "industry is Gold or Silver."],
    [
      "stockcharts",
      "[exchange is NASDAQ] and [close > 9] and [exchange is NYSE]",
      "close > $9; and exchange is XNAS or XNYS.",
    ],
    [
      "stockcharts",
      "[[sector is Energy] and [close > 9]] and [sector is Utilities]",
      "close > $9; and sector is Energy or Utilities.",
    ],
    [
      "tradingview",
      "Query().where(col('exchange') == 'NASDAQ', col('exchange') == 'NYSE')",
      "exchange is XNAS or XNYS.",
    ],
  ])("%s: %s become one list", (language, scan, means) => {
    expect(meaningOf(language, scan)).toBe(means);
    expect(hasNote(language, scan)).toBe(true);
  });

  it.each<[SourceLanguage, string, string]>([
    ["finviz", "f=exch_nasd,sec_energy", "exchange is XNAS; and sector is Energy."],
    [
      "stockcharts",
      "[country is us] and [exchange is NYSE]",
      "exchange is XNYS, XNAS, XASE, ARCX, BATS or OTC; and exchange is XNYS.",
    ],
    ["stockcharts", "[exchange is not NYSE] and [exchange is NASDAQ]", "exchange is not XNYS; and exchange is XNAS."],
  ])("%s: %s stay separate", (language, scan, means) => {
    expect(meaningOf(language, scan)).toBe(means);
    expect(hasNote(language, scan)).toBe(false);
  });
});

describe("Finviz ranges of one filter", () => {
  const notesOf = (scan: string): string => translateScan("finviz", scan).notes.join(" ");

  it.each([
    ["f=sh_price_u4,sh_price_o60", "at least one of these holds: (close < $4), (close > $60)."],
    [
      "['cap_micro', 'cap_large', 'sh_price_u9']",
      "close < $9; and at least one of these holds: (market_cap >= $50,000,000 and <= $300,000,000), (market_cap >= $10,000,000,000 and <= $200,000,000,000).",
    ],
    ["f=fa_pe_u5,fa_pe_o50", "at least one of these holds: (PETTM < 5x), (PETTM > 50x)."],
  ])("%s exclude each other and become alternatives", (scan, means) => {
    expect(meaningOf("finviz", scan)).toBe(means);
    expect(notesOf(scan)).toContain("read as alternatives");
  });

  it.each(["f=cap_smallover,cap_midunder", "f=sh_price_o4,sh_price_u60", "f=fa_pe_u5,fa_pb_o50"])(
    "%s overlap and must all hold",
    (scan) => {
      expect(meaningOf("finviz", scan)).not.toContain("at least one");
      expect(notesOf(scan)).not.toContain("alternatives");
    },
  );
});
