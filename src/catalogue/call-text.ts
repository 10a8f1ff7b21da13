const CALL = /^\s*([a-z][a-z0-9_]*)\s*(?:\(\s*(?:[a-z_]+\s*=\s*)?(\d{1,6})?\s*\))?\s*$/i;

/** A name with at most one whole number in parentheses, such as net_value(90); undefined for any other text. */
export function parseCallText(
  text: string,
): { readonly name: string; readonly argument: number | undefined } | undefined {
  const match = CALL.exec(text);
  if (match === null) return undefined;
  return { name: match[1]!.toLowerCase(), argument: match[2] === undefined ? undefined : Number(match[2]) };
}
