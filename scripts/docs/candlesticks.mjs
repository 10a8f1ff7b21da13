import { CANDLESTICKS } from "../../src/catalogue/index.ts";
import { candleSvg } from "./candle-svg.mjs";
import { example, NOTE, pageOf, spoken, table } from "./markdown.mjs";

const SIDES = { bullish: "bullish", bearish: "bearish", neutral: "neutral", two: "bullish or bearish, by its value" };

function page(pattern) {
  const facts = [
    ["candles", pattern.bars],
    ["signal", SIDES[pattern.sentiment]],
    ["bars before the first value", pattern.lookback],
    ...(pattern.penetration === undefined
      ? []
      : [["penetration", `${pattern.penetration * 100}% by default; Inputs sets another`]]),
    ["source", pattern.source],
  ];
  const pictures = pattern.samples.map(
    ({ sentiment }) => `![${sentiment} ${pattern.displayName}](${pattern.id}-${sentiment}.svg)`,
  );
  const entry = pattern.sentiment === "two" ? { Sentiment: "bullish", Within: 3 } : { Within: 3 };
  return [
    NOTE,
    `# ${pattern.displayName}\n`,
    `\`${pattern.id}\` in \`CandlestickPattern\`. [All candlestick patterns](../candlesticks.md)\n`,
    `${pattern.description}\n`,
    `${pictures.join(" ")}\n`,
    table(["", ""], facts),
    "",
    "## Example\n",
    example({ All: [{ CandlestickPattern: { [pattern.id]: [entry] } }] }),
    "Without enough bars the pattern has no value. A missing value satisfies nothing, not even a negation.",
    spoken(pattern.synonyms),
  ].join("\n");
}

export function candlestickPages() {
  const pages = {
    "candlesticks.md": [
      NOTE,
      "# Candlestick patterns\n",
      "The keys of `CandlestickPattern`. `Sentiment` chooses the side of a pattern with two sides. `Inputs` is the penetration in percent of a pattern that has one.\n",
      table(
        ["pattern", "name", "candles", "signal"],
        CANDLESTICKS.map((one) => [
          `[\`${one.id}\`](${pageOf("candlesticks", one.id)})`,
          one.displayName,
          one.bars,
          SIDES[one.sentiment],
        ]),
      ),
      "",
    ].join("\n"),
  };
  for (const pattern of CANDLESTICKS) {
    pages[pageOf("candlesticks", pattern.id)] = page(pattern);
    for (const { sentiment, bars } of pattern.samples) {
      pages[`candlesticks/${pattern.id}-${sentiment}.svg`] = candleSvg(bars, `${sentiment} ${pattern.displayName}`);
    }
  }
  return pages;
}
