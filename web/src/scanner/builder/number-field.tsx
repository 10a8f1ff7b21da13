import { useState } from "react";
import { classes } from "../../ui/classes.ts";
import { Field, type FieldControl } from "../../ui/fields/field.tsx";
import { Input } from "../../ui/fields/input.tsx";
import { amountText, readAmount } from "./amount.ts";

interface NumberBoxProps {
  readonly value: number | undefined;
  /** Undefined for a field that is left empty. */
  readonly onChange: (value: number | undefined) => void;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly isWhole?: boolean;
  /** What holds while it is empty; a field without one must be filled. */
  readonly placeholder?: string;
  readonly unit?: string;
  /** Its name, where no label stands beside it. */
  readonly "aria-label"?: string;
  readonly className?: string;
}

interface NumberFieldProps extends NumberBoxProps {
  readonly label: string;
  readonly hint?: string;
}

/** The text of a number: what is none stays until it is mended, and changes from outside are shown. */
function useAmount(props: NumberBoxProps) {
  const { value, onChange } = props;
  const [text, setText] = useState(() => amountText(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (readAmount(text) !== value) setText(amountText(value));
  }
  const fault = faultOf(text, props);
  const change = (next: string): void => {
    setText(next);
    if (faultOf(next, props) !== undefined) return;
    setKnown(readAmount(next));
    onChange(readAmount(next));
  };
  const tidy = (): void => {
    if (fault === undefined) setText(amountText(readAmount(text)));
  };
  return { text, fault, change, tidy };
}

function faultOf(text: string, { minimum, maximum, isWhole, placeholder }: NumberBoxProps): string | undefined {
  if (text.trim() === "") return placeholder === undefined ? "Write a number." : undefined;
  const read = readAmount(text);
  if (read === undefined) return "Write a number such as 1.5, 2,000 or 10B.";
  if (isWhole === true && !Number.isInteger(read)) return "Write a whole number.";
  if (minimum !== undefined && read < minimum) return `Write ${amountText(minimum)} or more.`;
  if (maximum !== undefined && read > maximum) return `Write ${amountText(maximum)} or less.`;
  return undefined;
}

function Box(
  props: NumberBoxProps & { readonly amount: ReturnType<typeof useAmount>; readonly control?: FieldControl },
) {
  const { amount, control, placeholder, unit = "", className } = props;
  return (
    <div className="flex min-w-0 items-center gap-1.5">
      <Input
        {...control}
        {...(control === undefined
          ? { "aria-label": props["aria-label"], "aria-invalid": amount.fault === undefined ? undefined : true }
          : {})}
        inputMode="decimal"
        autoComplete="off"
        value={amount.text}
        placeholder={placeholder}
        onChange={(event) => amount.change(event.target.value)}
        onBlur={amount.tidy}
        className={classes("min-w-0", className)}
      />
      {unit !== "" && <span className="shrink-0 text-sm text-ink-muted">{unit}</span>}
    </div>
  );
}

/** A number without a label of its own. */
export function NumberBox(props: NumberBoxProps) {
  return <Box {...props} amount={useAmount(props)} />;
}

/** A number as people type it: `1.5`, `2,000`, `10B`. */
export function NumberField({ label, hint, ...props }: NumberFieldProps) {
  const amount = useAmount(props);
  return (
    <Field label={label} fault={amount.fault} {...(hint === undefined ? {} : { hint })}>
      {(control) => <Box {...props} amount={amount} control={control} />}
    </Field>
  );
}
