import type { Provider } from "./provider.ts";

export const yahoo: Provider = {
  name: "yahoo",
  otherNames: [],
  title: "Yahoo-style CSV",
  description:
    "Files with the columns Date,Open,High,Low,Close,Adj Close,Volume, named after their ticker (AAPL.csv). Their prices are adjusted for splits and not for dividends; they are given back as traded with the splits that the store knows. Adj Close, which holds the dividends too, is not used.",
  variables: [],
  address: undefined,
  rate: { requests: 1, seconds: 1 },
  endpoints: [],
  symbolOf: (ticker) => ticker,
};
