import type { CrossGroups, Population } from "#expression";
import type { InstrumentTable, InstrumentVersion } from "#market";

/** Types of security that count as stocks: common shares, depositary receipts, and what no listing describes. */
const STOCKS: ReadonlySet<string> = new Set(["CS", "ADR", "ADRC", ""]);
/** What the members of a group have in common. */
type GroupText = "sector" | "industry" | "issuer";

const COLUMNS = { sector: "sectors", industry: "industries", issuer: "ciks" } as const;
const VERSION_FIELDS = { sector: "sector", industry: "industry", issuer: "cik" } as const;

/** Sessions of which the groups of a population are kept. */
const MOST_CACHED = 4_096;

/** One text of every instrument by its index among all texts that were ever said; -1 = none. */
interface Texts {
  readonly now: Int32Array;
  /** Number of different texts. */
  readonly count: number;
  indexOf(text: string): number;
}

/** Who belongs to which group of a population on a session, by what the listings said then. */
export class PopulationGroups {
  readonly #table: InstrumentTable;
  readonly #known = new Map<string, CrossGroups>();
  readonly #texts = new Map<GroupText, Texts>();

  constructor(table: InstrumentTable) {
    this.#table = table;
  }

  /** The groups on a session. Groups of the scan's own populations are those of the listings it is made from. */
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

  /** 0 for those that are listed, -1 for the others. */
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
    let texts = this.#texts.get(text);
    if (texts === undefined) {
      texts = textsOf(this.#table, text);
      this.#texts.set(text, texts);
    }
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
    let index = indices.get(value);
    if (index === undefined) indices.set(value, (index = indices.size));
    return index;
  };
  const now = Int32Array.from(table[COLUMNS[text]], indexOf);
  for (const { versions } of table.changed) for (const version of versions) indexOf(version[VERSION_FIELDS[text]]);
  return { now, count: indices.size, indexOf };
}

/** Members of an index by the ids that the listings gave them. */
export function indexGroups(table: InstrumentTable, index: string, listed: Int32Array, session: number): Int32Array {
  const { indexes } = table;
  return narrowed(table, listed, session, (i, version) =>
    (version?.indexes ?? indexes[i]!).split(" ").includes(index) ? 0 : -1,
  );
}

/**
 * The group of each of `members` (≥ 0), -1 of the others. `groupOf` is given the version that held on the session where
 * it is not what the table says of now.
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
