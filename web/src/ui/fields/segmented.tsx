import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";

interface SegmentedProps<V extends string> {
  /** What is chosen here, for screen readers. */
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** One of two to five choices that are all in sight. */
export function Segmented<V extends string>({ label, choices, value, onChange }: SegmentedProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      // Pressing the chosen one again would choose nothing.
      onValueChange={(next) => {
        const choice = choices.find((one) => one.value === next);
        if (choice !== undefined) onChange(choice.value);
      }}
      className="inline-flex w-fit rounded-md border border-line-strong bg-sunken p-0.5"
    >
      {choices.map((choice) => (
        <ToggleGroup.Item
          key={choice.value}
          value={choice.value}
          className="inline-flex h-7 items-center gap-1.5 rounded px-2.5 text-sm text-ink-muted hover:text-ink data-[state=on]:bg-raised data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:shadow-sm"
        >
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
