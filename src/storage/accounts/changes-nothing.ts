/** Whether no member of a change is given; an update without columns is no SQL. */
export function changesNothing(change: object): boolean {
  return Object.values(change).every((value) => value === undefined);
}
