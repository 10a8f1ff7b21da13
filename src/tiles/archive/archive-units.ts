import { tickerKey, type AssembledMarket, type TickerSessions } from "#market";

/** Minutes that belong together: all spellings of a ticker, all instruments that had it, all other tickers of these. */
export interface ArchiveUnit {
  readonly tickers: readonly string[];
  readonly instruments: readonly number[];
  /** Number of stored minutes. */
  readonly minutes: number;
}

/** Returns the units of all instruments, in the order of their tickers; an instrument without minutes is a unit. */
export function archiveUnits(
  { newest, counts }: TickerSessions,
  { market, minuteRows }: AssembledMarket,
): readonly ArchiveUnit[] {
  const { ids, tickers } = market.instruments;
  // One node per instrument and per key of the table; linked nodes are one unit.
  const parent = Int32Array.from({ length: ids.length + newest.keys.length }, (_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  const link = (a: number, b: number): void => {
    const [one, other] = [rootOf(a), rootOf(b)];
    parent[Math.max(one, other)] = Math.min(one, other);
  };
  const spelled = new Map<string, number>();
  for (const [k, ticker] of newest.keys.entries()) {
    const node = ids.length + k;
    const key = tickerKey(ticker);
    if (spelled.has(key)) link(node, spelled.get(key)!);
    else spelled.set(key, node);
  }
  const keyOfRow = new Int32Array(newest.time.length);
  for (let k = 0; k < newest.keys.length; k++) keyOfRow.fill(k, newest.offsets[k], newest.offsets[k + 1]);
  for (const { instrument, from } of minuteRows) link(instrument, ids.length + keyOfRow[from]!);
  const units = new Map<number, { tickers: string[]; instruments: number[]; minutes: number }>();
  for (let node = 0; node < parent.length; node++) {
    const root = rootOf(node);
    const unit = units.get(root) ?? { tickers: [], instruments: [], minutes: 0 };
    units.set(root, unit);
    if (node < ids.length) {
      unit.instruments.push(node);
      continue;
    }
    const k = node - ids.length;
    unit.tickers.push(newest.keys[k]!);
    for (let row = newest.offsets[k]!; row < newest.offsets[k + 1]!; row++) unit.minutes += counts[row]!;
  }
  const nameOf = ({ tickers: own, instruments }: ArchiveUnit): string => own[0] ?? tickers[instruments[0]!]!;
  return [...units.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** Divides units into parts of about equal work, about `minutesPerPart` minutes each, at most `most` parts. */
export function archiveParts(
  units: readonly ArchiveUnit[],
  minutesPerPart: number,
  most: number,
): readonly (readonly ArchiveUnit[])[] {
  const total = units.reduce((sum, { minutes }) => sum + minutes, 0);
  const count = Math.max(1, Math.min(most, units.length, Math.ceil(total / minutesPerPart)));
  // An instrument without minutes is some work, too.
  const workOf = ({ minutes }: ArchiveUnit): number => minutes + total / Math.max(1, units.length) / 10 + 1;
  const work = units.reduce((sum, unit) => sum + workOf(unit), 0);
  const parts: ArchiveUnit[][] = [];
  let done = 0;
  for (const unit of units) {
    if (parts.length === 0 || (parts.length < count && done >= (parts.length * work) / count)) parts.push([]);
    parts.at(-1)!.push(unit);
    done += workOf(unit);
  }
  return parts;
}
