// Written by `npm run gen` from the files of the folder. Do not edit.
import groupStrengthDefinition from "./indicators/group-strength.ts";
import peTtmDefinition from "./indicators/pe-ttm.ts";
import regimeDivergencePctDefinition from "./indicators/regime-divergence-pct.ts";
import regimeDivergenceDefinition from "./indicators/regime-divergence.ts";
import regimeExtensionDefinition from "./indicators/regime-extension.ts";
import relativeStrengthIndustryDefinition from "./indicators/relative-strength-industry.ts";
import relativeStrengthMktDefinition from "./indicators/relative-strength-mkt.ts";
import relativeStrengthSectorDefinition from "./indicators/relative-strength-sector.ts";
import trendEfficiencyDefinition from "./indicators/trend-efficiency.ts";

export const INDICATORS = [
  groupStrengthDefinition,
  peTtmDefinition,
  regimeDivergencePctDefinition,
  regimeDivergenceDefinition,
  regimeExtensionDefinition,
  relativeStrengthIndustryDefinition,
  relativeStrengthMktDefinition,
  relativeStrengthSectorDefinition,
  trendEfficiencyDefinition,
] as const;
