import { industriesOf, type IndustryTerm } from "../industry.ts";

const industry = industriesOf("Consumer Staples");

export const CONSUMER_STAPLES: readonly IndustryTerm[] = [
  industry(
    "Beverages - Brewers",
    "brewers; brewer; breweries; brewery; beer; beer makers; beer companies",
    "Brewers; Malt Beverages",
  ),
  industry(
    "Beverages - Non-Alcoholic",
    "non-alcoholic beverages; non alcoholic beverages; soft drinks; soft drink makers; soda; soda makers; soda companies; energy drinks; beverages non alcoholic; nonalcoholic beverages",
    "Soft Drinks & Non-alcoholic Beverages; Soft Drinks; Beverages: Non-Alcoholic; Bottled & Canned Soft Drinks & Carbonated Waters",
  ),
  industry(
    "Beverages - Wineries & Distilleries",
    "wineries; distilleries; distillers; winemakers; wine makers; wine; spirits; liquor; liquor companies; wineries and distilleries; alcohol",
    "Distillers & Vintners; Beverages: Alcoholic",
  ),
  industry(
    "Confectioners",
    "confectionery; candy; candy makers; chocolate; chocolate makers; snack makers; confectioner",
    "Food: Specialty/Candy; Sugar & Confectionery Products",
  ),
  industry(
    "Discount Stores",
    "discount store; discounters; dollar stores; warehouse clubs; discount retail; discount retailers; big box stores; big box retailers; warehouse stores; superstores",
    "Consumer Staples Merchandise Retail; Hypermarkets & Super Centers; Retail-Variety Stores; General Merchandise Stores",
  ),
  industry(
    "Education & Training Services",
    "education; education services; schools; for-profit education; for profit education; training services; edtech; education companies; universities; educational services",
    "Education Services; Services-Educational Services",
  ),
  industry(
    "Farm Products",
    "farm product; agricultural products; agriculture; agricultural; farming; farms; crops; agribusiness; ag; meat producers; meat; livestock; farm",
    "Agricultural Products; Agricultural Products & Services; Agricultural Commodities/Milling; Agricultural Production-Crops; Farming/Seeds/Milling",
  ),
  industry(
    "Food Distribution",
    "food distributors; food distributor; food wholesalers; grocery distributors; foodservice distributors; food service distributors",
    "Food Distributors; Wholesale-Groceries & Related Products",
  ),
  industry(
    "Grocery Stores",
    "grocers; grocer; grocery; groceries; grocery store; supermarkets; supermarket; food retail; food retailers; grocery chains; supermarket chains",
    "Food Retail; Food Chains; Retail-Grocery Stores",
  ),
  industry(
    "Household & Personal Products",
    "household products; personal products; personal care products; household goods; cosmetics; beauty; beauty products; cosmetic makers; personal care; consumer products; household product; toiletries",
    "Household Products; Personal Care Products; Personal Products; Household/Personal Care; Package Goods/Cosmetics; Perfumes, Cosmetics & Other Toilet Preparations",
  ),
  industry(
    "Packaged Foods",
    "packaged food; food makers; food companies; food producers; food; foods; processed food; packaged food makers; food processors; food manufacturers; packaged foods and meats; food processing",
    "Packaged Foods & Meats; Food: Major Diversified; Packaged Goods; Food and Kindred Products; Food: Meat/Fish/Dairy",
  ),
  industry(
    "Tobacco",
    "tobacco companies; cigarettes; cigarette makers; tobacco makers; smoking; vaping; big tobacco; cigarette",
    "Cigarettes; Tobacco Products",
  ),
];
