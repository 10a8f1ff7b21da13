import { Check } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { useId, type ReactNode } from "react";

interface CheckboxProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}

export function Checkbox({ checked, onChange, children, disabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex min-h-6 items-center gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next === true)}
        className="flex size-6 shrink-0 items-center justify-center rounded border border-line-strong bg-surface data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=checked]:text-accent-ink"
      >
        <Radix.Indicator>
          <Check className="size-4" />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className="text-base">
        {children}
      </label>
    </div>
  );
}
