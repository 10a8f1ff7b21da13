import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { styleNonce } from "../style-nonce.ts";
import { classes } from "../classes.ts";
import { LAYER, LAYER_ITEM } from "../layer.ts";

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface SelectProps<V extends string> {
  readonly value: V;
  readonly choices: readonly SelectOption<V>[];
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  readonly id?: string | undefined;
  /** Its name, where no `Field` gives one. */
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: true | undefined;
  readonly className?: string;
}

/** One of a few choices; many are searched in a `Combobox`. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, choices, onChange, disabled = false, className, ...control } = props;
  return (
    <Radix.Root
      value={value}
      disabled={disabled}
      onValueChange={(next) => {
        const choice = choices.find((one) => one.value === next);
        if (choice !== undefined) onChange(choice.value);
      }}
    >
      <Radix.Trigger
        {...control}
        className={classes(
          "inline-flex h-9 w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-3 text-left text-base disabled:opacity-55",
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value />
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className={classes(
            LAYER,
            "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) p-1",
          )}
        >
          <Radix.Viewport nonce={styleNonce()}>
            {choices.map((choice) => (
              <Radix.Item key={choice.value} value={choice.value} className={classes(LAYER_ITEM, "justify-between")}>
                <Radix.ItemText>{choice.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden className="size-4 text-accent" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
