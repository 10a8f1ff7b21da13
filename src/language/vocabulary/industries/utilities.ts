import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Utilities");

export const UTILITIES: readonly IndustryTerm[] = [
  industry(
    "Utilities - Diversified",
    "diversified utilities; multi-utilities; multi utilities; diversified utility; multi-utility",
    "Multi-Utilities; Electric & Other Services Combined",
  ),
  industry(
    "Utilities - Independent Power Producers",
    "independent power producers; independent power; power producers; power generators; ipps; independent power producer; merchant power; power generation",
    "Independent Power Producers & Energy Traders; Alternative Power Generation; Cogeneration Services & Small Power Producers; Power Generation",
  ),
  industry(
    "Utilities - Regulated Electric",
    "electric utilities; electric utility; regulated electric; electricity companies; power companies; electricity providers; power utilities; electricity; electric companies; power company; electric power",
    "Electric Utilities; Electric Services; Electric Utilities: Central",
  ),
  industry(
    "Utilities - Regulated Gas",
    "gas utilities; gas utility; regulated gas; natural gas utilities; gas distribution; natural gas distribution",
    "Gas Utilities; Gas Distributors; Natural Gas Distribution; Oil & Gas Distribution",
  ),
  industry(
    "Utilities - Regulated Water",
    "water utilities; water utility; regulated water; water companies; water supply; water",
    "Water Utilities; Water Supply",
  ),
  industry(
    "Utilities - Renewable",
    "renewables; renewable energy; renewable power; renewable; renewable utilities; clean energy; green energy; wind power; wind energy; alternative energy; clean power; green power; renewable electricity; wind farms; hydropower",
    "Renewable Power; Renewable Electricity; Alternative Energy",
  ),
];
