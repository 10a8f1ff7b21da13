import { ChevronDown } from "lucide-react";
import { ZONES } from "#catalogue";
import { SESSION_ZONES, type Json } from "#contract";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Popover } from "../../ui/popover.tsx";

interface ZonesFieldProps {
  readonly label: string;
  /** What holds while none is chosen. */
  readonly placeholder: string;
  readonly value: Json | undefined;
  readonly onChange: (zones: readonly string[] | undefined) => void;
}

/** Parts of the trading day. */
export function ZonesField({ label, placeholder, value, onChange }: ZonesFieldProps) {
  const chosen = SESSION_ZONES.filter((zone) => Array.isArray(value) && value.includes(zone));
  const text = ZONES.filter((zone) => chosen.includes(zone.value)).map((zone) => zone.label);
  return (
    <Field label={label}>
      {(control) => (
        <Popover
          label={label}
          className="w-72"
          trigger={
            <button
              type="button"
              {...control}
              className="inline-flex h-9 w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-3 text-left text-base"
            >
              <span className="truncate">{text.length === 0 ? placeholder : text.join(", ")}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
            </button>
          }
        >
          <div className="flex max-h-80 flex-col gap-2 overflow-y-auto">
            {ZONES.map((zone) => (
              <Checkbox
                key={zone.value}
                checked={chosen.includes(zone.value)}
                onChange={(on) => {
                  const next = SESSION_ZONES.filter((one) => (one === zone.value ? on : chosen.includes(one)));
                  onChange(next.length === 0 ? undefined : next);
                }}
              >
                {zone.label} <span className="text-sm text-ink-muted">{zone.description.split(/[.;]/)[0]}</span>
              </Checkbox>
            ))}
          </div>
        </Popover>
      )}
    </Field>
  );
}
