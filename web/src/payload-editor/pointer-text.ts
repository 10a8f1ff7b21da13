/** The pointer of what holds the value at a pointer. */
export function enclosingPointer(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

/** The last key of a pointer, as it is written there. */
export function lastKey(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}
