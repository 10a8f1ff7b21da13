/** Returns a text of a vendor without the values of keys and without control characters. */
export function redact(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    clean = clean.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret), "…");
  }
  return clean.replaceAll(/\p{Cc}/gu, " ");
}
