/** A link that opens a saved scan in the scanner, for whoever is signed in to the account. */
export const scanAddress = (id: number): string => new URL(`/?scan=${id}`, location.origin).href;
