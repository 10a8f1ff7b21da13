import { CHART_PATTERN_DEFINITIONS, CHART_PATTERN_LOOKBACKS, detectChartPatterns } from "../../src/catalogue/index.ts";
import { patternChart } from "./chart-pattern-chart.mjs";
import { example, NOTE, spoken, table } from "./markdown.mjs";

const fileOf = (id) => `chart-patterns/${id.toLowerCase().replaceAll(" ", "-")}`;

function page(definition, picture) {
  const { id, description, rules, source, sides, breaks, gate, lookback, synonyms } = definition;
  const confirmed = {
    up: "a close above its line",
    down: "a close below its line",
    either: "a close beyond either line",
  };
  return [
    NOTE,
    `# ${id}\n`,
    `\`${id}\` in \`ChartPattern\`. [All chart patterns](../chart-patterns.md)\n`,
    `${description}\n`,
    ...(picture === undefined ? [] : [`![${id}](${picture})\n`]),
    "The rules (ATR = average true range over 20 bars, H = the height of the pattern):\n",
    ...rules.map((rule) => `- ${rule}`),
    "",
    table(
      ["", ""],
      [
        ["sides", sides.join(", ").toLowerCase()],
        ["confirmed by", confirmed[breaks]],
        ["minimum quality", gate],
        [
          "LookbackBars",
          Object.entries(lookback)
            .map(([timeframe, bars]) => `${bars} on ${timeframe}`)
            .join(", "),
        ],
        ["source", source],
      ],
    ),
    "",
    "## Example\n",
    example({ All: [{ ChartPattern: { [id]: [{ Timeframe: "1d", LookbackBars: lookback["1d"] }] } }] }),
    "With fewer than 40 closed bars the pattern has no value. A pattern describes the chart and predicts no price: random walks show every pattern too.",
    spoken(synonyms),
  ].join("\n");
}

export function chartPatternPages() {
  const pages = {
    "chart-patterns.md": [
      NOTE,
      "# Chart patterns\n",
      "The keys of `ChartPattern`. A filter holds if a pattern is forming or confirmed and reached that state within the last `LookbackBars` closed bars. Later bars change only the state of a pattern, nothing else.\n",
      table(
        ["pattern", "sides", "confirmed"],
        CHART_PATTERN_DEFINITIONS.map(({ id, sides, breaks }) => [
          `[${id}](${fileOf(id)}.md)`,
          sides.join(", ").toLowerCase(),
          breaks,
        ]),
      ),
      "",
      `Default of \`LookbackBars\`: ${Object.entries(CHART_PATTERN_LOOKBACKS)
        .map(([timeframe, bars]) => `${bars} on ${timeframe}`)
        .join(", ")}.\n`,
    ].join("\n"),
  };
  for (const definition of CHART_PATTERN_DEFINITIONS) {
    const { id } = definition;
    const picture = patternChart(id, detectChartPatterns);
    pages[`${fileOf(id)}.md`] = page(definition, picture === undefined ? undefined : `${fileOf(id).split("/")[1]}.svg`);
    if (picture !== undefined) pages[`${fileOf(id)}.svg`] = picture;
  }
  return pages;
}
