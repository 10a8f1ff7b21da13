import { FEATURES, resolveStudy } from "../../src/catalogue/index.ts";
import { CATEGORIES } from "../../src/contract/index.ts";
import { totalWarmup } from "../../src/expression/index.ts";
import { example, NOTE, NULL_RULE, pageOf, spoken, table } from "./markdown.mjs";

const TIMEFRAMES = {
  any: "any timeframe",
  intraday: "intraday timeframes",
  daily: "1d and longer",
  session: "one value per session: leave Timeframe out",
  date: "one value per date: leave Timeframe out",
};

function parameter({ name, parameter: one }) {
  if ("options" in one) {
    const options = [...one.options, ...(one.kind === "choice_or_date" ? ["a date"] : [])];
    return [name, options.join(", "), one.default];
  }
  return [name, "min" in one ? `${one.min} … ${one.max}` : one.kind, one.default];
}

/** Returns a plausible first threshold: the middle of the usual range, else 0. */
function thresholdOf({ typical, bounds }) {
  const [from, to] = typical ?? bounds ?? [0, 0];
  return Number(((from + to) / 2).toPrecision(6));
}

function page(feature) {
  const found = resolveStudy(feature.alias, feature.timeframes === "intraday" ? { timeframe: "5m" } : {});
  const study = found.ok ? found.study : undefined;
  const facts = [
    ["category", feature.category],
    ["formula", `\`${feature.formula}\``],
    ["source", feature.origin ?? "common usage"],
    ["unit", feature.unit],
    [
      "timeframes",
      TIMEFRAMES[feature.timeframes] + (feature.buildSession === undefined ? "" : ", or one value per session"),
    ],
    ["feeds", feature.feeds.join(", ")],
    ["changes within a bar", feature.realtime ? "yes" : "no"],
    ...(feature.bounds === undefined ? [] : [["always within", feature.bounds.join(" … ")]]),
    ...(study === undefined ? [] : [["bars before the first value", totalWarmup(study.node)]]),
    ...(study === undefined ? [] : [["canonical text", `\`${study.canonical}\``]]),
  ];
  const params = [
    ...(feature.source === undefined ? [] : [["source", "any study", feature.source]]),
    ...feature.params.map(parameter),
  ];
  const filter = {
    Input: feature.alias,
    ...(feature.timeframes === "intraday" ? { Timeframe: "5m" } : {}),
    Returns: { Want: { Value: { GreaterThan: thresholdOf(feature) } } },
  };
  return [
    NOTE,
    `# ${feature.displayName}\n`,
    `\`${feature.alias}\` in \`Input\` of a feature filter. [All studies](../studies.md)\n`,
    `${feature.description}\n`,
    table(["", ""], facts),
    "",
    ...(params.length === 0 ? [] : ["## Parameters\n", table(["name", "range", "default"], params), ""]),
    "## Example\n",
    example({ All: [{ FeatureWindow: { Filters: [filter] } }] }),
    NULL_RULE,
    spoken([...feature.aliases, ...feature.synonyms]),
  ].join("\n");
}

export function studyPages() {
  const pages = {};
  const lines = [
    NOTE,
    "# Studies\n",
    "The values of `Input` in a feature filter. Arguments are positional or `name=value`; `source` may be any study.\n",
  ];
  for (const category of CATEGORIES) {
    const features = FEATURES.filter((feature) => feature.category === category);
    if (features.length === 0) continue;
    lines.push(`## ${category}\n`);
    lines.push(
      table(
        ["study", "name", "unit", "timeframes"],
        features.map(({ alias, displayName, unit, timeframes }) => [
          `[\`${alias}\`](${pageOf("studies", alias)})`,
          displayName,
          unit,
          TIMEFRAMES[timeframes],
        ]),
      ),
      "",
    );
    for (const feature of features) pages[pageOf("studies", feature.alias)] = page(feature);
  }
  return { "studies.md": `${lines.join("\n")}`, ...pages };
}
