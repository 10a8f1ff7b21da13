/** Returns the id of a mark. `watermark`: ISO text of the instant that the bars reach. */
export function markOf(watermark: string, state: number): string {
  return `${watermark.replace(/[-:]|\.\d+/g, "")}.${state}`;
}

/** Returns the state that the id of a mark names; undefined for any other text. */
export function stateOfMark(mark: string): number | undefined {
  const found = /^\d{8}T\d{6}Z\.(\d{1,15})$/.exec(mark);
  return found === null ? undefined : Number(found[1]);
}
