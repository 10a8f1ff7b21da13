/** Studies out of a text with one on each line; commas stand inside of calls, so they part nothing. */
export const readStudies = (text: string): readonly string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  ),
];
