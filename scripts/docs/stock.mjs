import { STOCK_FILTERS } from "../../src/catalogue/index.ts";
import { example, NOTE, pageOf, spoken, table } from "./markdown.mjs";

const KINDS = {
  numeric: "number",
  listedNumber: "number of the listings",
  boolean: "yes or no",
  gap: "gap",
  string: "text of the listings",
  date: "date of the listings",
  earnings: "earnings report",
};

const ENTRIES = {
  numeric: { State: { Value: { Lower: { Operator: "gte", Value: 10 } } } },
  listedNumber: { State: { Value: { Lower: { Operator: "gte", Value: 1000 } } } },
  boolean: { State: { Value: true } },
  gap: { Kind: "percent", Returns: { Want: { Value: { GreaterThan: 3 } } } },
  string: { State: { Value: ["…"] } },
  date: { DateState: { Lower: { Operator: "gte", Value: "-P365D" } } },
  earnings: { DateState: { Equals: "next_week" }, MarketTiming: "bmo" },
};

function source(filter) {
  if ("study" in filter) return `the study \`${filter.study}\``;
  if ("studies" in filter)
    return Object.entries(filter.studies)
      .map(([kind, study]) => `${kind}: \`${study}\``)
      .join("; ");
  return "field" in filter ? `the listings' ${filter.field}` : "its feed";
}

function page(filter) {
  const facts = [
    ["kind", KINDS[filter.kind]],
    ["from", source(filter)],
    ...("unit" in filter ? [["unit", filter.unit]] : []),
    ...("match" in filter
      ? [
          [
            "a value",
            {
              equals: "equals the text",
              contains: "is a part of the text",
              prefix: "equals the text, or is the beginning of the text if it ends in *",
              word: "is one word of the text",
              number: "equals the text apart from leading zeros",
            }[filter.match],
          ],
        ]
      : []),
  ];
  return [
    NOTE,
    `# ${filter.displayName}\n`,
    `\`${filter.id}\` in \`Stock\`. [All stock groups](../stock.md)\n`,
    `${filter.description}\n`,
    table(["", ""], facts),
    "",
    "## Example\n",
    example({ All: [{ Stock: { [filter.id]: [ENTRIES[filter.kind]] } }] }),
    "The value is missing if the listings or the feed do not contain it. A missing value satisfies nothing, not even an exclusion.\n",
    spoken(filter.synonyms),
  ].join("\n");
}

export function stockPages() {
  const pages = {
    "stock.md": [
      NOTE,
      "# Stock groups\n",
      table(
        ["group", "kind", "meaning"],
        STOCK_FILTERS.map((one) => [`[\`${one.id}\`](${pageOf("stock", one.id)})`, KINDS[one.kind], one.description]),
      ),
      "",
    ].join("\n"),
  };
  for (const filter of STOCK_FILTERS) pages[pageOf("stock", filter.id)] = page(filter);
  return pages;
}
