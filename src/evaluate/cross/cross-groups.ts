import { getOrMake } from "#base";
import type { CrossGroups, Population } from "#expression";
import type { InstrumentTable, InstrumentVersion } from "#market";

/** Security types that count as stocks: common shares, depositary receipts, and "" for an instrument without a type. */
const STOCKS: ReadonlySet<string> = new Set(["CS", "ADR", "ADRC", ""]);
/** Text of the listing that the members of a group share. */
type GroupText = "sector" | "industry" | "issuer";

const COLUMNS = { sector: "sectors", industry: "industries", issuer: "ciks" } as const;
const VERSION_FIELDS = { sector: "sector", industry: "industry", issuer: "cik" } as const;

/** Maximum number of cached groupings; each is one population on one session. */
const MOST_CACHED = 4_096;

/** One text of every instrument, as an index into all texts that any version of a listing ever had; -1 = none. */
interface Texts {
  /** Current index per instrument. */
  readonly now: Int32Array;
  /** Number of distinct texts. */
  readonly count: number;
  indexOf(text: string): number;
}

/** Group of each instrument in a population on a session, by the listings in force on that session. */
export class PopulationGroups {
  readonly #table: InstrumentTable;
  readonly #known = new Map<string, CrossGroups>();
  readonly #texts = new Map<GroupText, Texts>();

  constructor(table: InstrumentTable) {
    this.#table = table;
  }

  /**
   * Returns the groups on a session. For a population of the scan itself, returns the groups of all listed instruments,
   * which the caller limits to members.
   */
  at(population: Population, session: number): CrossGroups {
    const name = population.kind === "index" ? `index:${population.index}` : population.kind;
    const key = `${name} ${session}`;
    let groups = this.#known.get(key);
    if (groups === undefined) {
      if (this.#known.size >= MOST_CACHED) this.#known.clear();
      groups = this.#groups(population, session);
      this.#known.set(key, groups);
    }
    return groups;
  }

  #groups(population: Population, session: number): CrossGroups {
    const listed = this.#listed(session);
    switch (population.kind) {
      case "universe":
      case "filtered":
        return { group: listed, count: 1 };
      case "stocks":
        return { group: this.#stocks(listed, session), count: 1 };
      case "sector":
      case "industry":
      case "issuer":
        return this.#byText(population.kind, listed, session);
      case "matching":
        return this.#byText("industry", listed, session);
      case "stock_sector":
        return this.#byText("sector", this.#stocks(listed, session), session);
      case "stock_industry":
        return this.#byText("industry", this.#stocks(listed, session), session);
      case "index":
        return { group: indexGroups(this.#table, population.index, listed, session), count: 1 };
    }
  }

  /** Returns 0 per listed instrument, -1 per other. */
  #listed(session: number): Int32Array {
    const { listedFrom, listedTo } = this.#table;
    return listedFrom.map((from, i) => (from <= session && session <= listedTo[i]! ? 0 : -1));
  }

  #stocks(listed: Int32Array, session: number): Int32Array {
    const { securityTypes } = this.#table;
    return narrowed(this.#table, listed, session, (i, version) =>
      STOCKS.has(version === undefined ? securityTypes[i]! : version.securityType) ? 0 : -1,
    );
  }

  #byText(text: GroupText, members: Int32Array, session: number): CrossGroups {
    const texts = getOrMake(this.#texts, text, () => textsOf(this.#table, text));
    const { now, count, indexOf } = texts;
    const group = narrowed(this.#table, members, session, (i, version) =>
      version === undefined ? now[i]! : indexOf(version[VERSION_FIELDS[text]]),
    );
    return { group, count };
  }
}

function textsOf(table: InstrumentTable, text: GroupText): Texts {
  const indices = new Map<string, number>();
  const indexOf = (value: string): number => {
    if (value === "") return -1;
    return getOrMake(indices, value, () => indices.size);
  };
  const now = Int32Array.from(table[COLUMNS[text]], indexOf);
  for (const { versions } of table.changed) for (const version of versions) indexOf(version[VERSION_FIELDS[text]]);
  return { now, count: indices.size, indexOf };
}

/** Returns 0 per listed member of an index, -1 per other. The listings have each instrument's index ids. */
export function indexGroups(table: InstrumentTable, index: string, listed: Int32Array, session: number): Int32Array {
  const { indexes } = table;
  return narrowed(table, listed, session, (i, version) =>
    (version?.indexes ?? indexes[i]!).split(" ").includes(index) ? 0 : -1,
  );
}

/**
 * Returns the group of each member (an instrument with members[i] ≥ 0), -1 per other. `groupOf` receives the listing
 * version in force on the session, or undefined if the table's current listing was in force.
 */
function narrowed(
  table: InstrumentTable,
  members: Int32Array,
  session: number,
  groupOf: (instrument: number, version: InstrumentVersion | undefined) => number,
): Int32Array {
  const group = members.map((one, i) => (one < 0 ? -1 : groupOf(i, undefined)));
  for (const { instrument, versions } of table.changed) {
    if (members[instrument]! < 0 || versions.at(-1)!.from <= session) continue;
    group[instrument] = groupOf(instrument, versions.findLast(({ from }) => from <= session) ?? versions[0]!);
  }
  return group;
}
