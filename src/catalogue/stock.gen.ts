// Written by `npm run gen` from the files of the folder. Do not edit.
import averageVolumeDefinition from "./stock/average-volume.ts";
import changePercentDefinition from "./stock/change-percent.ts";
import changeDefinition from "./stock/change.ts";
import countryDefinition from "./stock/country.ts";
import exchangeDefinition from "./stock/exchange.ts";
import gapDefinition from "./stock/gap.ts";
import highDefinition from "./stock/high.ts";
import industryDefinition from "./stock/industry.ts";
import lastDefinition from "./stock/last.ts";
import listDateDefinition from "./stock/list-date.ts";
import lowDefinition from "./stock/low.ts";
import nameDefinition from "./stock/name.ts";
import openDefinition from "./stock/open.ts";
import previousCloseDefinition from "./stock/previous-close.ts";
import sectorDefinition from "./stock/sector.ts";
import securityTypeDefinition from "./stock/security-type.ts";
import symbolDefinition from "./stock/symbol.ts";
import totalVolumeDefinition from "./stock/total-volume.ts";
import volumeDefinition from "./stock/volume.ts";
import vwapDefinition from "./stock/vwap.ts";
import week52HighDefinition from "./stock/week52-high.ts";
import week52LowDefinition from "./stock/week52-low.ts";

export const STOCK_FILTERS = [
  averageVolumeDefinition,
  changePercentDefinition,
  changeDefinition,
  countryDefinition,
  exchangeDefinition,
  gapDefinition,
  highDefinition,
  industryDefinition,
  lastDefinition,
  listDateDefinition,
  lowDefinition,
  nameDefinition,
  openDefinition,
  previousCloseDefinition,
  sectorDefinition,
  securityTypeDefinition,
  symbolDefinition,
  totalVolumeDefinition,
  volumeDefinition,
  vwapDefinition,
  week52HighDefinition,
  week52LowDefinition,
] as const;
