// Written by `npm run gen` from the files of the folder. Do not edit.
import askSizeDefinition from "./stock/ask-size.ts";
import askDefinition from "./stock/ask.ts";
import averageVolumeDefinition from "./stock/average-volume.ts";
import betaDefinition from "./stock/beta.ts";
import bidSizeDefinition from "./stock/bid-size.ts";
import bidDefinition from "./stock/bid.ts";
import changePercentDefinition from "./stock/change-percent.ts";
import changeDefinition from "./stock/change.ts";
import cikDefinition from "./stock/cik.ts";
import countryDefinition from "./stock/country.ts";
import cusipDefinition from "./stock/cusip.ts";
import employeesDefinition from "./stock/employees.ts";
import exchangeDefinition from "./stock/exchange.ts";
import figiDefinition from "./stock/figi.ts";
import gapDefinition from "./stock/gap.ts";
import headquartersDefinition from "./stock/headquarters.ts";
import highDefinition from "./stock/high.ts";
import indexMembershipDefinition from "./stock/index-membership.ts";
import industryDefinition from "./stock/industry.ts";
import isShortableDefinition from "./stock/is-shortable.ts";
import lastSizeDefinition from "./stock/last-size.ts";
import lastDefinition from "./stock/last.ts";
import listDateDefinition from "./stock/list-date.ts";
import lowDefinition from "./stock/low.ts";
import markDefinition from "./stock/mark.ts";
import marketCapDefinition from "./stock/market-cap.ts";
import nameDefinition from "./stock/name.ts";
import openDefinition from "./stock/open.ts";
import optionableDefinition from "./stock/optionable.ts";
import previousCloseDefinition from "./stock/previous-close.ts";
import sectorDefinition from "./stock/sector.ts";
import securityTypeDefinition from "./stock/security-type.ts";
import sharesFloatDefinition from "./stock/shares-float.ts";
import sharesOutstandingDefinition from "./stock/shares-outstanding.ts";
import spreadDefinition from "./stock/spread.ts";
import ssrDefinition from "./stock/ssr.ts";
import symbolDefinition from "./stock/symbol.ts";
import totalVolumeDefinition from "./stock/total-volume.ts";
import tradingStatusDefinition from "./stock/trading-status.ts";
import volumeDefinition from "./stock/volume.ts";
import vwapDefinition from "./stock/vwap.ts";
import watchlistDefinition from "./stock/watchlist.ts";
import week52HighDefinition from "./stock/week52-high.ts";
import week52LowDefinition from "./stock/week52-low.ts";

export const STOCK_FILTERS = [
  askSizeDefinition,
  askDefinition,
  averageVolumeDefinition,
  betaDefinition,
  bidSizeDefinition,
  bidDefinition,
  changePercentDefinition,
  changeDefinition,
  cikDefinition,
  countryDefinition,
  cusipDefinition,
  employeesDefinition,
  exchangeDefinition,
  figiDefinition,
  gapDefinition,
  headquartersDefinition,
  highDefinition,
  indexMembershipDefinition,
  industryDefinition,
  isShortableDefinition,
  lastSizeDefinition,
  lastDefinition,
  listDateDefinition,
  lowDefinition,
  markDefinition,
  marketCapDefinition,
  nameDefinition,
  openDefinition,
  optionableDefinition,
  previousCloseDefinition,
  sectorDefinition,
  securityTypeDefinition,
  sharesFloatDefinition,
  sharesOutstandingDefinition,
  spreadDefinition,
  ssrDefinition,
  symbolDefinition,
  totalVolumeDefinition,
  tradingStatusDefinition,
  volumeDefinition,
  vwapDefinition,
  watchlistDefinition,
  week52HighDefinition,
  week52LowDefinition,
] as const;
