import { FUNDAMENTALS, INDICATORS, INSIDER_INPUTS, SHORT_INPUTS } from "../../src/catalogue/index.ts";
import { example, NOTE, NULL_RULE, pageOf, spoken, table } from "./markdown.mjs";

/** An index page with a page for each definition. */
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
      lead: "What `Id` of a `Fundamental` filter can name, by what was filed at the time. `Period` left out is the first that the figure has.",
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
      lead: "The groups of `Indicator`: one value a session with fixed settings.",
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
      lead: "What `Input` of `InsiderTransactions.Technical` can name, with its window in days: `net_value(90)`. Purchases (P) and sales (S) count from the moment their filing was accepted.",
      head: ["series", "name", "unit", "window"],
      definitions: INSIDER_INPUTS,
      nameOf: ({ alias }) => alias,
      cells: ({ unit, window }) => [unit, `${window} days`],
      facts: ({ unit, window }) => [
        ["unit", unit],
        ["window", `7, 30, 90, 180 or 365 days; ${window} unless written`],
      ],
      payload: ({ alias, window }) => ({
        InsiderTransactions: { Technical: { Filters: [{ Input: `${alias}(${window})`, Returns: above }] } },
      }),
    }),
    ...pagesOf("shorts", {
      title: "Series of short selling",
      lead: "What `Input` of `Short` filters can name. Bars ago, windows and crosses count publications of the series.",
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
