import { defineStockFilter } from "../define-stock-filter.ts";

export default defineStockFilter({
  id: "IndexMembership",
  displayName: "Index Membership",
  description: "Indexes that the stock is a member of, by their ids such as SP500.",
  kind: "string",
  field: "indexes",
  match: "word",
});
