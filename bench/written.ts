const BEGIN = "<!-- results: written by npm run bench -- --write -->";
const END = "<!-- end of results -->";

/** Returns the document with its results replaced. Throws an error if the document lacks the marks. */
export function written(document: string, results: string): string {
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < from) throw new Error(`the document has no part between ${BEGIN} and ${END}`);
  return `${document.slice(0, from + BEGIN.length)}\n${results}\n${document.slice(to)}`;
}
