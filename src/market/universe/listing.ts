/**
 * What was true of an instrument from one date to another. A change of ticker or name, or any other change, is a second
 * row of the same id. Texts are "" where unknown.
 */
export interface Listing {
  /** FIGI, or an own id; the instrument's identity through changes of its ticker. */
  readonly id: string;
  readonly ticker: string;
  readonly name: string;
  readonly sector: string;
  readonly industry: string;
  readonly exchange: string;
  readonly securityType: string;
  readonly country: string;
  /** The SEC's number of the issuer, ten digits. This and the following are absent where unknown. */
  readonly cik?: string;
  readonly cusip?: string;
  /** Country of the headquarters, a two-letter code where it is known as one. */
  readonly headquarters?: string;
  readonly employees?: number;
  /** Whether options on it are listed. */
  readonly optionable?: boolean;
  /** Whether it can be borrowed for short selling. */
  readonly shortable?: boolean;
  /** Ids of the indexes that it is a member of, such as "SP500 NDX", separated by blanks. */
  readonly indexes?: string;
  /** First date on which the row holds, YYYY-MM-DD; null = unknown, taken as always. */
  readonly from: string | null;
  /** Last date on which it holds; null = it still does. */
  readonly to: string | null;
}
