import { AppError, nearestName } from "#base";

/** A field that an import searches for. */
export interface WantedField {
  /**
   * Usual column names, best first. The comparison ignores case, blanks, underscores, dashes, dots and angle brackets.
   */
  readonly names: readonly string[];
  readonly required: boolean;
  /** True if the field may use a column that another field also uses. */
  readonly shared?: boolean;
}

/** Source of a field: a column, by its index in the file, or one text for all rows. */
export type FieldSource = { readonly column: number } | { readonly constant: string };

/** Sources by field; undefined for a field without one. */
export type FoundSources = Readonly<Record<string, FieldSource | undefined>>;

/** Column by field, from `--map field=column`; `:TEXT` is one text for all rows. */
export type FieldMap = Readonly<Record<string, string>>;

/** Normalises a column name for comparison. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_.<>-]/g, "");

/**
 * Finds the columns of the fields among the names in a file. A mapped field uses exactly its mapped column. Throws
 * bad_request with the field, the file, the columns found and the remedy; also if the first line is a row, or if two
 * columns have the same name.
 */
export function discoverColumns<F extends string>(
  file: string,
  found: readonly string[],
  wanted: Readonly<Record<F, WantedField>>,
  map: FieldMap = {},
): Partial<Record<F, FieldSource>> {
  const fields = Object.keys(wanted) as F[];
  const unknown = Object.keys(map).find((field) => !Object.hasOwn(wanted, field));
  if (unknown !== undefined) {
    const near = nearestName(unknown, fields);
    throw new AppError(
      "bad_request",
      `--map ${unknown}=…: there is no field ${unknown}${near === undefined ? "." : `; did you mean ${near}?`} The fields are ${fields.join(", ")}.`,
    );
  }
  refuseHeadless(
    file,
    found,
    fields.filter((field) => wanted[field].required),
  );
  const sources: Partial<Record<F, FieldSource>> = {};
  const taken = new Set<number>();
  for (const field of fields) {
    const target = map[field];
    if (target === undefined) continue;
    const source = mapped(file, found, field, target);
    sources[field] = source;
    if ("column" in source) taken.add(source.column);
  }
  for (const field of fields) {
    if (sources[field] !== undefined) continue;
    const { names, shared = false } = wanted[field];
    const others = new Set(fields.flatMap((other) => (other === field ? [] : wanted[other].names)));
    const column = findColumn(found, names, shared ? NONE : taken, others);
    if (column === -1) continue;
    sources[field] = { column };
    if (!shared) taken.add(column);
  }
  const missing = fields.filter((field) => wanted[field].required && sources[field] === undefined);
  if (missing.length > 0) throw missingColumns(file, found, missing);
  refuseDoubled(file, found, sources, map);
  return sources;
}

const columnsTaken = (sources: FoundSources): ReadonlySet<number> =>
  new Set(
    Object.values(sources).flatMap((source) => (source !== undefined && "column" in source ? [source.column] : [])),
  );

/** Returns the names of the columns that no field uses. */
export function unreadColumns(found: readonly string[], sources: FoundSources): string[] {
  const taken = columnsTaken(sources);
  return found.filter((name, i) => name !== "" && !taken.has(i));
}

const ROW_CELL = /^(?:[+-]?[\d.,]+(?:e[+-]?\d+)?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?|\d{8} \d{2}:\d{2})$/i;

/** Refuses a first line of numbers and dates: it is a row, and would be lost if it were used as column names. */
function refuseHeadless(file: string, found: readonly string[], required: readonly string[]): void {
  const cells = found.filter((name) => name !== "");
  const values = cells.filter((name) => ROW_CELL.test(name)).length;
  if (values < 2 || values * 2 <= cells.length) return;
  throw new AppError(
    "bad_request",
    `${file} has no column for ${required.join(", ")}: its first line, "${found.join(",").slice(0, 80)}", is a row and no line with the names of the columns. Nothing was imported; put a line with the names above it, such as date,open,high,low,close,volume for bars.`,
  );
}

/**
 * Refuses two columns of one name, since the intended one is unknown. "t" and "T" count as different names if two
 * fields use them.
 */
function refuseDoubled(file: string, found: readonly string[], sources: FoundSources, map: FieldMap): void {
  const taken = columnsTaken(sources);
  for (const [field, source] of Object.entries(sources)) {
    if (source === undefined || !("column" in source)) continue;
    const name = found[source.column]!;
    const twins = found.filter((other, i) => {
      if (i === source.column) return false;
      // Programs that read two columns of one name write the second as Close.1.
      return (
        other === name ||
        (map[field] !== name && !taken.has(i) && plainName(other.replace(/\.\d+$/, "")) === plainName(name))
      );
    });
    if (twins.length === 0) continue;
    throw new AppError(
      "bad_request",
      `${file} has ${twins.length + 1} columns that may be the ${field}: ${[name, ...twins]
        .map((one) => `"${one}"`)
        .slice(0, 8)
        .join(
          ", ",
        )}. Nothing was imported; rename or remove all but one. Where each is of another ticker, write a row for each ticker and day, with a column for the ticker.`,
    );
  }
}

function mapped(file: string, found: readonly string[], field: string, target: string): FieldSource {
  const exact = found.indexOf(target);
  if (exact !== -1) return { column: exact };
  if (target.startsWith(":") && target.length > 1) return { constant: target.slice(1) };
  const similar = found.findIndex((name) => plainName(name) === plainName(target));
  if (similar !== -1) return { column: similar };
  const near = nearestName(target, found);
  throw new AppError(
    "bad_request",
    `${file} has no column "${target}" for --map ${field}=${target}${near === undefined ? "." : `; did you mean "${near}"?`} Its columns are ${listed(found)}. One text for all rows is written --map ${field}=:TEXT.`,
  );
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Finds a column by name. Exact names come before similar ones, and exact names of other fields are excluded: "t" is a
 * time, "T" a ticker.
 */
function findColumn(
  found: readonly string[],
  names: readonly string[],
  taken: ReadonlySet<number>,
  others: ReadonlySet<string>,
): number {
  for (const name of names) {
    const exact = found.findIndex((column, i) => !taken.has(i) && column === name);
    if (exact !== -1) return exact;
  }
  for (const name of names) {
    const similar = found.findIndex(
      (column, i) => !taken.has(i) && !others.has(column) && plainName(column) === plainName(name),
    );
    if (similar !== -1) return similar;
  }
  return -1;
}

function missingColumns(file: string, found: readonly string[], missing: readonly string[]): AppError {
  const several = missing.length > 1;
  return new AppError(
    "bad_request",
    `${file} has no column for ${missing.join(", ")}. Its columns are ${listed(found)}. Say which ${several ? "they are" : "it is"} with ${missing.map((field) => `--map ${field}=COLUMN`).join(" ")}.`,
    missing.map((field) => ({ path: `/${field}`, rule: "missing_column", message: `no column for ${field}` })),
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 40).map((name) => `"${name.slice(0, 60)}"`);
  return names.length > shown.length ? `${shown.join(", ")} and ${names.length - shown.length} more` : shown.join(", ");
}
