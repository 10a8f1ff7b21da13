import { coded, type Term } from "./term.ts";

/**
 * Roles of insiders. The first spelling is the value of `Role` in a payload: an id of INSIDER_ROLES, or words in the title
 * of the filing. Further spellings are words of titles with the same meaning.
 */
export const INSIDER_ROLE_TERMS: readonly Term[] = [
  coded(
    "CEO",
    "ceo",
    "ceos; ceo's; chief executive; chief executives; chief executive officer; chief executive officers; principal executive officer; chief exec; chief execs; the boss",
    "chief executive",
  ),
  coded(
    "CFO",
    "cfo",
    "cfos; cfo's; chief financial officer; chief financial officers; principal financial officer; finance chief; finance chiefs; finance director; chief finance officer",
    "chief financial",
  ),
  coded(
    "Director",
    "director",
    "directors; board member; board members; board director; board directors; member of the board; members of the board; boardroom; non-executive director; independent director; independent directors",
  ),
  coded(
    "Officer",
    "officer",
    "officers; executive; executives; exec; execs; corporate officer; corporate officers; company officer; company officers; executive officer; executive officers; c-suite; c suite; c-level; senior management; top management; top brass; management",
  ),
  coded(
    "10% Owner",
    "ten_percent_owner",
    "10% owner; 10% owners; 10 percent owner; 10 percent owners; ten percent owner; ten percent owners; 10% holder; 10% holders; 10% shareholder; 10% shareholders; 10 percent holder; 10 percent holders; ten percent holder; ten percent holders; ten percent shareholder; ten percent shareholders; beneficial owner; beneficial owners; 10%+ owner; 10%+ owners; 10%+ holder; 10%+ holders; large shareholder; large shareholders; major shareholder; major shareholders; big holder; big holders; large holder; large holders",
    "10%; 10 percent",
  ),
  coded("COO", "coo", "coos; chief operating officer; chief operating officers; operations chief", "chief operating"),
  coded("CTO", "cto", "ctos; chief technology officer; chief technical officer; technology chief", "chief technology"),
  coded("President", "president", "presidents; company president"),
  coded(
    "Chairman",
    "chair",
    "chair; chairmen; chairwoman; chairperson; board chair; chair of the board; chairman of the board; executive chairman; cob",
    "chairman; cob",
  ),
  coded(
    "Vice President",
    "vice president",
    "vice presidents; vp; vps; v.p.; evp; svp; senior vice president; executive vice president",
    "vp; evp; svp",
  ),
  coded(
    "General Counsel",
    "general counsel",
    "general counsels; chief legal officer; clo; chief counsel; top lawyer",
    "legal",
  ),
  coded("Treasurer", "treasurer", "treasurers; corporate treasurer"),
];
