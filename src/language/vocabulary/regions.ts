import { COUNTRIES } from "./countries.ts";
import type { Term } from "./term.ts";

/** Regions of the world. Their spellings are those of all their countries. */
export const REGIONS: readonly Term[] = [
  region(
    "Europe",
    ["european", "europe based", "europe-based"],
    "AT BE CH CY CZ DE DK ES FI FR GB GG GR HU IE IS IT JE LU MC MT NL NO PL PT SE",
  ),
  region("Asia", ["asian", "far east", "far eastern"], "CN HK ID IN JP KR KZ MO MY PH SG TH TW VN"),
  region("Latin America", ["latin american", "latam", "south america", "south american"], "AR BR CL CO CR MX PA PE UY"),
  region("Scandinavia", ["scandinavian", "nordic", "nordics", "nordic countries"], "DK FI IS NO SE"),
  region("Middle East", ["middle eastern", "mideast"], "AE CY EG IL JO SA TR"),
  region("North America", ["north american"], "CA MX US"),
];

function region(name: string, others: readonly string[], codes: string): Term {
  const defaults = codes.split(" ");
  const members = COUNTRIES.filter((country) => country.defaults.some((code) => defaults.includes(code)));
  const spellings = members.flatMap((country) => country.spellings);
  return Object.freeze({ name, ways: [name.toLowerCase(), ...others], spellings, defaults });
}
