import { AppError, nearestName } from "#base";

/** A field that an import looks for. */
export interface WantedField {
  /** Names under which it usually comes, best first; compared without case, blanks, underscores, dashes and dots. */
  readonly names: readonly string[];
  readonly required: boolean;
  /** It may come from a column that another field takes too. */
  readonly shared?: boolean;
}

/** Where a field comes from: a column, by its place in the file, or one text for all rows. */
export type FieldSource = { readonly column: number } | { readonly constant: string };

/** `--map field=column` by field; `:TEXT` instead of a column is one text for all rows. */
export type FieldMap = Readonly<Record<string, string>>;

/** A name of a column as names are compared. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]/g, "");

/**
 * Finds the columns of the fields among the names in a file. A mapped field takes exactly what it is mapped to.
 * Errors: bad_request naming the field, the file, the columns found and the way out.
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
      `--map ${unknown}=…: there is no field ${unknown}${near === undefined ? "" : `; did you mean ${near}?`} The fields are ${fields.join(", ")}.`,
    );
  }
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
    const column = findColumn(found, names, shared ? NONE : taken);
    if (column === -1) continue;
    sources[field] = { column };
    if (!shared) taken.add(column);
  }
  const missing = fields.filter((field) => wanted[field].required && sources[field] === undefined);
  if (missing.length > 0) throw missingColumns(file, found, missing);
  return sources;
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
    `${file} has no column "${target}" for --map ${field}=${target}${near === undefined ? "" : `; did you mean "${near}"?`} Its columns are ${listed(found)}. One text for all rows is written --map ${field}=:TEXT.`,
  );
}

const NONE: ReadonlySet<number> = new Set();

/** Exact names count before similar ones: "t" is a time where "T" is a ticker. */
function findColumn(found: readonly string[], names: readonly string[], taken: ReadonlySet<number>): number {
  for (const name of names) {
    const exact = found.findIndex((column, i) => !taken.has(i) && column === name);
    if (exact !== -1) return exact;
  }
  for (const name of names) {
    const similar = found.findIndex((column, i) => !taken.has(i) && plainName(column) === plainName(name));
    if (similar !== -1) return similar;
  }
  return -1;
}

function missingColumns(file: string, found: readonly string[], missing: readonly string[]): AppError {
  const several = missing.length > 1;
  const headless =
    found.length > 0 &&
    found.every(
      (name) =>
        name === "" ||
        /^[\d.:/+\- ]+$/.test(name) ||
        found.indexOf(name) !== found.lastIndexOf(name) ||
        /^[A-Z.]{1,6}$/.test(name),
    );
  return new AppError(
    "bad_request",
    `${file} has no column for ${missing.join(", ")}. Its columns are ${listed(found)}. Say which ${several ? "they are" : "it is"} with ${missing.map((field) => `--map ${field}=COLUMN`).join(" ")}.${headless ? " If its first line is a bar, put a line with the names of the columns above it." : ""}`,
    missing.map((field) => ({ path: `/${field}`, rule: "missing_column", message: `no column for ${field}` })),
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 40).map((name) => `"${name.slice(0, 60)}"`);
  return names.length > shown.length ? `${shown.join(", ")} and ${names.length - shown.length} more` : shown.join(", ");
}
