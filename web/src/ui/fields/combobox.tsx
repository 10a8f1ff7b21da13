import { Command } from "cmdk";
import { ChevronDown } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { classes } from "../classes.ts";
import { LAYER_ITEM } from "../layer.ts";
import { Popover } from "../popover.tsx";

export interface ComboboxItem {
  readonly value: string;
  readonly label: string;
  /** A second, muted line. */
  readonly note?: string;
  /** More words by which it is found. */
  readonly keywords?: readonly string[];
}

interface ComboboxProps {
  /** What is chosen; null for nothing yet. */
  readonly value: string | null;
  readonly items: readonly ComboboxItem[];
  readonly onChange: (value: string) => void;
  /** What is chosen here, such as "Study". */
  readonly label: string;
  readonly placeholder?: string;
  /** Shown where nothing is found. */
  readonly empty?: ReactNode;
  /**
   * Where the list is searched outside, such as by the server: called with the words, and `items` is what was found, in
   * their order. Absent: the items are searched here.
   */
  readonly onSearch?: (words: string) => void;
  /** Whether the search for the newest words is under way, so that `items` are those of earlier ones. */
  readonly isSearching?: boolean;
  readonly id?: string | undefined;
  readonly className?: string;
}

/** One of many choices, found by typing. At most some hundred items at once; search outside beyond that. */
export function Combobox(props: ComboboxProps) {
  const { value, items, onChange, label, placeholder = "Choose…", empty, onSearch, isSearching = false } = props;
  const { id, className } = props;
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  /** Whether Enter came before the answer to the words. */
  const isAwaited = useRef(false);
  const chosen = items.find((item) => item.value === value);
  const search = (next: string): void => {
    setWords(next);
    isAwaited.current = false;
    onSearch?.(next);
  };
  const choose = (next: string): void => {
    onChange(next);
    show(false);
  };
  const show = (shows: boolean): void => {
    setOpen(shows);
    search("");
  };
  const onFound = useEffectEvent(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    const named = items.find((item) => item.value.toLowerCase() === words.trim().toLowerCase()) ?? items[0];
    if (named !== undefined) choose(named.value);
  });
  useEffect(() => {
    if (!isSearching) onFound();
  }, [isSearching]);
  return (
    <Popover
      open={open}
      onOpenChange={show}
      label={label}
      flush
      className="w-80"
      trigger={
        <button
          type="button"
          id={id}
          aria-label={`${label}: ${chosen?.label ?? value ?? placeholder}`}
          className={classes(
            "inline-flex h-9 w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-3 text-left text-base",
            className,
          )}
        >
          <span className={classes("truncate", value === null && "text-ink-muted")}>
            {chosen?.label ?? value ?? placeholder}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
        </button>
      }
    >
      <Command label={label} shouldFilter={onSearch === undefined} loop>
        <Command.Input
          autoFocus
          placeholder="Search…"
          aria-label={`Search: ${label}`}
          value={words}
          onValueChange={search}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !isSearching) return;
            event.preventDefault();
            isAwaited.current = true;
          }}
          className="h-10 w-full border-b border-line bg-transparent px-3 text-base outline-none placeholder:text-ink-muted"
        />
        <Command.List className="max-h-72 overflow-y-auto p-1">
          <Command.Empty className="px-2 py-4 text-center text-ink-muted">
            {isSearching ? "Searching…" : (empty ?? "Nothing of that name; try another word.")}
          </Command.Empty>
          {items.map((item) => (
            <Command.Item
              key={item.value}
              value={item.value}
              keywords={[item.label, ...(item.keywords ?? [])]}
              onSelect={() => choose(item.value)}
              className={classes(LAYER_ITEM, "flex-col items-start gap-0")}
            >
              <span>{item.label}</span>
              {item.note !== undefined && <span className="text-sm text-ink-muted">{item.note}</span>}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Popover>
  );
}
