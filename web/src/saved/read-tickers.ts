/** Tickers out of a text in which white space, commas or semicolons part them: in capitals, each once, in their order. */
export const readTickers = (text: string): readonly string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((ticker) => ticker !== ""),
  ),
];
