import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Industrials");

export const INDUSTRIALS: readonly IndustryTerm[] = [
  industry(
    "Aerospace & Defense",
    "aerospace; defense; defence; aerospace and defence; defense contractors; defence contractors; defense contractor; a&d; aerospace companies; space; space companies; military contractors; arms makers; weapons makers; aircraft makers; plane makers; military; weapons; drones; drone makers",
    "Aircraft; Guided Missiles & Space Vehicles & Parts; Aircraft Parts & Auxiliary Equipment, NEC; Military/Government/Technical",
  ),
  industry(
    "Airlines",
    "airline; air lines; air carriers; airline companies; passenger airlines; air travel",
    "Passenger Airlines; Air Transportation, Scheduled; Air Freight/Delivery Services",
  ),
  industry(
    "Airports & Air Services",
    "airports; airport; air services; airport operators; airport services",
    "Airport Services; Airports, Flying Fields & Airport Terminal Services",
  ),
  industry(
    "Building Products & Equipment",
    "building products; building product; building equipment; construction products; building product makers; hvac; roofing",
    "Building Products; Air-Cond & Warm Air Heatg Equip & Comm & Indl Refrig Equip",
  ),
  industry(
    "Business Equipment & Supplies",
    "business equipment; office supplies; office equipment; business supplies; office services",
    "Office Services & Supplies; Office Equipment/Supplies",
  ),
  industry(
    "Conglomerates",
    "conglomerate; industrial conglomerates; industrial conglomerate; diversified industrials",
    "Industrial Conglomerates",
  ),
  industry(
    "Consulting Services",
    "consulting; consultants; consulting firms; consultancies; management consulting; consulting companies; research and consulting",
    "Research & Consulting Services; Services-Management Consulting Services; Professional Services",
  ),
  industry(
    "Electrical Equipment & Parts",
    "electrical equipment; electrical components; battery makers; batteries; electrical parts; electric equipment; electrical products; power equipment; battery",
    "Electrical Components & Equipment; Electrical Products; Heavy Electrical Equipment; Electronic & Other Electrical Equipment",
  ),
  industry(
    "Engineering & Construction",
    "engineering; construction; construction and engineering; engineering firms; construction companies; infrastructure builders; contractors; construction firms; engineering companies",
    "Construction & Engineering; Heavy Construction Other Than Bldg Const - Contractors; Engineering & Construction; Services-Engineering Services; Military/Government/Technical Engineering",
  ),
  industry(
    "Farm & Heavy Construction Machinery",
    "farm machinery; farm equipment; heavy machinery; construction machinery; tractors; tractor makers; agricultural machinery; heavy equipment; trucks; truck makers; agricultural equipment; construction equipment",
    "Agricultural & Farm Machinery; Construction Machinery & Heavy Transportation Equipment; Trucks/Construction/Farm Machinery; Construction Machinery & Heavy Trucks; Farm Machinery & Equipment; Construction/Ag Equipment/Trucks",
  ),
  industry(
    "Industrial Distribution",
    "industrial distributors; industrial distributor; trading companies; trading companies and distributors; wholesale distributors; wholesalers",
    "Trading Companies & Distributors; Wholesale Distributors; Distributors",
  ),
  industry(
    "Infrastructure Operations",
    "infrastructure operators; toll roads; infrastructure; infrastructure companies",
    "Highways & Railtracks; Marine Ports & Services",
  ),
  industry(
    "Integrated Freight & Logistics",
    "freight; logistics; air freight; freight and logistics; logistics companies; freight companies; package delivery; couriers; parcel delivery; delivery companies; freight forwarders; courier services",
    "Air Freight & Logistics; Arrangement of Transportation of Freight & Cargo; Integrated Freight & Logistics; Oil Refining/Marketing Freight",
  ),
  industry(
    "Marine Shipping",
    "shipping; shippers; shipping companies; marine transportation; marine; container shipping; tankers; dry bulk; bulk shippers; tanker companies; ocean shipping; maritime; sea freight; shipping lines",
    "Marine Transportation; Deep Sea Foreign Transportation of Freight; Marine; Water Transportation",
  ),
  industry(
    "Metal Fabrication",
    "metal fabricators; metalworking; fabricated metals; metal products; fabricated metal products",
    "Metal Fabrications; Fabricated Metal Products; Metal Fabrication",
  ),
  industry(
    "Pollution & Treatment Controls",
    "pollution control; pollution controls; water treatment; pollution treatment; emission control",
    "Pollution Control Equipment; Industrial & Commercial Fans & Blowers & Air Purifying Equip",
  ),
  industry(
    "Railroads",
    "railroad; rails; rail; railways; railway; rail companies; trains; rail transport; rail transportation; train companies",
    "Rail Transportation; Railroads, Line-Haul Operating",
  ),
  industry(
    "Rental & Leasing Services",
    "rental services; leasing; equipment rental; car rental; leasing companies; rental companies; rental and leasing; equipment leasing; car rentals; aircraft leasing",
    "Rental/Leasing Companies; Services-Equipment Rental & Leasing, NEC; Diversified Commercial Services",
  ),
  industry(
    "Security & Protection Services",
    "security services; protection services; alarm companies; security and alarm; alarm services",
    "Security & Alarm Services; Services-Detective, Guard & Armored Car Services",
  ),
  industry(
    "Specialty Business Services",
    "business services; specialty business service; speciality business services; outsourcing; printing services; commercial services",
    "Diversified Support Services; Business Services; Miscellaneous Commercial Services; Commercial Printing; Data Processing & Outsourced Services; Services-Business Services, NEC",
  ),
  industry(
    "Specialty Industrial Machinery",
    "industrial machinery; machinery; machine makers; machinery makers; machines; industrial equipment; speciality industrial machinery; robotics; machinery companies; diversified machinery",
    "Machinery; Industrial Machinery; Industrial Machinery & Supplies & Components; Industrial Machinery/Components; General Industrial Machinery & Equipment",
  ),
  industry(
    "Staffing & Employment Services",
    "staffing; staffing companies; employment services; recruiters; recruitment; human resources; temp agencies; staffing agencies; human resource services; hr services",
    "Staffing; Human Resource & Employment Services; Personnel Services; Services-Help Supply Services; Services-Employment Agencies",
  ),
  industry(
    "Tools & Accessories",
    "tools; tool makers; tool; hand tools; power tools",
    "Tools/Hardware; Cutlery, Handtools & General Hardware",
  ),
  industry(
    "Trucking",
    "truckers; trucker; trucking companies; truck lines; ground transportation; cargo ground transportation; truckload; ltl",
    "Cargo Ground Transportation; Trucking (No Local); Trucking Freight/Courier Services; Passenger Ground Transportation",
  ),
  industry(
    "Waste Management",
    "waste; garbage; garbage companies; trash; waste disposal; recycling; waste haulers; trash companies; environmental services",
    "Environmental & Facilities Services; Environmental Services; Refuse Systems",
  ),
];
