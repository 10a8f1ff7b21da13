import { coded, type Term } from "./term.ts";

/** Types of securities by their codes in Winnow's listings, with the spellings of vendors. */
export const SECURITY_TYPES: readonly Term[] = [
  coded(
    "Common Stock",
    "CS",
    "common stocks; common share; common shares; ordinary shares; ordinary share; commons; common equity; common equities; single stock; single stocks; individual stocks; individual stock; individual companies; operating companies",
    "Stock; STK; EQUITY; Common Shares; Ordinary Shares; COMMON; OS",
  ),
  coded(
    "ADR",
    "ADR",
    "adrs; american depositary receipt; american depositary receipts; american depository receipt; american depository receipts; depositary receipt; depositary receipts; depository receipts; ads; american depositary shares; american depositary share",
    "ADRC; ADRP; ADRR; ADRW; ADS; American Depositary Receipt; Depositary Receipt; American Depositary Shares; DR; GDR",
  ),
  coded(
    "ETF",
    "ETF",
    "etfs; exchange traded fund; exchange traded funds; exchange-traded fund; exchange-traded funds; index fund; index funds; tracker funds; e.t.f.; etf's; etps; etp; exchange traded products; exchange-traded products",
    "Exchange Traded Fund; ETP; ETS; ETV; Exchange-Traded Fund",
  ),
  coded(
    "ETN",
    "ETN",
    "etns; exchange traded note; exchange traded notes; exchange-traded note; exchange-traded notes",
    "Exchange Traded Note; Exchange-Traded Note",
  ),
  coded(
    "REIT",
    "REIT",
    "reits; real estate investment trust; real estate investment trusts; property trust; property trusts",
    "Real Estate Investment Trust; REITs",
  ),
  coded(
    "Preferred Stock",
    "PFD",
    "preferred stocks; preferreds; preferred share; preferred shares; preference shares; preference share; prefs; pref shares",
    "Preferred; Preferred Shares; PREF; SP",
  ),
  coded("Warrant", "WARRANT", "warrants; stock warrant; stock warrants", "Warrants; WT; WTS"),
  coded("Rights", "RIGHT", "subscription rights; stock rights; rights issue", "Right; RT; RTS"),
  coded("Units", "UNIT", "spac units; spac unit", "Unit; UT"),
  coded(
    "Closed-End Fund",
    "FUND",
    "closed-end fund; closed-end funds; closed end funds; cef; cefs; closed ended fund; closed ended funds; mutual fund; mutual funds",
    "Closed End Fund; CEF; Fund; Mutual Fund; MUTUALFUND",
  ),
  coded(
    "SPAC",
    "SPAC",
    "spacs; blank check company; blank check companies; blank cheque company; blank cheque companies; special purpose acquisition company; special purpose acquisition companies; special purpose acquisition; blank check",
    "Special Purpose Acquisition Company; Blank Check",
  ),
];
