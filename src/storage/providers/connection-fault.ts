/** Returns the predicate of a sentence about a failed connection, by the code of its error. The provider is the subject. */
export function connectionFault(code: string | undefined): string {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "cannot be found: its name is not known here";
  if (code === "ECONNREFUSED") return "cannot be reached: the connection is refused";
  return `broke off the connection${code === undefined ? "" : ` (${code})`}`;
}
