import { table } from "#base";
import { stockKindOf } from "../compile/groups/stock.ts";
import { numberParam, textParam } from "../compile/atom-params.ts";
import { dayNumber } from "../compile/day-text.ts";
import type { Atom } from "../intermediate/form.ts";
import { COUNTRIES } from "../vocabulary/countries.ts";
import { EXCHANGES } from "../vocabulary/exchanges.ts";
import { INDEXES } from "../vocabulary/indexes.ts";
import { INDUSTRIES } from "../vocabulary/industries.ts";
import { SECTORS } from "../vocabulary/sectors.ts";
import { SECURITY_TYPES } from "../vocabulary/security-types.ts";
import { termOf } from "../vocabulary/spelt-in.ts";
import type { Term } from "../vocabulary/term.ts";
import { GAP_CONCEPTS, ownName, STOCK_CONCEPTS, TEXT_CONCEPTS } from "./company-concepts.ts";
import { daysBetween, type NeutralContext } from "./neutral-context.ts";
import type { NeutralAtom } from "./neutral-atom.ts";
import { sessionWord } from "./neutral-study.ts";
import { neutralValue, neutralWindow } from "./neutral-test.ts";

const TERMS = table<readonly Term[]>({
  Sector: SECTORS,
  Industry: INDUSTRIES,
  Exchange: EXCHANGES,
  Country: COUNTRIES,
  IndexMembership: INDEXES,
  SecurityType: SECURITY_TYPES,
});

/** Translates an atom on an attribute of the stock. */
export function neutralStock(atom: Atom, context: NeutralContext): NeutralAtom {
  const { concept, rhs, op } = atom;
  const window = neutralWindow(atom);
  switch (stockKindOf(concept)) {
    case "gap": {
      const kind = GAP_CONCEPTS[textParam(atom, "kind") ?? "percent"] ?? "gap_pct";
      const bars = atom.timeframe === null ? {} : { timeframe: atom.timeframe };
      return { group: "gap", concept: kind, ...bars, ...window, op, rhs: neutralValue(rhs, atom) };
    }
    case "date":
      return { group: "stock", concept: "ipo_age_days", ...window, ...ageTest(atom, context) };
    case "text": {
      const name = TEXT_CONCEPTS[concept] ?? ownName(concept);
      return { group: "stock", concept: name, ...window, op: "is", rhs: namesOf(atom) };
    }
    case "flag":
      return { group: "stock", concept: ownName(concept), ...window, op: "is", rhs: true };
    default: {
      const name = STOCK_CONCEPTS[concept] ?? ownName(concept);
      const period = numberParam(atom, "period") ?? (concept === "AverageVolume" ? 20 : undefined);
      const session = sessionWord(atom.session);
      return {
        group: "stock",
        concept: name,
        ...(period === undefined ? {} : { params: { period } }),
        ...(session === undefined ? {} : { session }),
        ...window,
        op,
        rhs: neutralValue(rhs, atom),
      };
    }
  }
}

/** Returns the name of the term that all texts mean together, else the name of each text's term. */
function namesOf({ concept, rhs }: Atom): string | readonly string[] {
  const texts = rhs.kind === "texts" ? rhs.texts : [];
  const terms = TERMS[concept] ?? [];
  const together = termOf(terms, texts)?.name;
  if (together !== undefined) return together;
  const names = [...new Set(texts.map((text) => termOf(terms, [text])?.name ?? text))];
  return names.length === 1 ? names[0]! : names;
}

const AGES: Readonly<Partial<Record<Atom["op"], string>>> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" };

/** Translates a test of the list date into a test of the age in days; a later date is a smaller age. */
function ageTest({ op, rhs }: Atom, { today }: NeutralContext): Pick<NeutralAtom, "op" | "rhs"> {
  if (rhs.kind === "range") return { op: "between", rhs: [-rhs.high + 0, -rhs.low + 0] };
  const date = rhs.kind === "date" ? rhs.date : today;
  const day = date === "today" ? 0 : (dayNumber(date) ?? daysBetween(today, date));
  return { op: AGES[op] ?? op, rhs: -day + 0 };
}
