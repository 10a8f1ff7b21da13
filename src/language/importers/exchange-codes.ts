import { table } from "#base";
/** Markets of the United States, by MIC. */
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

/** The MICs of an exchange by the name that screeners give it, in lower case and without blanks. */
export function exchangesOf(name: string): readonly string[] | undefined {
  return EXCHANGES[name];
}
