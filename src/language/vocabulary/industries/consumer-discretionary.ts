import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Consumer Discretionary");

export const CONSUMER_DISCRETIONARY: readonly IndustryTerm[] = [
  industry(
    "Apparel Manufacturing",
    "apparel; clothing; clothes; apparel makers; clothing makers; clothing manufacturers; clothing companies; garment makers; fashion; apparel manufacturers",
    "Apparel; Apparel, Accessories & Luxury Goods; Apparel & Other Finishd Prods Of Fabrics & Similar Matl",
  ),
  industry(
    "Apparel Retail",
    "clothing retail; clothing retailers; apparel retailers; apparel stores; clothing stores; fashion retailers; apparel retailer; fashion retail",
    "Apparel/Footwear Retail; Retail-Apparel & Accessory Stores; Retail-Family Clothing Stores; Clothing/Shoe/Accessory Stores",
  ),
  industry(
    "Auto & Truck Dealerships",
    "auto dealers; car dealers; car dealerships; auto dealerships; dealerships; car dealer; truck dealers; used car dealers; auto retailers",
    "Automotive Retail; Retail-Auto Dealers & Gasoline Stations; Auto Dealerships",
  ),
  industry(
    "Auto Manufacturers",
    "automakers; automaker; auto makers; auto maker; car makers; car maker; carmakers; carmaker; car manufacturers; automobile manufacturers; automobiles; autos; auto; cars; car companies; auto manufacturer; auto industry; vehicle makers; motor vehicles",
    "Automobile Manufacturers; Motor Vehicles; Motor Vehicles & Passenger Car Bodies; Auto Manufacturing; Motorcycle Manufacturers; Auto Manufacturers - Major",
  ),
  industry(
    "Auto Parts",
    "auto part; car parts; auto parts makers; auto suppliers; automotive parts; auto components; car part makers; auto parts suppliers; tire makers; tires; vehicle parts",
    "Automotive Parts & Equipment; Auto Parts: OEM; Auto Parts & Equipment; Motor Vehicle Parts & Accessories; Auto Parts:O.E.M.; Tires & Rubber",
  ),
  industry(
    "Department Stores",
    "department store; department store chains",
    "Broadline Retail; Retail-Department Stores; Department/Specialty Retail Stores; Multiline Retail",
  ),
  industry(
    "Footwear & Accessories",
    "footwear; shoes; shoe makers; shoemakers; shoe companies; sneakers; sneaker makers; footwear makers; footwear and accessories; shoe",
    "Footwear; Apparel/Footwear; Shoe Manufacturing",
  ),
  industry(
    "Furnishings, Fixtures & Appliances",
    "furniture; home furnishings; furniture makers; appliances; home appliances; appliance makers; furnishings; household furniture",
    "Home Furnishings; Household Appliances; Home Furnishing; Household Furniture",
  ),
  industry(
    "Gambling",
    "gaming and betting; betting; sports betting; online gambling; gambling companies; sportsbooks; igaming; gamblers; online betting",
    "Services-Miscellaneous Amusement & Recreation",
  ),
  industry(
    "Home Improvement Retail",
    "home improvement; home improvement stores; home improvement retailers; diy stores; hardware stores",
    "Home Improvement Chains; Retail-Lumber & Other Building Materials Dealers; RETAIL: Building Materials; Home Improvement",
  ),
  industry(
    "Internet Retail",
    "e-commerce; ecommerce; e commerce; online retail; online retailers; internet retailers; online shopping; online stores; etailers; e-tailers; internet and direct marketing retail; online marketplaces",
    "Internet & Direct Marketing Retail; Catalog/Specialty Distribution; Retail-Catalog & Mail-Order Houses",
  ),
  industry(
    "Leisure",
    "leisure products; leisure goods; recreation; recreational products; leisure companies; sporting goods makers; toys; toy makers; leisure facilities; fitness; gyms; leisure and travel; leisure & travel",
    "Leisure & Travel; Leisure Products; Leisure Facilities; Recreational Products; Recreational Games/Products/Toys",
  ),
  industry(
    "Lodging",
    "hotels; hotel; hotel operators; hotel chains; hotels and motels; hoteliers",
    "Hotels, Resorts & Cruise Lines; Hotels & Motels; Hotels/Resorts",
  ),
  industry(
    "Luxury Goods",
    "luxury; luxury brands; luxury goods makers; jewelry; jewellery; jewelers; jewellers; watch makers",
    "Precious Metals Jewelry; Jewelry, Precious Metal",
  ),
  industry(
    "Packaging & Containers",
    "packaging; packaging makers; containers; container makers; paper and packaging; packaging companies",
    "Paper & Packaging; Paper & Plastic Packaging Products & Materials; Metal, Glass & Plastic Containers; Containers/Packaging; Paper Packaging; Metal & Glass Containers",
  ),
  industry(
    "Personal Services",
    "personal service; consumer services; funeral homes; funeral services; specialized consumer services",
    "Specialized Consumer Services; Services-Personal Services; Other Consumer Services",
  ),
  industry(
    "Recreational Vehicles",
    "rv makers; rvs; rv; recreational vehicle; boats; boat makers; powersports; motorhomes; motor homes; boating",
    "Motor Homes; Recreational Vehicle Makers",
  ),
  industry(
    "Residential Construction",
    "homebuilders; homebuilder; home builders; home builder; homebuilding; home building; house builders; housebuilders; home construction; residential builders; housing",
    "Homebuilding; Operative Builders; Homebuilders; General Bldg Contractors - Residential Bldgs",
  ),
  industry(
    "Resorts & Casinos",
    "casinos; casino; resorts; resort; casino operators; resorts and casino; casinos and resorts; casinos and gaming; cruise lines; cruise",
    "Casinos & Gaming; Casinos/Gaming",
  ),
  industry(
    "Restaurants",
    "restaurant; restaurant chains; fast food; dining; restaurant companies; eateries; fast casual; fast-food; restaurant operators",
    "Retail-Eating Places; Retail-Eating & Drinking Places",
  ),
  industry(
    "Specialty Retail",
    "specialty retailers; speciality retail; specialty stores; specialty retailer; speciality retailers; specialist retailers",
    "Other Specialty Retail; Specialty Stores; Computer & Electronics Retail; Homefurnishing Retail; Electronics/Appliance Stores; Retail-Retail Stores, NEC",
  ),
  industry(
    "Textile Manufacturing",
    "textiles; textile; textile makers; textile mills; fabric makers; textile manufacturers",
    "Textiles; Textile Mill Products",
  ),
  industry(
    "Travel Services",
    "travel; travel companies; travel agencies; online travel; travel agency; travel booking; cruise operators; tourism; cruises",
    "Transportation Services; Travel Agencies",
  ),
];
