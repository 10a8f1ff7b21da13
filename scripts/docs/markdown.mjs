/** First line of every generated page. */
export const NOTE = "<!-- Written by `npm run gen`. Do not edit. -->\n";

const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");

export const row = (...cells) => `| ${cells.map(cell).join(" | ")} |`;

export function table(head, rows) {
  return [row(...head), row(...head.map(() => "---")), ...rows.map((cells) => row(...cells))].join("\n");
}

/** Formats a payload as a client sends it. */
export function example(payload) {
  return `\`\`\`json\n${JSON.stringify(payload, null, 2)}\n\`\`\`\n`;
}

export const NULL_RULE =
  "The value is missing without enough bars, without the feed, and after a division by zero. A missing value satisfies nothing, not even a negation.";

export function spoken(synonyms) {
  return synonyms.length === 0 ? "" : `\nAlso called: ${[...new Set(synonyms)].join(", ")}.\n`;
}

/** Returns the page name of a definition: its id, which contains no character that a file name cannot have. */
export const pageOf = (folder, id) => `${folder}/${id}.md`;
