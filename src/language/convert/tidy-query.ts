/** Invisible characters: formatting and zero-width ones, and controls. Line breaks and tabs match too and are put back. */
const UNSEEN = /[\p{Cf}\p{Cc}]/gu;

/** Removes invisible characters and shortens each run of blanks to one; lines stay lines. Spans index this text. */
export function tidyQuery(query: string): string {
  const visible = query.replaceAll(UNSEEN, (one) => (one === "\n" || one === "\t" || one === "\r" ? one : ""));
  return visible
    .replaceAll(/[^\S\n\r]+/gu, " ")
    .replaceAll(/ ?[\n\r]+ ?/g, "\n")
    .trim();
}

/** Returns one text for all tidy queries that differ only in case and typography; quoted text keeps its case. */
export function sameQuery(tidy: string): string {
  return tidy
    .normalize("NFKC")
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .split(/("[^"]*")/)
    .map((part, i) => (i % 2 === 1 ? part : part.toLowerCase()))
    .join("");
}
