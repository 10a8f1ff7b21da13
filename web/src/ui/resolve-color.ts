/** A colour of ui/theme.css by its variable. */
export type ColorName =
  | "--canvas"
  | "--surface"
  | "--line"
  | "--line-strong"
  | "--ink"
  | "--ink-muted"
  | "--accent"
  | "--accent-soft"
  | "--up"
  | "--down"
  | "--warn"
  | "--up-soft"
  | "--down-soft"
  | "--warn-soft"
  | "--study-1"
  | "--study-2"
  | "--study-3"
  | "--study-4";

/** The colour as it is now, light or dark, for a canvas: it knows neither variables nor `light-dark()`. */
export function resolveColor(name: ColorName): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}
