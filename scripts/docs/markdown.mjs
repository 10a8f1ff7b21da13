/** First line of every generated page. */
export const NOTE = "<!-- Written by `npm run gen`. Do not edit. -->\n";

const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");

export const row = (...cells) => `| ${cells.map(cell).join(" | ")} |`;

export function table(head, rows) {
  return [row(...head), row(...head.map(() => "---")), ...rows.map((cells) => row(...cells))].join("\n");
}

/** A payload as a client would send it. */
export function example(payload) {
  return `\`\`\`json\n${JSON.stringify(payload, null, 2)}\n\`\`\`\n`;
}

export const NULL_RULE =
  "Without enough bars, without the feed, and where the formula divides by nothing there is no value; no value satisfies nothing.";

export function spoken(synonyms) {
  return synonyms.length === 0 ? "" : `\nAlso called: ${[...new Set(synonyms)].join(", ")}.\n`;
}

/** Page name of a definition: its id as it is, for ids hold no character that a file name cannot. */
export const pageOf = (folder, id) => `${folder}/${id}.md`;
