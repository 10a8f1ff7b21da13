import { table } from "#base";
/** MICs of the exchanges of the United States. */
export const US_EXCHANGES = ["XNYS", "XNAS", "XASE", "ARCX", "BATS", "OTC"] as const;

const EXCHANGES = table<readonly string[]>({
  nyse: ["XNYS"],
  nysearca: ["ARCX"],
  arca: ["ARCX"],
  nasdaq: ["XNAS"],
  nasd: ["XNAS"],
  amex: ["XASE"],
  nyseamerican: ["XASE"],
  cboe: ["BATS"],
  bats: ["BATS"],
  otc: ["OTC"],
  pink: ["OTC"],
  otcbb: ["OTC"],
  tse: ["XTSE"],
  tsx: ["XTSE"],
  cdnx: ["XTSX"],
  tsxv: ["XTSX"],
  cse: ["XCNQ"],
  neo: ["NEOE"],
  lse: ["XLON"],
  nse: ["XNSE"],
  bse: ["XBOM"],
  sse: ["XSHG"],
  szse: ["XSHE"],
});

/** Returns the MICs of an exchange by its name in screeners: lower case, no blanks. */
export function exchangesOf(name: string): readonly string[] | undefined {
  return EXCHANGES[name];
}
