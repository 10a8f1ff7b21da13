/** A share as a percentage with a sign: "+1.23%"; a dash where there is none. */
export function returnText(value: number | null): string {
  if (value === null) return "–";
  const percent = (value * 100).toFixed(2);
  return `${Number(percent) > 0 ? "+" : ""}${percent}%`;
}

/** A share as a percentage without one: "53.1%". */
export const shareText = (value: number | null): string => (value === null ? "–" : `${(value * 100).toFixed(1)}%`);

/** An interval of returns: "-0.12% to +0.50%". */
export const intervalText = (interval: readonly number[] | null): string =>
  interval === null ? "–" : interval.map(returnText).join(" to ");
