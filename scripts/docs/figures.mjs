import { FUNDAMENTALS, INDICATORS, INSIDER_INPUTS, SHORT_INPUTS } from "../../src/catalogue/index.ts";
import { example, NOTE, NULL_RULE, pageOf, spoken, table } from "./markdown.mjs";

/** Returns an index page, and a page for each definition. */
function pagesOf(folder, { title, lead, head, definitions, nameOf, cells, facts, payload }) {
  const pages = {
    [`${folder}.md`]: [
      NOTE,
      `# ${title}\n`,
      `${lead}\n`,
      table(
        head,
        definitions.map((one) => [
          `[\`${nameOf(one)}\`](${pageOf(folder, nameOf(one))})`,
          one.displayName,
          ...cells(one),
        ]),
      ),
      "",
    ].join("\n"),
  };
  for (const one of definitions) {
    pages[pageOf(folder, nameOf(one))] = [
      NOTE,
      `# ${one.displayName}\n`,
      `\`${nameOf(one)}\`. [${title}](../${folder}.md)\n`,
      `${one.description}\n`,
      table(["", ""], facts(one)),
      "",
      "## Example\n",
      example({ All: [payload(one)] }),
      NULL_RULE,
      spoken([...(one.aliases ?? []), ...(one.synonyms ?? [])]),
    ].join("\n");
  }
  return pages;
}

const above = { Want: { Value: { GreaterThan: 0 } } };

export function figurePages() {
  return {
    ...pagesOf("fundamentals", {
      title: "Fundamentals",
      lead: "The values of `Id` in a `Fundamental` filter. A figure counts from the filing that reported it. `Period` defaults to the first period of the figure.",
      head: ["figure", "name", "unit", "periods"],
      definitions: FUNDAMENTALS,
      nameOf: ({ id }) => id,
      cells: ({ unit, periods }) => [unit, periods.join(", ")],
      facts: ({ unit, periods, axis }) => [
        ["unit", unit],
        ["periods", periods.join(", ")],
        ["moves from", axis === "periods" ? "period to period" : "session to session"],
      ],
      payload: ({ id, periods }) => ({
        Fundamental: { Filters: [{ Id: id, Period: periods[0], Value: { GreaterThan: 0 } }] },
      }),
    }),
    ...pagesOf("indicators", {
      title: "Indicator groups",
      lead: "The keys of `Indicator`. Each group has one value per session and fixed settings.",
      head: ["group", "name", "unit"],
      definitions: INDICATORS,
      nameOf: ({ id }) => id,
      cells: ({ unit }) => [unit],
      facts: ({ unit }) => [
        ["unit", unit],
        ["bars", "daily, regular session"],
      ],
      payload: ({ id }) => ({ Indicator: { [id]: [{ Returns: above }] } }),
    }),
    ...pagesOf("insiders", {
      title: "Series of insider transactions",
      lead: "The values of `Input` in `InsiderTransactions.Technical`, with the window in days: `net_value(90)`. Purchases (P) and sales (S) count from the acceptance of their filing.",
      head: ["series", "name", "unit", "window"],
      definitions: INSIDER_INPUTS,
      nameOf: ({ alias }) => alias,
      cells: ({ unit, window }) => [unit, `${window} days`],
      facts: ({ unit, window }) => [
        ["unit", unit],
        ["window", `7, 30, 90, 180 or 365 days; ${window} by default`],
      ],
      payload: ({ alias, window }) => ({
        InsiderTransactions: { Technical: { Filters: [{ Input: `${alias}(${window})`, Returns: above }] } },
      }),
    }),
    ...pagesOf("shorts", {
      title: "Series of short selling",
      lead: "The values of `Input` in `Short` filters. `BarsAgo`, windows and crosses count publications of the series.",
      head: ["series", "name", "unit", "cadence"],
      definitions: SHORT_INPUTS,
      nameOf: ({ alias }) => alias,
      cells: ({ unit, cadence }) => [unit, cadence],
      facts: ({ unit, cadence }) => [
        ["unit", unit],
        ["published", cadence],
      ],
      payload: ({ alias }) => ({ Short: { Filters: [{ Input: alias, Value: { GreaterThan: 0 } }] } }),
    }),
  };
}
