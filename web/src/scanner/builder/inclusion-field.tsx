import { isObject, type Json } from "#contract";
import { TextsField } from "./texts-field.tsx";

interface InclusionFieldProps {
  readonly label: string;
  /** What is to be written. */
  readonly hint: string;
  readonly value: Json | undefined;
  readonly onChange: (value: unknown) => void;
}

/** Values of which one must occur; what is said of all of them stays as it is. */
export function InclusionField({ label, hint, value, onChange }: InclusionFieldProps) {
  const inclusion = isObject(value) ? value : {};
  return (
    <TextsField
      label={label}
      group=""
      hint={hint}
      value={inclusion["IncludesAny"] ?? undefined}
      onChange={(texts) => {
        const { IncludesAny: _any, ...rest } = inclusion;
        const next = texts.length === 0 ? rest : { ...rest, IncludesAny: texts };
        onChange(Object.keys(next).length === 0 ? undefined : next);
      }}
    />
  );
}
