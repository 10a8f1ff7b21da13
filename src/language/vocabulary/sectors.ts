import { term, type Term } from "./term.ts";

/**
 * The eleven sectors. Names follow the GICS, except that Technology and Health Care follow Winnow's own listings. Spellings
 * come from the GICS, Morningstar and Yahoo, Finviz, Nasdaq's screener, the ICB, and FactSet (TradingView).
 */
export const SECTORS: readonly Term[] = [
  term(
    "Technology",
    "tech; tech sector; technology sector; information technology; infotech; it sector; hi tech; high tech; techs; technology related",
    "Information Technology; Tech; Electronic Technology; Technology Services",
  ),
  term(
    "Health Care",
    "healthcare; health; health care sector; healthcare sector; health sector; medical; medical sector",
    "Healthcare; Health; Medical; Health Technology; Health Services",
  ),
  term(
    "Financials",
    "financial; finance; financial services; financial sector; finance sector; financials sector; fin sector",
    "Financial; Financial Services; Finance",
  ),
  term(
    "Consumer Discretionary",
    "consumer cyclical; consumer cyclicals; discretionary; consumer discretionary sector; cyclical consumer; cyclicals; cyclical; discretionaries",
    "Consumer Cyclical; Consumer Cyclicals; Consumer Durables; Retail Trade; Consumer Services",
  ),
  term(
    "Consumer Staples",
    "consumer defensive; consumer defensives; staples; consumer staple; defensive consumer; consumer non cyclical; consumer non cyclicals; consumer noncyclical; consumer non-cyclical; consumer staples sector",
    "Consumer Defensive; Consumer Non-Cyclical; Consumer Non-Cyclicals; Consumer Non-Durables",
  ),
  term(
    "Industrials",
    "industrial; industrials sector; industrial sector; industrial goods; capital goods",
    "Industrial; Industrial Goods; Capital Goods; Producer Manufacturing; Transportation; Commercial Services; Distribution Services",
  ),
  term("Energy", "energy sector; energies; energy related", "Energy Minerals; Oil & Gas"),
  term(
    "Materials",
    "basic materials; basic material; raw materials; materials sector; basic materials sector",
    "Basic Materials; Raw Materials; Non-Energy Minerals; Process Industries",
  ),
  term("Utilities", "utility; utilities sector; utility sector; public utilities", "Utility; Public Utilities"),
  term(
    "Real Estate",
    "realty; real estate sector; real-estate; realestate; property sector",
    "Real Estate & Construction",
  ),
  term(
    "Communication Services",
    "communication services sector; communications; communication; comm services; comms; communications services; communications sector; communication sector; telecommunications sector; telecom sector",
    "Communications; Communication; Telecommunications; Telecommunication Services; Telecom; Telecommunications Services",
  ),
];
