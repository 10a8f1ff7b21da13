import { close, mul } from "#expression";
import { positive } from "../company/company.ts";
import { equity, sharesNow } from "../company/statement-figures.ts";
import { defineFundamental } from "../define-fundamental.ts";

export default defineFundamental({
  id: "PriceToBook",
  displayName: "Price to Book",
  description:
    "Market value (close × shares outstanding) / equity of the most recent quarter. Null where the equity is not above 0.",
  unit: "x",
  periods: ["MRQ"],
  synonyms: [
    "p/b",
    "pb ratio",
    "price to book",
    "price/book",
    "p/b ratio",
    "price to book ratio",
    "price/book ratio",
    "pb",
    "p to b",
    "book multiple",
    "price to book value",
    "market to book",
    "price book ratio",
    "market to book ratio",
    "pbv",
    "p/bv",
    "price/book value",
    "price book",
    "p:b",
    "p b ratio",
    "book ratio",
    "price to book multiple",
    "mkt to book",
  ],
  priced: (of) =>
    mul(
      close,
      of("shares_per_book", (...at) => sharesNow(at[0]) / positive(equity(...at))),
    ),
});
