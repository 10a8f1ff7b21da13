/** Listed facts of an instrument from session `from` on, until its next version. */
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
  /** null if unknown, as are the next fields: versions are kept as JSON, which has no NaN. */
  readonly employees: number | null;
  readonly optionable: boolean | null;
  readonly shortable: boolean | null;
}

/** `listedTo` of an instrument that is still listed. */
export const OPEN_END = 0x7fffffff;

/**
 * Instruments by index, in ascending order of ticker, with their newest facts. Texts are "" if unknown. Plain arrays,
 * so structuredClone can send the table to a worker.
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
  /** CIK: the SEC's number of the issuer, ten digits. */
  readonly ciks: readonly string[];
  readonly cusips: readonly string[];
  readonly headquarters: readonly string[];
  /** Ids of the indexes that contain the instrument, separated by blanks. */
  readonly indexes: readonly string[];
  /** NaN if unknown. */
  readonly employees: Float64Array;
  /** 1, 0 or NaN if unknown. */
  readonly optionable: Float64Array;
  readonly shortable: Float64Array;
  /** First date of listing, days since 1970; NaN if no listing gives it. */
  readonly listDates: Float64Array;
  /** First and last session of the listing. */
  readonly listedFrom: Int32Array;
  readonly listedTo: Int32Array;
  /** Instruments whose facts changed, each with all its versions, oldest first. */
  readonly changed: readonly { readonly instrument: number; readonly versions: readonly InstrumentVersion[] }[];
}

/** Field of a version by the column that holds it. */
const TEXTS = {
  tickers: (version: InstrumentVersion) => version.ticker,
  names: (version: InstrumentVersion) => version.name,
  sectors: (version: InstrumentVersion) => version.sector,
  industries: (version: InstrumentVersion) => version.industry,
  exchanges: (version: InstrumentVersion) => version.exchange,
  securityTypes: (version: InstrumentVersion) => version.securityType,
  countries: (version: InstrumentVersion) => version.country,
  ciks: (version: InstrumentVersion) => version.cik,
  cusips: (version: InstrumentVersion) => version.cusip,
  headquarters: (version: InstrumentVersion) => version.headquarters,
  indexes: (version: InstrumentVersion) => version.indexes,
};
const NUMBERS = {
  employees: (version: InstrumentVersion) => version.employees ?? Number.NaN,
  optionable: (version: InstrumentVersion) => flagOf(version.optionable),
  shortable: (version: InstrumentVersion) => flagOf(version.shortable),
};
type TextColumn = keyof typeof TEXTS;
type NumberColumn = keyof typeof NUMBERS;

/**
 * Returns the table with the tickers and facts of a session, except for the columns `kept`. Before its first version an
 * instrument has the facts of that version. Each column is made when it is first read, because few scans read any.
 */
export function instrumentsAt(
  table: InstrumentTable,
  session: number,
  kept: readonly TextColumn[] = [],
): InstrumentTable {
  const past = table.changed.filter(({ versions }) => versions.at(-1)!.from > session);
  if (past.length === 0) return table;
  const then = { ...table };
  const write = <T>(values: { [instrument: number]: T }, factOf: (version: InstrumentVersion) => T): void => {
    for (const { instrument, versions } of past) {
      values[instrument] = factOf(versions.findLast(({ from }) => from <= session) ?? versions[0]!);
    }
  };
  const lazily = <K extends TextColumn | NumberColumn>(column: K, made: () => InstrumentTable[K]): void => {
    let values: InstrumentTable[K] | undefined;
    Object.defineProperty(then, column, { enumerable: true, get: () => (values ??= made()) });
  };
  for (const [column, factOf] of Object.entries(TEXTS) as [TextColumn, (typeof TEXTS)[TextColumn]][]) {
    if (kept.includes(column)) continue;
    lazily(column, () => {
      const texts = [...table[column]];
      write(texts, factOf);
      return texts;
    });
  }
  for (const [column, factOf] of Object.entries(NUMBERS) as [NumberColumn, (typeof NUMBERS)[NumberColumn]][]) {
    lazily(column, () => {
      const numbers = table[column].slice();
      write(numbers, factOf);
      return numbers;
    });
  }
  return then;
}

/** Returns 1 or 0; NaN for null. */
export function flagOf(flag: boolean | null): number {
  return flag === null ? Number.NaN : Number(flag);
}
