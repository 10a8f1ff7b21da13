import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Real Estate");

export const REAL_ESTATE: readonly IndustryTerm[] = [
  industry(
    "Real Estate - Development",
    "real estate developers; real estate development; property developers; land developers; property development; real estate developer; property developer",
    "Real Estate Development; Land Subdividers & Developers (No Cemeteries)",
  ),
  industry(
    "Real Estate - Diversified",
    "diversified real estate; diversified real estate activities",
    "Diversified Real Estate Activities; Real Estate Operating Companies",
  ),
  industry(
    "Real Estate Services",
    "real estate brokers; real estate brokerage; real estate agents; property services; realtors; real estate service; property management; real estate brokerages; real estate agencies",
    "Real Estate Services; Real Estate Agents & Managers (For Others); Real Estate Management & Development",
  ),
  industry("REIT - Diversified", "diversified reits; diversified reit", "Diversified REITs"),
  industry(
    "REIT - Healthcare Facilities",
    "healthcare reits; health care reits; healthcare reit; medical reits; hospital reits; health care reit; medical reit",
    "Health Care REITs; REIT - Health Care",
  ),
  industry(
    "REIT - Hotel & Motel",
    "hotel reits; hotel reit; lodging reits; hotel and resort reits; lodging reit; hospitality reits",
    "Hotel & Resort REITs; REIT - Hotel",
  ),
  industry(
    "REIT - Industrial",
    "industrial reits; industrial reit; warehouse reits; logistics reits; warehouse reit",
    "Industrial REITs; Self-Storage REITs",
  ),
  industry("REIT - Mortgage", "mortgage reits; mortgage reit; mreits; mreit; m-reits", "Mortgage REITs"),
  industry(
    "REIT - Office",
    "office reits; office reit; office buildings; office landlords; office property reits",
    "Office REITs",
  ),
  industry(
    "REIT - Residential",
    "residential reits; residential reit; apartment reits; apartment reit; apartments; apartment landlords; multifamily reits; multi-family reits",
    "Multi-Family Residential REITs; Single-Family Residential REITs; Residential REITs",
  ),
  industry(
    "REIT - Retail",
    "retail reits; retail reit; mall reits; shopping center reits; malls; shopping mall reits; mall operators; mall reit; shopping malls",
    "Retail REITs",
  ),
  industry(
    "REIT - Specialty",
    "specialty reits; specialty reit; data center reits; tower reits; data center reit; cell tower reits; speciality reits; timber reits; net lease reits",
    "Other Specialized REITs; Specialized REITs; Data Center REITs; Telecom Tower REITs; Timber REITs",
  ),
];
