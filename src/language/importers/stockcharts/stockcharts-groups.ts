import { nearestName, table } from "#base";
import { type ImportedClause, lost } from "../clause.ts";
import { isFlagged, isOneOf } from "../facts.ts";
import { SECTOR_NAMES } from "../sector-names.ts";
import { exchangesOf, US_EXCHANGES } from "../exchange-codes.ts";
import type { SourceSpan } from "../translation.ts";

/** Attributes of a stock that a clause can name, longest first. */
export const ATTRIBUTES = [
  ["favorites", "list"],
  ["chart", "list"],
  ["list"],
  ["chartlist"],
  ["type"],
  ["country"],
  ["exchange"],
  ["group"],
  ["sector"],
  ["industry"],
  ["symbol"],
  ["name"],
  ["optionable"],
] as const;

const INDEXES = table<string>({
  sp500: "SP500",
  sp100: "SP100",
  sp400: "SP400",
  sp600: "SP600",
  nasdaq100: "NDX",
  ndx100: "NDX",
  dowindustrials: "DJI",
  dow30: "DJI",
  djia: "DJI",
  russell2000: "RUT",
});

const COUNTRY_NOTE =
  "StockCharts' country is that of the exchange, so it became a condition on the exchange of the listing.";

/** Reads a condition such as `group is SP500`. `written`: the value in the scan; `not`: negated. */
export function attributeClause(attribute: string, written: string, not: boolean, span: SourceSpan): ImportedClause {
  const value = written.trim();
  const key = value.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (key === "") return lost("it names nothing", span);
  const options = { exclude: not };
  switch (attribute) {
    case "type":
      return typeClause(key, not, span);
    case "country": {
      const exchanges = COUNTRIES[key];
      if (exchanges === undefined)
        return lost(`the country ${value} is not known here; write ${Object.keys(COUNTRIES).join(", ")}`, span);
      return isOneOf("Exchange", exchanges, span, { ...options, notes: [COUNTRY_NOTE] });
    }
    case "exchange": {
      const exchanges = exchangesOf(key);
      if (NO_STOCKS.test(key) && exchanges === undefined) return without(value, not, span);
      if (exchanges === undefined)
        return lost(`the exchange ${value} is not known here; add a Stock.Exchange filter with its MIC`, span);
      return isOneOf("Exchange", exchanges, span, options);
    }
    case "group":
      return groupClause(key, value, not, span);
    case "sector": {
      const sectors = SECTOR_NAMES.get(key);
      return isOneOf("Sector", sectors ?? [value], span, options);
    }
    case "industry":
      return isOneOf("Industry", [value], span, options);
    case "symbol":
      return isOneOf("Symbol", [value.toUpperCase()], span, options);
    case "name":
      return isOneOf("Name", [value], span, options);
    case "optionable":
      if (key !== "true" && key !== "false") return lost("optionable is true or false", span);
      return isFlagged("Optionable", (key === "true") !== not, span);
    default:
      return lost(
        "a list of your StockCharts account is not known here; make a watchlist of it and add a Stock.Watchlist filter",
        span,
      );
  }
}

const COUNTRIES = table<readonly string[]>({
  us: US_EXCHANGES,
  usa: US_EXCHANGES,
  canada: ["XTSE", "XTSX", "XCNQ", "NEOE"],
  uk: ["XLON"],
  india: ["XNSE", "XBOM"],
});

/** Groups of StockCharts that contain indexes, funds and the like. */
const NO_STOCKS = /^(?:ind(?:e)?x(?:es)?|indices|mutual(?:fund)?s?|funds?|crypto|forex|cme|cbot|nymex|comex)$/;

/** Returns the condition of a group without any scanned stock. */
function without(value: string, not: boolean, span: SourceSpan): ImportedClause {
  if (not) return { kind: "always", span };
  const reason = `${value.slice(0, 40)} holds indexes, funds and the like, which are not scanned here, only stocks and ETFs`;
  return { kind: "lost", reason, span, never: true };
}

function typeClause(key: string, not: boolean, span: SourceSpan): ImportedClause {
  if (key === "stock" && !not) {
    const note = "StockCharts counts ETFs among stocks, so [type = stock] leaves out nothing that is scanned here.";
    return { kind: "always", span, notes: [note] };
  }
  if (key === "etf") return isOneOf("SecurityType", ["ETF"], span, { exclude: not });
  if (NO_STOCKS.test(key)) return without(key, not, span);
  return lost("funds, indexes and the like are not scanned here, only stocks and ETFs", span);
}

function groupClause(key: string, value: string, not: boolean, span: SourceSpan): ImportedClause {
  const index = INDEXES[key];
  if (index !== undefined) {
    const notes = [`Whether a stock belongs to ${index} is told by the listings; they must name the index by this id.`];
    return isOneOf("IndexMembership", [index], span, { exclude: not, notes });
  }
  if (key === "etf") return isOneOf("SecurityType", ["ETF"], span, { exclude: not });
  const sectors = SECTOR_NAMES.get(key.replace(/sector$/, ""));
  if (sectors !== undefined) return isOneOf("Sector", sectors, span, { exclude: not });
  const near = nearestName(key, Object.keys(INDEXES));
  return lost(
    `the group ${value} is not known here${near === undefined ? "" : ` (did you mean ${near}?)`}; indexes, ETF and sectors are`,
    span,
  );
}
