import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps<V extends string> {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((one) => one.value === next);
        if (tab !== undefined) onChange(tab.value);
      }}
      className="flex min-h-0 flex-col"
    >
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-muted outline-offset-[-2px] hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-h-0 flex-1 pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
