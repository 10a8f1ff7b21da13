const NAMED = 60;

/** Tickers whose newest bar is too old for them to be considered. */
export function StaleTickers({ tickers }: { readonly tickers: readonly string[] }) {
  const more = tickers.length - NAMED;
  return (
    <>
      <p className="pb-2 text-ink-muted">
        {tickers.length} {tickers.length === 1 ? "ticker is" : "tickers are"} listed but did not trade for more than
        five sessions. Import their bars to have them considered.
      </p>
      <p className="break-words">
        {tickers.slice(0, NAMED).join(", ")}
        {more > 0 && ` and ${more} more`}
      </p>
    </>
  );
}
