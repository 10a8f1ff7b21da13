import { Switch as Radix } from "radix-ui";
import { useId, type ReactNode } from "react";

interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}

/** A setting that takes effect at once. */
export function Switch({ checked, onChange, children, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="size-4.5 rounded-full bg-ink-muted transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-ink" />
      </Radix.Root>
      <label htmlFor={id} className="text-base">
        {children}
      </label>
    </div>
  );
}
