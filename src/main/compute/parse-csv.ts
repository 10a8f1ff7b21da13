export interface CsvLine {
  readonly fields: readonly string[];
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
}

/** The delimiter that the first line holds most of. */
function delimiterOf(text: string): string {
  const first = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  const count = (delimiter: string): number => first.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** The records of a CSV (RFC 4180; also semicolons or tabs), without blank lines. */
export function parseCsv(text: string): CsvLine[] {
  const delimiter = delimiterOf(text);
  const lines: CsvLine[] = [];
  let fields: string[] = [];
  let field = "";
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endField = (): void => {
    fields.push(field);
    field = "";
  };
  const endLine = (): void => {
    endField();
    if (fields.length > 1 || fields[0]!.trim() !== "") lines.push({ fields, line: begun });
    fields = [];
    begun = line;
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (character === "\n") line++;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[i + 1] === '"') field += text[++i]!;
      else quoted = false;
    } else if (character === '"' && field === "") quoted = true;
    else if (character === delimiter) endField();
    else if (character === "\n") endLine();
    else if (character !== "\r") field += character;
  }
  if (field !== "" || fields.length > 0) endLine();
  return lines;
}
