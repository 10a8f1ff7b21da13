// Written by `npm run gen` from the files of the folder. Do not edit.
import buyCountDefinition from "./insiders/buy-count.ts";
import buyPctOfHoldingsDefinition from "./insiders/buy-pct-of-holdings.ts";
import buyValueDefinition from "./insiders/buy-value.ts";
import ceoCfoBuyDefinition from "./insiders/ceo-cfo-buy.ts";
import clusterBuyDefinition from "./insiders/cluster-buy.ts";
import daysSinceLastBuyDefinition from "./insiders/days-since-last-buy.ts";
import directorBuyValueDefinition from "./insiders/director-buy-value.ts";
import filingLagDaysDefinition from "./insiders/filing-lag-days.ts";
import netPctOfSharesOutDefinition from "./insiders/net-pct-of-shares-out.ts";
import netSharesDefinition from "./insiders/net-shares.ts";
import netValueDefinition from "./insiders/net-value.ts";
import officerBuyValueDefinition from "./insiders/officer-buy-value.ts";
import sellCountDefinition from "./insiders/sell-count.ts";
import sellValueDefinition from "./insiders/sell-value.ts";
import tenPctOwnerNetDefinition from "./insiders/ten-pct-owner-net.ts";
import uniqueBuyersDefinition from "./insiders/unique-buyers.ts";

export const INSIDER_INPUTS = [
  buyCountDefinition,
  buyPctOfHoldingsDefinition,
  buyValueDefinition,
  ceoCfoBuyDefinition,
  clusterBuyDefinition,
  daysSinceLastBuyDefinition,
  directorBuyValueDefinition,
  filingLagDaysDefinition,
  netPctOfSharesOutDefinition,
  netSharesDefinition,
  netValueDefinition,
  officerBuyValueDefinition,
  sellCountDefinition,
  sellValueDefinition,
  tenPctOwnerNetDefinition,
  uniqueBuyersDefinition,
] as const;
