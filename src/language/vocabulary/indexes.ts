import { coded, type Term } from "./term.ts";

/** Indexes by their ids in the listings ("SP500 NDX"), with other ids in use. */
export const INDEXES: readonly Term[] = [
  coded(
    "S&P 500",
    "SP500",
    "s&p 500; s&p500; sp500; sp 500; s and p 500; s & p 500; s&p; s and p; spx; spx 500; s&p five hundred; standard and poors 500; standard & poors 500; standard & poor's 500; standard and poor's 500; spy components; spx components; s&p 500 index; spy holdings; spy members",
    "S&P500; SPX; GSPC; INX; SP-500; US500",
  ),
  coded(
    "S&P MidCap 400",
    "SP400",
    "s&p 400; s&p400; sp400; sp 400; s and p 400; s&p midcap; s&p mid cap; s&p mid-cap; s&p midcap 400; s&p mid cap 400; s&p mid-cap 400; midcap 400; mid cap 400",
    "S&P 400; S&P400; MID; SP-400",
  ),
  coded(
    "S&P SmallCap 600",
    "SP600",
    "s&p 600; s&p600; sp600; sp 600; s and p 600; s&p smallcap; s&p small cap; s&p small-cap; s&p smallcap 600; s&p small cap 600; s&p small-cap 600; smallcap 600; small cap 600",
    "S&P 600; S&P600; SML; SP-600",
  ),
  coded(
    "S&P 1500",
    "SP1500",
    "s&p 1500; s&p1500; sp1500; sp 1500; s and p 1500; s&p composite 1500; s&p composite",
    "S&P Composite 1500; S&P1500; SPR",
  ),
  coded("S&P 100", "SP100", "s&p 100; s&p100; sp100; sp 100; s and p 100; oex", "S&P100; OEX"),
  coded(
    "Nasdaq 100",
    "NDX",
    "nasdaq100; nasdaq-100; ndx; ndx 100; nasdaq one hundred; nasdaq hundred; nas 100; nas100; nasdaq 100 index; qqq components; qqq holdings; qqq members",
    "Nasdaq100; NASDAQ-100; NDX100; US100",
  ),
  coded(
    "Dow Jones Industrial Average",
    "DJI",
    "dow jones; dow; the dow; djia; dji; dow 30; dow30; dow jones 30; dow jones industrials; dow industrials; dow components; dow jones index; dow-jones",
    "DJIA; Dow Jones; Dow 30; DOW30; DOW; US30",
  ),
  coded(
    "Dow Jones Transportation Average",
    "DJT",
    "dow transports; dow jones transportation; dow jones transports; dow transportation; djta; djt",
    "DJTA",
  ),
  coded("Dow Jones Utility Average", "DJU", "dow utilities; dow jones utilities; dow jones utility; djua; dju", "DJUA"),
  coded(
    "Russell 1000",
    "RUI",
    "russell1000; russell-1000; r1000; rui; russell one thousand",
    "R1000; RUSSELL1000; RU1000",
  ),
  coded(
    "Russell 2000",
    "RUT",
    "russell2000; russell-2000; r2000; r2k; rut; rty; russell 2k; russell two thousand; the russell; russell; iwm components",
    "R2000; RUSSELL2000; RTY; RU2000; US2000",
  ),
  coded(
    "Russell 3000",
    "RUA",
    "russell3000; russell-3000; r3000; rua; r3k; russell 3k; russell three thousand",
    "R3000; RUSSELL3000; RU3000",
  ),
  coded("Russell Midcap", "RMC", "russell midcap index; russell mid cap; russell mid-cap; rmc", "RUSSELLMIDCAP"),
  coded(
    "PHLX Semiconductor",
    "SOX",
    "phlx semiconductor index; philadelphia semiconductor; philadelphia semiconductor index; sox; sox index; semiconductor index",
    "PHLX Semiconductor Index",
  ),
];
