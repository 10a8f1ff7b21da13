export interface TextColumn {
  readonly title: string;
  readonly align?: "left" | "right";
}

/** Formats rows under titles as text with aligned columns; ends with a line break. */
export function textTable(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, i) =>
        align === "right" ? (cells[i] ?? "").padStart(widths[i]!) : (cells[i] ?? "").padEnd(widths[i]!),
      )
      .join("  ")
      .trimEnd();
  const titles = columns.map(({ title }) => title);
  const rule = widths.map((width) => "-".repeat(width));
  return `${[titles, rule, ...rows].map(line).join("\n")}\n`;
}
