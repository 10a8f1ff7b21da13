import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Newest day (days since 1970) up to which everything is stored, by endpoint and ticker. */
type Reached = Map<string, Map<string, number>>;

/**
 * Record of the parts that an interrupted import has stored, in a file of the data folder. It is only a shortcut: if it
 * is missing or damaged, the import fetches stored parts again, which changes nothing. Requires the lock of the store.
 */
export class ImportJournal {
  readonly #folder: string;
  readonly #path: string;
  readonly #reached: Reached;

  private constructor(folder: string, path: string, reached: Reached) {
    this.#folder = folder;
    this.#path = path;
    this.#reached = reached;
  }

  /** Opens the journal of an import; imports with equal `identity` continue one another. */
  static async open(folder: string, identity: readonly unknown[]): Promise<ImportJournal> {
    const name = createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 16);
    const path = join(folder, `${name}.json`);
    return new ImportJournal(folder, path, await read(path));
  }

  reached(endpoint: string, ticker: string): number | undefined {
    return this.#reached.get(endpoint)?.get(ticker);
  }

  /** Clears the record, for a store that holds no bars. */
  clear(): void {
    this.#reached.clear();
  }

  note(endpoint: string, ticker: string, day: number): void {
    const byTicker = this.#reached.get(endpoint) ?? new Map<string, number>();
    this.#reached.set(endpoint, byTicker.set(ticker, day));
  }

  async save(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const plain = Object.fromEntries([...this.#reached].map(([name, days]) => [name, Object.fromEntries(days)]));
    const temporary = `${this.#path}.tmp`;
    const file = await open(temporary, "w");
    try {
      await file.writeFile(JSON.stringify(plain));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, this.#path);
  }

  /** Removes the tickers of a finished import; the entries of other tickers stay. */
  async finish(tickers: readonly string[]): Promise<void> {
    for (const byTicker of this.#reached.values()) for (const ticker of tickers) byTicker.delete(ticker);
    if ([...this.#reached.values()].every(({ size }) => size === 0)) await rm(this.#path, { force: true });
    else await this.save();
  }
}

async function read(path: string): Promise<Reached> {
  const reached: Reached = new Map();
  try {
    const parsed: unknown = JSON.parse(await readFile(path, "utf8"));
    for (const [endpoint, days] of Object.entries(parsed ?? {})) {
      const whole = Object.entries(days ?? {}).filter((entry): entry is [string, number] => Number.isInteger(entry[1]));
      reached.set(endpoint, new Map(whole));
    }
    return reached;
  } catch {
    return new Map();
  }
}
