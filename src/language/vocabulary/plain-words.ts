/** The words of a name: "Oil & Gas - E&P" is "oil and gas e and p", "U.S.A." is "usa". */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’.]/g, "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}
