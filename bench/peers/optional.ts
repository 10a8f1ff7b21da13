/** An engine that is measured beside ours where its package is installed: `npm install --no-save` puts it there. */
export interface OptionalPeer {
  readonly name: string;
  readonly package: string;
  /** Takes over the bars of a Parquet file (ticker, time, open, high, low, close, volume); undefined without the package. */
  open(parquet: string): Promise<OpenedPeer | undefined>;
}

export interface OpenedPeer {
  /** The tickers of S1, ascending. */
  find(): string[];
  close(): void;
}

/** A package that a user may have installed; undefined where it is not there. */
export async function installed<T>(name: string): Promise<T | undefined> {
  try {
    return (await import(name)) as T;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw fault;
  }
}
