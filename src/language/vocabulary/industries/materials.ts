import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Materials");

export const MATERIALS: readonly IndustryTerm[] = [
  industry(
    "Agricultural Inputs",
    "fertilizer; fertilizers; fertiliser; fertilisers; fertilizer makers; agricultural chemicals; ag chemicals; seeds; agrochemicals; pesticides; crop nutrients; fertilizer producers",
    "Fertilizers & Agricultural Chemicals; Chemicals: Agricultural; Agricultural Chemicals",
  ),
  industry(
    "Aluminum",
    "aluminium; aluminum producers; aluminum makers; aluminium producers",
    "Aluminum; Primary Production Of Aluminum",
  ),
  industry(
    "Building Materials",
    "building material; construction materials; construction material; cement; cement makers; concrete; aggregates",
    "Construction Materials; Building Materials; Cement, Hydraulic",
  ),
  industry(
    "Chemicals",
    "chemical; chemical companies; chemical makers; chemical manufacturers; chemical producers; commodity chemicals; diversified chemicals; industrial chemicals",
    "Commodity Chemicals; Diversified Chemicals; Chemicals: Major Diversified; Chemicals & Allied Products; Industrial Organic Chemicals; Major Chemicals",
  ),
  industry("Coking Coal", "metallurgical coal; met coal; steelmaking coal", "Metallurgical Coal"),
  industry("Copper", "copper miners; copper mining; copper producers; copper miner", "Copper; Copper Ores"),
  industry(
    "Gold",
    "gold miners; gold miner; gold mining; gold producers; gold mines; gold companies; gold mining companies",
    "Gold & Silver; Gold and Silver Ores; Gold Mining",
  ),
  industry(
    "Lumber & Wood Production",
    "lumber; timber; wood products; forest products; forestry; wood; timber companies; lumber producers; sawmills; wood production",
    "Forest Products; Forestry; Lumber & Wood Products (No Furniture); Forestry/Wood Products",
  ),
  industry(
    "Other Industrial Metals & Mining",
    "industrial metals; base metals; industrial metals and mining; diversified metals and mining; iron ore; rare earths; rare earth; rare earth miners; rare earth metals; lithium; lithium miners; nickel; zinc; diversified miners; other industrial metals; lithium producers; industrial miners",
    "Diversified Metals & Mining; Other Metals/Minerals; Metal Mining; Industrial Metals & Minerals; Miscellaneous Metal Ores",
  ),
  industry(
    "Other Precious Metals & Mining",
    "other precious metals; platinum; palladium; platinum miners",
    "Precious Metals & Minerals; Precious Metals",
  ),
  industry(
    "Paper & Paper Products",
    "paper; paper products; paper makers; pulp and paper; pulp; paper mills; paper producers; paper companies",
    "Paper Products; Paper & Packaging; Pulp & Paper; Paper Mills; Paper & Allied Products; Paper",
  ),
  industry("Silver", "silver miners; silver miner; silver mining; silver producers; silver companies", "Gold & Silver"),
  industry(
    "Specialty Chemicals",
    "specialty chemical; speciality chemicals; specialty chemical makers; industrial gases; paints; coatings; paint makers; paints and coatings; speciality chemical",
    "Industrial Gases; Chemicals: Specialty; Industrial Specialties; Paints/Coatings; Miscellaneous Chemical Products",
  ),
  industry(
    "Steel",
    "steel makers; steelmakers; steel producers; steelmaker; steel companies; iron and steel; steel mills; steel maker; steel producer",
    "Steel; Steel/Iron Ore; Steel Works, Blast Furnaces & Rolling & Finishing Mills; Iron & Steel",
  ),
];
