/** Characters that show nothing: zero-width and formatting ones, and controls other than line breaks and tabs. */
const UNSEEN = /[\p{Cf}\p{Cc}]/gu;

/** The query without what nobody sees, each run of blanks as one; lines stay lines. Spans count in this text. */
export function tidyQuery(query: string): string {
  const seen = query.replaceAll(UNSEEN, (one) => (one === "\n" || one === "\t" || one === "\r" ? one : ""));
  return seen
    .replaceAll(/[^\S\n\r]+/gu, " ")
    .replaceAll(/ ?[\n\r]+ ?/g, "\n")
    .trim();
}

/** One text for all tidy queries that are the same but for case and typography; what is in quotes keeps its case. */
export function sameQuery(tidy: string): string {
  return tidy
    .normalize("NFKC")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .split(/("[^"]*")/)
    .map((part, i) => (i % 2 === 1 ? part : part.toLowerCase()))
    .join("");
}
