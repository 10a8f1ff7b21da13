const DELIMITERS = [",", "\t", ";", "|"] as const;

export interface CsvHeader {
  readonly delimiter: string;
  readonly header: readonly string[];
  readonly firstRow: readonly string[];
}

/** Reads the first two records of a CSV text (RFC 4180); the delimiter is the one that the header uses most. */
export function parseHeader(text: string): CsvHeader {
  const start = text.replace(/^[\r\n]+/, "");
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
  return { delimiter, header: header.map((name) => name.trim()), firstRow };
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
