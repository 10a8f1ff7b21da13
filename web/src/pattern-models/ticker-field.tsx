import { useState } from "react";
import { useTickers } from "../api/tickers.ts";
import { Combobox } from "../ui/fields/combobox.tsx";

interface TickerFieldProps {
  readonly value: string | null;
  readonly onChange: (ticker: string) => void;
  readonly id?: string;
}

/** One ticker of the data, found by its beginning or by the name of the company. */
export function TickerField({ value, onChange, id }: TickerFieldProps) {
  const [search, setSearch] = useState("");
  const { data: tickers = [], isPlaceholderData, isPending } = useTickers(search);
  const items = tickers.map(({ ticker, name }) => ({
    value: ticker,
    label: ticker,
    ...(name === null ? {} : { note: name }),
  }));
  return (
    <Combobox
      id={id}
      label="Ticker"
      value={value}
      items={items}
      onChange={onChange}
      onSearch={setSearch}
      isSearching={isPlaceholderData || isPending}
      empty="No ticker begins so; try the name of the company."
    />
  );
}
