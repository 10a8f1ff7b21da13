/** Sectors as they are cut short in quick notes. */
export const SECTOR_SHORT_FORMS: Readonly<Record<string, string>> = {
  Technology: "it stocks; tec; techno; technologies",
  "Health Care": "health; hc; healthcares; pharma sector",
  Financials: "fin; fins; fincl; financls",
  "Consumer Discretionary": "cons disc; consumer disc; con disc; cons discretionary; cyclical stocks",
  "Consumer Staples": "cons staples; consumer stap; con staples; defensive stocks",
  Industrials: "indus; industrl; industry sector; inds",
  Materials: "mats; basic mat; basic mats",
  Utilities: "util; utils; utilites; utility; a utility",
  "Real Estate": "re sector; real est; property stocks; property",
  "Communication Services": "comm; comm svcs; comm svc; telecoms",
};
