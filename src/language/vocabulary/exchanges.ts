import { coded, type Term } from "./term.ts";

/** Exchanges of primary listings by MIC, with the spellings of vendors. */
export const EXCHANGES: readonly Term[] = [
  coded(
    "NYSE",
    "XNYS",
    "new york stock exchange; ny stock exchange; xnys; big board; the big board; new york exchange",
    "New York Stock Exchange; NYQ; New York; N",
  ),
  coded(
    "Nasdaq",
    "XNAS",
    "nasdaq stock market; nasdaq exchange; xnas; nasdaq composite; nasd; nasdaq global select; nasdaq gs; nasdaq global market; nasdaq capital market",
    "NASDAQ Stock Market; NMS; NGM; NCM; NASDAQ GS; NASDAQ GM; NASDAQ CM; NasdaqGS; NasdaqGM; NasdaqCM; XNGS; XNMS; XNCM; NASD; Nasdaq Global Select; Nasdaq Global Market; Nasdaq Capital Market; Q",
  ),
  coded(
    "NYSE American",
    "XASE",
    "amex; american stock exchange; nyse mkt; nyse amex; xase; nyse american exchange",
    "AMEX; American Stock Exchange; NYSE MKT; NYSEAMERICAN; ASE; NYSE AMEX",
  ),
  coded("NYSE Arca", "ARCX", "arca; arcx; nyse arca exchange; archipelago", "NYSEARCA; ARCA; PCX"),
  coded(
    "Cboe BZX",
    "BATS",
    "bats; bzx; cboe; cboe bats; bats exchange; cboe exchange; cboe bzx exchange",
    "BZX; CBOE; XBZX; BATS BZX; Cboe US; Z",
  ),
  coded("IEX", "IEXG", "iexg; investors exchange; iex exchange", "Investors Exchange"),
  coded(
    "OTC",
    "OTC",
    "over the counter; over-the-counter; otc markets; otc market; otcs; pink sheets; pink sheet; pinksheets; pinks; otcqb; otcqx; otcbb; otcmkts; bulletin board; grey market",
    "OTC Markets; OTCM; PINX; PINK; PNK; OTCQB; OTCQX; OTCBB; OTCMKTS; OOTC; OTC Pink; OTC Bulletin Board; Over the Counter",
  ),
];
