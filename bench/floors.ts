import { keyOf, type Line } from "./table.ts";

/** Least allowed median ratio of each line, by the line's `keyOf`. */
export type Floors = Readonly<Record<string, number>>;

/** Returns half of each measured ratio, to three digits; leaves out optional peers. */
export function floorsOf(lines: readonly Line[]): Floors {
  const ratios = lines.filter(({ ratio }) => ratio?.isOptional === false);
  return Object.fromEntries(ratios.map((line) => [keyOf(line), Number((line.ratio!.median / 2).toPrecision(3))]));
}

/** Returns messages about ratios under their floor, and about floors of `suites` without a measured ratio. */
export function belowFloors(
  lines: readonly Line[],
  floors: Floors,
  suites: readonly { readonly name: string }[],
): string[] {
  const medians = new Map(
    lines.flatMap((line) => (line.ratio === undefined ? [] : [[keyOf(line), line.ratio.median]])),
  );
  return Object.entries(floors).flatMap(([key, floor]) => {
    if (!suites.some(({ name }) => key.startsWith(`${name}: `))) return [];
    const median = medians.get(key);
    if (median === undefined) return [`${key} was not measured; its floor is ${floor}`];
    return median < floor ? [`${key} is ${median.toPrecision(3)}, under its floor of ${floor}`] : [];
  });
}
