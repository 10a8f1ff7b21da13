/** Pattern of a ticker. Filers also write other texts, for issuers with no ticker or several. */
const SYMBOL = /^[A-Z]{1,6}(?:[./ -][A-Z]{1,2})?$/;

/**
 * Extracts the ticker from a filer's trading symbol; undefined if it is not a ticker, so that the CIK must identify the
 * issuer.
 */
export function tradingSymbol(text: string): string | undefined {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/^[("]*(?:NYSE|NASDAQ|AMEX|NYSE AMERICAN)\s*:\s*/, "")
    .replace(/[)"]+$/, "");
  return SYMBOL.test(plain) && !/^(?:NONE|NA|N A)$/.test(plain) ? plain : undefined;
}

/** Leaves out blank and undefined fields. */
export function nonBlankFields(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const [name, text] of Object.entries(fields)) if (text !== undefined && text !== "") filled[name] = text;
  return filled;
}
