import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "IndexMembership",
  displayName: "Index Membership",
  description: "Indexes that the stock is a member of, by their ids such as SP500.",
  synonyms: [
    "index membership",
    "index",
    "index member",
    "member of index",
    "index constituent",
    "index components",
    "constituent of",
    "indices",
    "constituent",
    "components",
    "in the index",
    "index inclusion",
    "part of the index",
  ],
  kind: "string",
  field: "indexes",
  match: "word",
});
