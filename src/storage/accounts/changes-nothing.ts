/** Tests if every member of a change is undefined. An update without columns would be invalid SQL. */
export function changesNothing(change: object): boolean {
  return Object.values(change).every((value) => value === undefined);
}
