/** Returns the plain words of a name: "Oil & Gas - E&P" gives "oil and gas e and p", "U.S.A." gives "usa". */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}
