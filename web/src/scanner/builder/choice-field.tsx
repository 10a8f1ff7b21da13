import type { Json } from "#contract";
import { Field } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";

interface ChoiceFieldProps {
  readonly label: string;
  /** What holds while nothing is chosen. */
  readonly unset: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly value: Json | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const UNSET = " ";

/** One of a few values, or none of them. */
export function ChoiceField({ label, unset, choices, value, onChange }: ChoiceFieldProps) {
  const known = choices.some((choice) => choice.value === value);
  const odd = typeof value === "string" && !known ? [{ value, label: value }] : [];
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={typeof value === "string" ? value : UNSET}
          choices={[{ value: UNSET, label: unset }, ...choices, ...odd]}
          onChange={(next) => onChange(next === UNSET ? undefined : next)}
        />
      )}
    </Field>
  );
}
