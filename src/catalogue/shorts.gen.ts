// Written by `npm run gen` from the files of the folder. Do not edit.
import borrowFeeChangeDefinition from "./shorts/borrow-fee-change.ts";
import borrowFeeDefinition from "./shorts/borrow-fee.ts";
import daysToCoverDefinition from "./shorts/days-to-cover.ts";
import ftdPctOutDefinition from "./shorts/ftd-pct-out.ts";
import ftdSharesDefinition from "./shorts/ftd-shares.ts";
import sharesAvailableDefinition from "./shorts/shares-available.ts";
import shortExemptVolumeDefinition from "./shorts/short-exempt-volume.ts";
import shortInterestChangePctDefinition from "./shorts/short-interest-change-pct.ts";
import shortInterestPrevDefinition from "./shorts/short-interest-prev.ts";
import shortInterestDefinition from "./shorts/short-interest.ts";
import shortPctFloatDefinition from "./shorts/short-pct-float.ts";
import shortPctOutDefinition from "./shorts/short-pct-out.ts";
import shortVolumeRatioSmaDefinition from "./shorts/short-volume-ratio-sma.ts";
import shortVolumeRatioDefinition from "./shorts/short-volume-ratio.ts";
import shortVolumeDefinition from "./shorts/short-volume.ts";
import thresholdListDaysDefinition from "./shorts/threshold-list-days.ts";
import utilizationDefinition from "./shorts/utilization.ts";

export const SHORT_INPUTS = [
  borrowFeeChangeDefinition,
  borrowFeeDefinition,
  daysToCoverDefinition,
  ftdPctOutDefinition,
  ftdSharesDefinition,
  sharesAvailableDefinition,
  shortExemptVolumeDefinition,
  shortInterestChangePctDefinition,
  shortInterestPrevDefinition,
  shortInterestDefinition,
  shortPctFloatDefinition,
  shortPctOutDefinition,
  shortVolumeRatioSmaDefinition,
  shortVolumeRatioDefinition,
  shortVolumeDefinition,
  thresholdListDaysDefinition,
  utilizationDefinition,
] as const;
