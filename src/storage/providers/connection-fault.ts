/** Returns what is wrong with a connection, by the code of the error; the subject of the sentence is the provider. */
export function connectionFault(code: string | undefined): string {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "cannot be found: its name is not known here";
  if (code === "ECONNREFUSED") return "cannot be reached: the connection is refused";
  return `broke off the connection${code === undefined ? "" : ` (${code})`}`;
}
