/** What is said of an instrument from session `from` on, until its next version. */
export interface InstrumentVersion {
  readonly from: number;
  readonly ticker: string;
  readonly name: string;
  readonly sector: string;
  readonly industry: string;
  readonly exchange: string;
  readonly securityType: string;
  readonly country: string;
  readonly cik: string;
  readonly cusip: string;
  readonly headquarters: string;
  readonly indexes: string;
  /** null where unknown, as are the following: versions are kept as JSON, which has no NaN. */
  readonly employees: number | null;
  readonly optionable: boolean | null;
  readonly shortable: boolean | null;
}

/** `listedTo` of an instrument that is still listed. */
export const OPEN_END = 0x7fffffff;

/**
 * The instruments, one an index, in ascending order of ticker: what is true of each now. Texts are "" where unknown.
 * Plain arrays: it can be cloned to a worker.
 */
export interface InstrumentTable {
  /** FIGI or other id of the listings; `own:TICKER` for bars that no listing covers. */
  readonly ids: readonly string[];
  readonly tickers: readonly string[];
  readonly names: readonly string[];
  readonly sectors: readonly string[];
  readonly industries: readonly string[];
  readonly exchanges: readonly string[];
  readonly securityTypes: readonly string[];
  readonly countries: readonly string[];
  /** The SEC's number of the issuer, ten digits. */
  readonly ciks: readonly string[];
  readonly cusips: readonly string[];
  readonly headquarters: readonly string[];
  /** Ids of the indexes that it is a member of, separated by blanks. */
  readonly indexes: readonly string[];
  /** NaN where unknown. */
  readonly employees: Float64Array;
  /** 1, 0 or NaN where unknown. */
  readonly optionable: Float64Array;
  readonly shortable: Float64Array;
  /** First date of listing, days since 1970; NaN where no listing says it. */
  readonly listDates: Float64Array;
  /** First and last session on which it is listed. */
  readonly listedFrom: Int32Array;
  readonly listedTo: Int32Array;
  /** The instruments of which something changed, with all their versions, oldest first. */
  readonly changed: readonly { readonly instrument: number; readonly versions: readonly InstrumentVersion[] }[];
}

/** The table with the tickers and texts of a session; before its first version an instrument has those of the first. */
export function instrumentsAt(table: InstrumentTable, session: number): InstrumentTable {
  const past = table.changed.filter(({ versions }) => versions.at(-1)!.from > session);
  if (past.length === 0) return table;
  const copy = {
    tickers: [...table.tickers],
    names: [...table.names],
    sectors: [...table.sectors],
    industries: [...table.industries],
    exchanges: [...table.exchanges],
    securityTypes: [...table.securityTypes],
    countries: [...table.countries],
    ciks: [...table.ciks],
    cusips: [...table.cusips],
    headquarters: [...table.headquarters],
    indexes: [...table.indexes],
    employees: table.employees.slice(),
    optionable: table.optionable.slice(),
    shortable: table.shortable.slice(),
  };
  for (const { instrument, versions } of past) {
    const version = versions.findLast(({ from }) => from <= session) ?? versions[0]!;
    copy.tickers[instrument] = version.ticker;
    copy.names[instrument] = version.name;
    copy.sectors[instrument] = version.sector;
    copy.industries[instrument] = version.industry;
    copy.exchanges[instrument] = version.exchange;
    copy.securityTypes[instrument] = version.securityType;
    copy.countries[instrument] = version.country;
    copy.ciks[instrument] = version.cik;
    copy.cusips[instrument] = version.cusip;
    copy.headquarters[instrument] = version.headquarters;
    copy.indexes[instrument] = version.indexes;
    copy.employees[instrument] = version.employees ?? Number.NaN;
    copy.optionable[instrument] = flagOf(version.optionable);
    copy.shortable[instrument] = flagOf(version.shortable);
  }
  return { ...table, ...copy };
}

/** 1 or 0; NaN for null. */
export function flagOf(flag: boolean | null): number {
  return flag === null ? Number.NaN : Number(flag);
}
