/** Symbols that filers write where the issuer has none, or several. */
const SYMBOL = /^[A-Z]{1,6}(?:[./ -][A-Z]{1,2})?$/;

/** The ticker in what a filer wrote as trading symbol; undefined where it is not one, and the CIK must do. */
export function tradingSymbol(text: string): string | undefined {
  const plain = text
    .trim()
    .toUpperCase()
    .replace(/^[("]*(?:NYSE|NASDAQ|AMEX|NYSE AMERICAN)\s*:\s*/, "")
    .replace(/[)"]+$/, "");
  return SYMBOL.test(plain) && !/^(?:NONE|NA|N A)$/.test(plain) ? plain : undefined;
}

/** Fields that are told, without the blank ones. */
export function toldFields(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const told: Record<string, string> = {};
  for (const [name, text] of Object.entries(fields)) if (text !== undefined && text !== "") told[name] = text;
  return told;
}
