import type { RefusalKind } from "./refusal-kind.ts";

const FIRMS =
  "miner|miners|mining|stock|company|related|exposure|exchange|equity|play|etf|share|producer|firm|name|business|holder|treasury";
const COINS =
  "bitcoin|bitcoins|btc|ethereum|ether|ethusd|btcusd|dogecoin|doge|solana|cardano|xrp|ripple|litecoin|altcoin|altcoins|stablecoin|stablecoins|memecoin|memecoins|shiba|cryptocurrency|cryptocurrencies|crypto|cryptos|coin|coins|defi|nft|nfts|usdt|usdc|bnb|eth";
const MONEY = "eur|gbp|usd|jpy|aud|cad|chf|nzd|xau|xag|cny|inr|mxn|euro|yen|sterling|rupee|yuan|franc|peso|lira|ruble";
const GOODS =
  "gold|silver|oil|crude|brent|wti|wheat|corn|soybean|soybeans|copper|platinum|palladium|coffee|sugar|cocoa|cotton|lumber|cattle|commodity|uranium|lithium|aluminium|aluminum|nickel|natgas";
const FIRM = "stock|company|producer|miner|etf|fund|share|equity|firm|name|explorer|sector|industry|group";
const COMPARED =
  "above|below|over|under|>|<|at|cross|crosses|crossing|crossed|breaking|breaks|rising|falling|hits|hitting|topping|tops|near";
const BONDS =
  "treasury|treasuries|tbill|tbills|tnote|bund|bunds|gilt|gilts|btp|jgb|jgbs|oat|bond|bonds|debenture|debentures|munis|note|notes";

export const ASSETS: RefusalKind = {
  code: "unsupported_asset",
  message: "only listed stocks and funds can be scanned",
  phrases: [
    `${COINS} ~5:${FIRMS}`,
    "crypto currency|currencies ~5:" + FIRMS,
    "tokens|token on",
    `${MONEY} / ${MONEY}`,
    `${MONEY} ${MONEY} ~3:${FIRM}`,
    `${MONEY} against|versus|vs the? ${MONEY}|dollar`,
    `${MONEY} dollar|pound exchange? rate|above|below`,
    "dollar|currency index",
    "eurusd|gbpusd|usdjpy|audusd|usdcad|usdchf|nzdusd|eurjpy|gbpjpy|eurgbp|xauusd|usdinr|dxy",
    "forex",
    "fx pair|market|cross|rate",
    "currency pair",
    "exchange rate",
    "futures",
    "emini|e-mini",
    "nq|es|cl|gc|mes|mnq|ym future|contract",
    `${GOODS} price|prices|spot|contract|future`,
    "natural gas price|prices|spot|contract|future|above|below|over|under",
    "price of ~1:the a? gold|silver|oil|crude|copper|wheat|corn|bitcoin|brent|wti|natgas",
    "spot gold|silver|oil|copper|platinum|crude|gas|vix",
    `^ find|show|when|is|alert|me|if* spot? ${GOODS} oil|gas? is|trading|price? ${COMPARED}`,
    `^ natural|nat gas is|trading|price? ${COMPARED}`,
    "commodities ~1:" + FIRM,
    `wheat|corn|soybean|soybeans|cattle|hog|hogs ~2:${FIRM}`,
    `treasury|treasuries|tbill|tbills|bunds|bund|gilt|gilts|btp|jgb|jgbs ~3:etf|fund|stock|share|method`,
    `t-bill|t-note bill|note`,
    "t bill|bills|note|notes",
    `municipal|muni|corporate|junk|government|sovereign|convertible|agency bond|bonds|debt|note ~2:etf|fund`,
    `bond|bonds ~2:etf|fund|rating|ratings|dealer|insurer`,
    `# year|yr|y ${BONDS} ~2:etf|fund`,
    `# year|yr|y bond|treasury? yield ..3 ${COMPARED}`,
    "ten|two|thirty|five year ..2 treasury|bund|bond|note|gilt",
    "yield curve",
    "libor|sofr|euribor",
    "credit default swap",
    "cds spread",
    "mutual fund|funds",
    "money market fund",
    "call|calls|put|puts ..6 expiring|expiry|expiration|expire|strike|delta|theta|gamma|vega|premium|dte|itm|otm|atm|contract|iv",
    "call|calls|put|puts ..4 open interest under",
    "strike|expiry|expiration|expiring ..5 call|calls|put|puts|option|options|contract",
    "covered call|calls",
    "iron|credit|debit|vertical|calendar|bull|bear call|put? condor|condors|spread|spreads|butterfly ~1:between",
    "straddle|straddles|strangle|strangles|leaps|condor|condors",
    "butterfly spread",
    "cash secured put|puts",
    "naked put|puts|call|calls",
    "call|put option|options ~4:flow|activity|sweep|volume|open",
    "option|options contract|contracts|chain|chains with|under|over|for|expiring",
    "option|options with ..2 delta|iv|strike",
    "option|options contract|contracts",
    "0 dte",
    "zero dte",
    "real estate listing|listings",
    "house|houses|apartment|apartments|home|homes|condo|condos for sale|rent",
    "houses|apartments|rental|rentals",
    "sport|sports bet|bets|betting",
    "lottery|lotto",
    "horse race|races|racing",
    "private company|companies|equity deal|deals|startup|startups",
    "pre-ipo|preipo startup|startups|company",
    "sports|trading|baseball|pokemon cards|card",
    "swap|swaps rate|spread",
  ],
};
