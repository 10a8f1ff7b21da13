import { useState } from "react";
import { DATE_WORDS } from "#contract";
import { Input } from "../../ui/fields/input.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { NumberBox } from "./number-field.tsx";

const MOST_DAYS = 9_999;

interface DateFieldProps {
  /** As a payload writes it: `2026-03-31`, `-P30D`, `P7D`, `today`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly allowsWords?: boolean;
}

type DateKind = "day" | "before" | "after" | (typeof DATE_WORDS)[number];

const KINDS: readonly { readonly value: DateKind; readonly label: string }[] = [
  { value: "day", label: "a date" },
  { value: "before", label: "days before the scan" },
  { value: "after", label: "days after the scan" },
];
const WORDS: readonly { readonly value: DateKind; readonly label: string }[] = [
  { value: "today", label: "today" },
  { value: "tomorrow", label: "tomorrow" },
  { value: "this_week", label: "this week" },
  { value: "next_week", label: "next week" },
];

function kindOf(value: string): DateKind {
  const word = DATE_WORDS.find((one) => one === value);
  if (word !== undefined) return word;
  if (/^-P\d+D$/.test(value)) return "before";
  return /^P\d+D$/.test(value) ? "after" : "day";
}

/** A date as a filter compares it: of the calendar, or counted from the scan. */
export function DateField({ value, onChange, allowsWords = false }: DateFieldProps) {
  const kind = kindOf(value);
  const [day, setDay] = useState(kind === "day" ? value : "");
  const days = Number(/\d+/.exec(kind === "before" || kind === "after" ? value : "30")?.[0]);
  const written = (next: DateKind, count: number): string => {
    if (next === "before") return `-P${count}D`;
    if (next === "after") return `P${count}D`;
    return next === "day" ? day || new Date(Date.now()).toISOString().slice(0, 10) : next;
  };
  return (
    <>
      <Select
        aria-label="Which date"
        className="w-52!"
        value={kind}
        choices={allowsWords ? [...WORDS, ...KINDS] : KINDS}
        onChange={(next) => onChange(written(next, days))}
      />
      {kind === "day" && (
        <Input
          type="date"
          aria-label="Date"
          className="w-40"
          value={value.slice(0, 10)}
          onChange={(event) => {
            setDay(event.target.value);
            if (event.target.value !== "") onChange(event.target.value);
          }}
        />
      )}
      {(kind === "before" || kind === "after") && (
        <div className="w-24">
          <NumberBox
            aria-label="Days"
            isWhole
            minimum={0}
            maximum={MOST_DAYS}
            value={days}
            onChange={(next) => onChange(written(kind, next ?? 0))}
          />
        </div>
      )}
    </>
  );
}
