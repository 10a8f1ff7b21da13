/** An engine that is measured if its package is installed, by `npm install --no-save`. */
export interface OptionalPeer {
  readonly name: string;
  readonly package: string;
  /**
   * Loads the bars of a Parquet file (ticker, time, open, high, low, close, volume). Returns undefined without the
   * package.
   */
  open(parquet: string): Promise<OpenedPeer | undefined>;
}

export interface OpenedPeer {
  /** Returns the tickers that match S1, ascending. */
  find(): string[];
  close(): void;
}

/** Imports a package that a user may have installed; returns undefined if the package is missing. */
export async function installed<T>(name: string): Promise<T | undefined> {
  try {
    return (await import(name)) as T;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw fault;
  }
}
