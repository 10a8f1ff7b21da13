/** Class names in one text, without those that are absent. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => name !== undefined && name !== false && name !== "").join(" ");
