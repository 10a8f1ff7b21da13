const DELIMITERS = [",", "\t", ";", "|"] as const;

export interface CsvHeader {
  readonly delimiter: string;
  /** Number of lines up to and including the header. */
  readonly lines: number;
  readonly header: readonly string[];
  /** First rows below the header. */
  readonly rows: readonly (readonly string[])[];
}

/** A record of a CSV text, and the line on which it begins, from 1. */
export interface CsvRecord {
  readonly fields: readonly string[];
  readonly line: number;
}

const FIRST_ROWS = 4;

/** Parses the head of a CSV text (RFC 4180). The delimiter is the most frequent candidate in the header. */
export function parseHeader(text: string): CsvHeader {
  const blank = /^(?:[ \t]*(?:\r\n|\n|\r))*/.exec(text)![0];
  const start = text.slice(blank.length);
  const unquoted = firstLine(start).replaceAll(/"[^"]*"/g, "");
  let delimiter = ",";
  let most = 0;
  for (const candidate of DELIMITERS) {
    const count = unquoted.split(candidate).length - 1;
    if (count > most) {
      most = count;
      delimiter = candidate;
    }
  }
  const [header, ...rows] = parseRecords(start, delimiter, 1 + FIRST_ROWS);
  const lines = 1 + blank.split(/\r\n|\n|\r/).length - 1;
  return {
    delimiter,
    lines,
    header: (header?.fields ?? []).map((name) => name.trim()),
    rows: rows.map(({ fields }) => fields),
  };
}

const firstLine = (text: string): string => text.split(/\r\n|\n|\r/, 1)[0] ?? "";

/** Parses the first `count` records of a CSV text, without blank lines; all by default. */
export function parseRecords(text: string, delimiter: string, count = Number.POSITIVE_INFINITY): CsvRecord[] {
  const records: CsvRecord[] = [];
  let record: string[] = [];
  let field = "";
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endRecord = (): void => {
    record.push(field);
    field = "";
    if (record.length > 1 || record[0]!.trim() !== "") records.push({ fields: record, line: begun });
    record = [];
  };
  for (let i = 0; i < text.length && records.length < count; i++) {
    const c = text[i]!;
    const ends = c === "\n" || (c === "\r" && text[i + 1] !== "\n");
    if (ends) line++;
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') field += text[++i]!;
      else quoted = false;
    } else if (c === '"' && field === "") quoted = true;
    else if (c === delimiter) {
      record.push(field);
      field = "";
    } else if (ends) {
      endRecord();
      begun = line;
    } else if (c !== "\r") field += c;
  }
  if (records.length < count && (field !== "" || record.length > 0)) endRecord();
  return records;
}
