/**
 * Facts of an instrument from one date to another. A change of ticker, name or any other fact is a second row with the
 * same id. Texts are "" if unknown.
 */
export interface Listing {
  /** FIGI or own id: the instrument's identity through changes of its ticker. */
  readonly id: string;
  readonly ticker: string;
  readonly name: string;
  readonly sector: string;
  readonly industry: string;
  readonly exchange: string;
  readonly securityType: string;
  readonly country: string;
  /** CIK: the SEC's number of the issuer, ten digits. This field and the next ones are absent if unknown. */
  readonly cik?: string;
  readonly cusip?: string;
  /** Country of the headquarters, as a two-letter code if one is known. */
  readonly headquarters?: string;
  readonly employees?: number;
  /** True if options on the instrument are listed. */
  readonly optionable?: boolean;
  /** True if its shares can be borrowed for short selling. */
  readonly shortable?: boolean;
  /** Ids of the indexes that contain the instrument, such as "SP500 NDX", separated by blanks. */
  readonly indexes?: string;
  /** First date of the row, YYYY-MM-DD; null = unknown, taken as always. */
  readonly from: string | null;
  /** Last date of the row; null = the row still holds. */
  readonly to: string | null;
}
