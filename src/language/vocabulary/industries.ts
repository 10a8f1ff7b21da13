import type { IndustryTerm } from "./industry.ts";
import { industryFamily } from "./industry.ts";
import { COMMUNICATION_SERVICES } from "./industries/communication-services.ts";
import { CONSUMER_DISCRETIONARY } from "./industries/consumer-discretionary.ts";
import { CONSUMER_STAPLES } from "./industries/consumer-staples.ts";
import { ENERGY } from "./industries/energy.ts";
import { FINANCIALS } from "./industries/financials.ts";
import { HEALTH_CARE } from "./industries/health-care.ts";
import { INDUSTRIALS } from "./industries/industrials.ts";
import { MATERIALS } from "./industries/materials.ts";
import { REAL_ESTATE } from "./industries/real-estate.ts";
import { TECHNOLOGY } from "./industries/technology.ts";
import { UTILITIES } from "./industries/utilities.ts";
import { named } from "./term.ts";

/**
 * Industries by Morningstar's names, which Yahoo and Finviz use too. Spellings come from Winnow's own listings, the GICS,
 * Nasdaq's screener, FactSet (TradingView) and the SEC's industry codes, where they mean exactly one industry.
 */
const NARROW: readonly IndustryTerm[] = [
  ...TECHNOLOGY,
  ...HEALTH_CARE,
  ...FINANCIALS,
  ...CONSUMER_DISCRETIONARY,
  ...CONSUMER_STAPLES,
  ...INDUSTRIALS,
  ...ENERGY,
  ...MATERIALS,
  ...UTILITIES,
  ...REAL_ESTATE,
  ...COMMUNICATION_SERVICES,
];

/** Plain words that mean several of the industries. */
const WIDE: readonly IndustryTerm[] = [
  wide(
    "Software",
    "software companies; software makers; software developers; softwares",
    "Software - Application; Software - Infrastructure",
  ),
  wide(
    "Pharmaceuticals",
    "pharma; pharmaceutical; pharmas; drug makers; drugmakers; drug manufacturers; drug companies; pharmaceutical companies; big drug companies; drugs; drug maker; drugmaker; drug stocks",
    "Drug Manufacturers - General; Drug Manufacturers - Specialty & Generic",
    "Pharmaceuticals; Pharmaceutical Preparations; Biotechnology: Pharmaceutical Preparations; Drug Manufacturers",
  ),
  wide(
    "Banks",
    "bank; banking; lending banks; commercial banks; bankers; banking sector; banking industry",
    "Banks - Diversified; Banks - Regional",
    "Banks; Banking; Commercial Banks; Money Center Banks",
  ),
  wide(
    "Insurance",
    "insurers; insurer; insurance companies; insurance company; insurances",
    "Insurance - Diversified; Insurance - Life; Insurance - Property & Casualty; Insurance - Reinsurance; Insurance - Specialty; Insurance Brokers",
    "Insurance Companies",
  ),
  wide(
    "REITs",
    "reit; real estate investment trusts; real estate investment trust; property trusts",
    "REIT - Diversified; REIT - Healthcare Facilities; REIT - Hotel & Motel; REIT - Industrial; REIT - Mortgage; REIT - Office; REIT - Residential; REIT - Retail; REIT - Specialty",
    "REIT; Real Estate Investment Trusts",
  ),
  wide(
    "Retail",
    "retailers; retailer; retail stores; retailing; store chains",
    "Apparel Retail; Department Stores; Discount Stores; Grocery Stores; Home Improvement Retail; Internet Retail; Pharmaceutical Retailers; Specialty Retail; Auto & Truck Dealerships",
    "Retail Trade",
  ),
  wide(
    "Oil & Gas",
    "oil; oil & gas; oils; crude oil; petroleum; oil companies; oil company; natural gas; oil and natural gas; gas; oil and gas companies; fossil fuels; nat gas",
    "Oil & Gas Drilling; Oil & Gas E&P; Oil & Gas Equipment & Services; Oil & Gas Integrated; Oil & Gas Midstream; Oil & Gas Refining & Marketing",
  ),
  wide(
    "Beverages",
    "beverage; drinks; drink makers; beverage makers; beverage companies; drinks makers",
    "Beverages - Brewers; Beverages - Non-Alcoholic; Beverages - Wineries & Distilleries",
    "Beverage; Beverages (Production/Distribution)",
  ),
  wide(
    "Food & Beverage",
    "food and beverages; food and drink; food and drinks; food & beverages; f&b",
    "Packaged Foods; Confectioners; Beverages - Brewers; Beverages - Non-Alcoholic; Beverages - Wineries & Distilleries",
    "Beverages; Beverages (Production/Distribution)",
  ),
  wide(
    "Mining",
    "miners; miner; metals and mining; mining companies; metals; metal; metal miners; metals & mining; mines; mining company",
    "Aluminum; Copper; Gold; Silver; Steel; Coking Coal; Other Industrial Metals & Mining; Other Precious Metals & Mining; Uranium; Thermal Coal",
  ),
  wide(
    "Precious Metals",
    "precious metal; precious metal miners; gold and silver miners; precious metals miners; gold and silver; precious metals mining",
    "Gold; Silver; Other Precious Metals & Mining",
  ),
  wide(
    "Medical Equipment",
    "health care equipment and supplies; healthcare equipment and supplies; medical equipment and supplies; medical products",
    "Medical Devices; Medical Instruments & Supplies",
  ),
  wide(
    "Transportation",
    "transports; transport; transportation companies; transportation sector; transport companies; transporters; transportation industry",
    "Airlines; Airports & Air Services; Integrated Freight & Logistics; Marine Shipping; Railroads; Trucking",
  ),
  wide(
    "Automotive",
    "automotives; auto sector; automotive sector; automobile; automotive industry; autos and parts",
    "Auto Manufacturers; Auto Parts; Auto & Truck Dealerships; Recreational Vehicles",
    "Automobiles; Automotive",
  ),
  wide(
    "Media",
    "media companies; media and entertainment; media industry",
    "Advertising Agencies; Broadcasting; Entertainment; Publishing",
  ),
  wide(
    "Hotels, Restaurants & Leisure",
    "hospitality; hotels and restaurants; hospitality industry; travel and leisure; travel & leisure; leisure and hospitality",
    "Lodging; Resorts & Casinos; Restaurants; Leisure; Travel Services; Gambling",
  ),
  wide("Closed-End Funds", "", "Closed-End Fund - Debt; Closed-End Fund - Equity"),
];

/** All industries and families of industries. No way of saying is shared by two. */
export const INDUSTRIES: readonly IndustryTerm[] = [...NARROW, ...WIDE];

function wide(name: string, ways: string, members: string, spellings = ""): IndustryTerm {
  return industryFamily(name, ways, named(NARROW, members), spellings);
}
