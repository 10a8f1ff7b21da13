import type { TableFormat } from "../feeds/feed-format.ts";

/** FINRA's daily files of short volume (CNMS and its facilities). The last line is the number of rows. */
export const REG_SHO_DAILY: TableFormat = {
  kind: "table",
  name: "finra-short-volume",
  doc: "a daily short sale volume file of FINRA",
  feed: "short_volume",
  marks: ["Date", "Symbol", "ShortVolume", "ShortExemptVolume", "TotalVolume", "Market"],
  columns: {},
  literal: true,
  trailer: /^(?<rows>\d+)$/,
};

/** FINRA's consolidated short interest, separated by pipes or commas. */
export const FINRA_SHORT_INTEREST: TableFormat = {
  kind: "table",
  name: "finra-short-interest",
  doc: "a short interest file of FINRA",
  feed: "short_interest",
  marks: ["symbolCode", "currentShortPositionQuantity", "settlementDate"],
  columns: {
    ticker: "symbolCode",
    settled: "settlementDate",
    short_interest: "currentShortPositionQuantity",
    average_volume: "averageDailyVolumeQuantity",
    days_to_cover: "daysToCoverQuantity",
  },
};

/** The SEC's files of fails to deliver. */
export const SEC_FAILS: TableFormat = {
  kind: "table",
  name: "sec-fails",
  doc: "a file of fails to deliver of the SEC",
  feed: "fails",
  marks: ["SETTLEMENT DATE", "CUSIP", "SYMBOL", "QUANTITY (FAILS)"],
  columns: { ftd_shares: "QUANTITY (FAILS)" },
  literal: true,
  trailer: /^Trailer (?:record count (?<rows>\d+)|total quantity.*)$/i,
};

/** Nasdaq's daily threshold lists. Only the file name gives the day. */
export const NASDAQ_THRESHOLD: TableFormat = {
  kind: "table",
  name: "nasdaq-threshold",
  doc: "a threshold list of Nasdaq",
  feed: "threshold",
  marks: ["Symbol", "Security Name", "Reg SHO Threshold Flag"],
  columns: {},
  literal: true,
  trailer: /^\d{14}$/,
  dayFrom: { field: "date", fileName: /nasdaqth(?<day>\d{8})/i },
};
