const DELIMITERS = [",", "\t", ";", "|"] as const;

export interface CsvHeader {
  readonly delimiter: string;
  /** Lines up to the header's, it included. */
  readonly lines: number;
  readonly header: readonly string[];
  readonly firstRow: readonly string[];
}

/** Reads the first two records of a CSV text (RFC 4180); the delimiter is the one that the header uses most. */
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
  const [header = [], firstRow = []] = parseRecords(start, delimiter, 2);
  const lines = 1 + blank.split(/\r\n|\n|\r/).length - 1;
  return { delimiter, lines, header: header.map((name) => name.trim()), firstRow };
}

const firstLine = (text: string): string => text.split(/\r\n|\n|\r/, 1)[0] ?? "";

function parseRecords(text: string, delimiter: string, count: number): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let field = "";
  let quoted = false;
  const endRecord = (): void => {
    record.push(field);
    field = "";
    if (record.length > 1 || record[0] !== "") records.push(record);
    record = [];
  };
  for (let i = 0; i < text.length && records.length < count; i++) {
    const c = text[i]!;
    if (quoted) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') field += text[++i]!;
      else quoted = false;
    } else if (c === '"' && field === "") quoted = true;
    else if (c === delimiter) {
      record.push(field);
      field = "";
    } else if (c === "\n" || c === "\r") endRecord();
    else field += c;
  }
  if (records.length < count && (field !== "" || record.length > 0)) endRecord();
  return records;
}
