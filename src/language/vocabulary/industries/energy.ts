import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Energy");

export const ENERGY: readonly IndustryTerm[] = [
  industry(
    "Oil & Gas Drilling",
    "drillers; oil drillers; drilling; offshore drillers; contract drilling; oil and gas drillers; rig operators; offshore drilling; oil drilling; contract drillers",
    "Contract Drilling; Drilling Oil & Gas Wells",
  ),
  industry(
    "Oil & Gas E&P",
    "exploration and production; oil and gas exploration; oil exploration; e&p; e&ps; e and p; oil producers; oil and gas producers; upstream; gas producers; natural gas producers; shale producers; oil explorers; oil and gas exploration and production; oil and gas production; oil producer; upstream oil and gas; shale",
    "Oil & Gas Exploration; Oil & Gas Exploration & Production; Oil & Gas Production; Crude Petroleum & Natural Gas",
  ),
  industry(
    "Oil & Gas Equipment & Services",
    "oilfield services; oil services; oil field services; oilfield service; oil service; oil equipment; energy services; oil and gas services; oil and gas equipment; energy equipment; energy equipment and services; oil and gas service",
    "Oilfield Services; Oilfield Services/Equipment; Oil & Gas Field Services, NEC; Oil & Gas Field Machinery & Equipment",
  ),
  industry(
    "Oil & Gas Integrated",
    "integrated oil and gas; integrated oil; oil majors; big oil; oil major; integrated oils; integrated energy; supermajors; integrated oil companies",
    "Integrated Oil & Gas; Integrated Oil; Integrated oil Companies",
  ),
  industry(
    "Oil & Gas Midstream",
    "midstream; pipelines; pipeline; pipeline companies; mlps; oil and gas storage and transportation; pipeline operators; midstream energy; oil pipelines; gas pipelines; midstream oil and gas",
    "Oil & Gas Storage & Transportation; Oil & Gas Pipelines; Natural Gas Transmission; Pipe Lines (No Natural Gas); Pipelines (No Natural Gas); Oil/Gas Transmission",
  ),
  industry(
    "Oil & Gas Refining & Marketing",
    "refiners; refiner; refining; refineries; oil refiners; oil refining; oil and gas refining; refinery; downstream; oil refineries; refining and marketing",
    "Refining; Oil Refining/Marketing; Petroleum Refining",
  ),
  industry(
    "Thermal Coal",
    "coal; coal miners; coal mining; coal companies; coal producers; steam coal; coal miner; coal and uranium",
    "Coal & Uranium; Coal & Consumable Fuels; Coal; Coal Mining; Bituminous Coal & Lignite Surface Mining; Bituminous Coal & Lignite Mining",
  ),
  industry(
    "Uranium",
    "uranium miners; uranium mining; uranium producers; nuclear fuel; uranium companies",
    "Coal & Uranium; Coal & Consumable Fuels",
  ),
];
