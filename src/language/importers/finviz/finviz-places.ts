import { table } from "#base";
const DIRECT = table<string>({
  usa: "US",
  argentina: "AR",
  australia: "AU",
  bahamas: "BS",
  belgium: "BE",
  bermuda: "BM",
  brazil: "BR",
  canada: "CA",
  caymanislands: "KY",
  chile: "CL",
  china: "CN",
  colombia: "CO",
  cyprus: "CY",
  denmark: "DK",
  finland: "FI",
  france: "FR",
  germany: "DE",
  greece: "GR",
  hongkong: "HK",
  hungary: "HU",
  iceland: "IS",
  india: "IN",
  indonesia: "ID",
  ireland: "IE",
  israel: "IL",
  italy: "IT",
  japan: "JP",
  kazakhstan: "KZ",
  luxembourg: "LU",
  malaysia: "MY",
  malta: "MT",
  mexico: "MX",
  monaco: "MC",
  netherlands: "NL",
  newzealand: "NZ",
  norway: "NO",
  panama: "PA",
  peru: "PE",
  philippines: "PH",
  portugal: "PT",
  russia: "RU",
  singapore: "SG",
  southafrica: "ZA",
  southkorea: "KR",
  spain: "ES",
  sweden: "SE",
  switzerland: "CH",
  taiwan: "TW",
  turkey: "TR",
  unitedarabemirates: "AE",
  unitedkingdom: "GB",
  uruguay: "UY",
});

/** Groups of countries whose names define their members. */
const GROUPS = table<readonly string[]>({
  benelux: ["BE", "NL", "LU"],
  bric: ["BR", "RU", "IN", "CN"],
  chinahongkong: ["CN", "HK"],
});

/** Returns the country codes of a Finviz place; undefined for an unknown place. */
export function countriesOf(place: string): readonly string[] | undefined {
  if (Object.hasOwn(GROUPS, place)) return GROUPS[place];
  return Object.hasOwn(DIRECT, place) ? [DIRECT[place]!] : undefined;
}
