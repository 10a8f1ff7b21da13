/** Common traits of a sector's invented companies. */
export interface Sector {
  readonly name: string;
  /** Ticker of the fund that tracks the sector. */
  readonly fund: string;
  readonly industries: readonly string[];
  /** Last words of company names. */
  readonly suffixes: readonly string[];
  /** Mean exposure of its companies to the whole market. */
  readonly beta: number;
  /** Typical shares of revenue that remain after the cost of goods, and after all operating costs. */
  readonly grossMargin: number;
  readonly operatingMargin: number;
  /** Typical market value over a year's revenue, and typical yearly revenue over total assets. */
  readonly priceToSales: number;
  readonly assetTurnover: number;
  /** Share of companies that pay a dividend, and usual yearly yield. */
  readonly payers: number;
  readonly dividendYield: number;
}

export const SECTORS: readonly Sector[] = [
  {
    name: "Technology",
    fund: "MTEC",
    industries: [
      "Semiconductors",
      "Application Software",
      "Systems Software",
      "IT Services",
      "Computer Hardware",
      "Electronic Components",
      "Communications Equipment",
    ],
    suffixes: ["Systems", "Software", "Semiconductor", "Networks", "Technologies", "Data", "Devices", "Labs"],
    beta: 1.2,
    grossMargin: 0.58,
    operatingMargin: 0.16,
    priceToSales: 5,
    assetTurnover: 0.7,
    payers: 0.3,
    dividendYield: 0.012,
  },
  {
    name: "Health Care",
    fund: "MHLT",
    industries: [
      "Biotechnology",
      "Pharmaceuticals",
      "Medical Devices",
      "Diagnostics & Research",
      "Health Care Plans",
      "Medical Distribution",
    ],
    suffixes: ["Therapeutics", "Biosciences", "Pharma", "Medical", "Health", "Diagnostics"],
    beta: 0.9,
    grossMargin: 0.6,
    operatingMargin: 0.1,
    priceToSales: 4,
    assetTurnover: 0.6,
    payers: 0.2,
    dividendYield: 0.014,
  },
  {
    name: "Financials",
    fund: "MFIN",
    industries: [
      "Banks - Regional",
      "Banks - Diversified",
      "Insurance",
      "Asset Management",
      "Capital Markets",
      "Consumer Finance",
    ],
    suffixes: ["Bancorp", "Financial", "Capital", "Insurance Group", "Holdings", "Trust"],
    beta: 1.05,
    grossMargin: 0.7,
    operatingMargin: 0.27,
    priceToSales: 2.8,
    assetTurnover: 0.12,
    payers: 0.75,
    dividendYield: 0.029,
  },
  {
    name: "Consumer Discretionary",
    fund: "MCDI",
    industries: [
      "Specialty Retail",
      "Restaurants",
      "Apparel",
      "Auto Manufacturers",
      "Auto Parts",
      "Homebuilding",
      "Leisure & Travel",
    ],
    suffixes: ["Brands", "Motors", "Stores", "Hospitality", "Homes", "Apparel", "Group"],
    beta: 1.15,
    grossMargin: 0.38,
    operatingMargin: 0.09,
    priceToSales: 1.4,
    assetTurnover: 1.2,
    payers: 0.4,
    dividendYield: 0.018,
  },
  {
    name: "Consumer Staples",
    fund: "MCST",
    industries: ["Packaged Foods", "Beverages", "Household Products", "Grocery Stores", "Agricultural Products"],
    suffixes: ["Foods", "Beverage", "Farms", "Household", "Markets", "Provisions"],
    beta: 0.65,
    grossMargin: 0.34,
    operatingMargin: 0.1,
    priceToSales: 1.5,
    assetTurnover: 1.1,
    payers: 0.7,
    dividendYield: 0.027,
  },
  {
    name: "Industrials",
    fund: "MIND",
    industries: [
      "Aerospace & Defense",
      "Machinery",
      "Railroads",
      "Trucking",
      "Airlines",
      "Building Products",
      "Staffing",
    ],
    suffixes: ["Industries", "Aerospace", "Machinery", "Logistics", "Controls", "Engineering", "Freight"],
    beta: 1.05,
    grossMargin: 0.32,
    operatingMargin: 0.11,
    priceToSales: 1.7,
    assetTurnover: 0.9,
    payers: 0.55,
    dividendYield: 0.018,
  },
  {
    name: "Energy",
    fund: "MENE",
    industries: ["Oil & Gas Exploration", "Oil & Gas Midstream", "Oilfield Services", "Refining", "Coal & Uranium"],
    suffixes: ["Petroleum", "Energy", "Resources", "Midstream", "Drilling"],
    beta: 1.1,
    grossMargin: 0.36,
    operatingMargin: 0.15,
    priceToSales: 1.3,
    assetTurnover: 0.6,
    payers: 0.6,
    dividendYield: 0.035,
  },
  {
    name: "Materials",
    fund: "MMAT",
    industries: ["Chemicals", "Steel", "Gold & Silver", "Paper & Packaging", "Construction Materials"],
    suffixes: ["Chemical", "Metals", "Mining", "Materials", "Packaging"],
    beta: 1.05,
    grossMargin: 0.28,
    operatingMargin: 0.11,
    priceToSales: 1.4,
    assetTurnover: 0.8,
    payers: 0.55,
    dividendYield: 0.022,
  },
  {
    name: "Utilities",
    fund: "MUTI",
    industries: ["Electric Utilities", "Gas Utilities", "Water Utilities", "Renewable Power"],
    suffixes: ["Power", "Electric", "Water", "Utilities", "Gas & Light"],
    beta: 0.5,
    grossMargin: 0.42,
    operatingMargin: 0.21,
    priceToSales: 2.2,
    assetTurnover: 0.3,
    payers: 0.9,
    dividendYield: 0.035,
  },
  {
    name: "Real Estate",
    fund: "MREA",
    industries: ["REIT - Residential", "REIT - Industrial", "REIT - Office", "REIT - Retail", "Real Estate Services"],
    suffixes: ["Properties", "Realty", "Residential", "Estates", "Land"],
    beta: 0.9,
    grossMargin: 0.6,
    operatingMargin: 0.27,
    priceToSales: 5,
    assetTurnover: 0.15,
    payers: 0.9,
    dividendYield: 0.042,
  },
  {
    name: "Communication Services",
    fund: "MCOM",
    industries: ["Telecom Services", "Entertainment", "Interactive Media", "Advertising", "Publishing"],
    suffixes: ["Media", "Communications", "Interactive", "Wireless", "Studios", "Press"],
    beta: 0.95,
    grossMargin: 0.5,
    operatingMargin: 0.14,
    priceToSales: 2.2,
    assetTurnover: 0.6,
    payers: 0.35,
    dividendYield: 0.025,
  },
];

/** Ticker of the fund that contains the whole synthetic market: the benchmark of its studies. */
export const BENCHMARK_TICKER = "MKT";
