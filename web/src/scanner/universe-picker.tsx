import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useWatchlists } from "../api/watchlists.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Popover } from "../ui/popover.tsx";
import { useScanSession } from "./scan-session.tsx";
import { readUniverse, universeText } from "./universe-text.ts";

/** The stocks that the scan considers: all, those of watchlists, some tickers. */
export function UniversePicker() {
  const { universe, setUniverse } = useScanSession();
  const { data } = useWatchlists();
  const watchlists = data?.pages.flatMap(({ watchlists: page }) => page) ?? [];
  const chosen = readUniverse(universe);
  const [tickers, setTickers] = useState(chosen.tickers.join(" "));
  const nameOf = (id: string): string => watchlists.find((one) => one.id === id)?.name ?? id;
  const set = (ids: readonly string[], names: readonly string[]): void =>
    setUniverse(universeText({ watchlists: ids, tickers: names }));
  const typed = (text: string): void => {
    setTickers(text);
    const names = text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((one) => one !== "");
    set(chosen.watchlists, [...new Set(names)]);
  };
  const parts = [...chosen.watchlists.map(nameOf), ...chosen.tickers];
  const text =
    parts.length === 0
      ? "All stocks"
      : parts.slice(0, 2).join(", ") + (parts.length > 2 ? ` +${parts.length - 2}` : "");
  return (
    <Popover
      label="Stocks"
      className="w-80"
      trigger={
        <Button aria-label={`Stocks: ${text}`}>
          <ListFilter aria-hidden className="size-4 text-ink-muted" />
          <span className="max-w-40 truncate">{text}</span>
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">Without a choice every stock that is listed is considered.</p>
        {watchlists.length > 0 && (
          <fieldset className="flex max-h-56 flex-col gap-2 overflow-y-auto">
            <legend className="mb-2 text-sm font-medium">Watchlists</legend>
            {watchlists.map(({ id, name, tickers: listed }) => (
              <Checkbox
                key={id}
                checked={chosen.watchlists.includes(id)}
                onChange={(on) =>
                  set(on ? [...chosen.watchlists, id] : chosen.watchlists.filter((one) => one !== id), chosen.tickers)
                }
              >
                {name} <span className="text-ink-muted">({listed.length})</span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        <TextField
          label="Tickers"
          hint="Set apart by blanks or commas."
          value={tickers}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="AAPL MSFT"
          onChange={typed}
        />
        {universe !== "" && (
          <Button
            size="small"
            onClick={() => {
              setTickers("");
              setUniverse("");
            }}
          >
            All stocks
          </Button>
        )}
      </div>
    </Popover>
  );
}
