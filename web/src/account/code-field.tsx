import type { ReactNode } from "react";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

interface CodeFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A code of an authenticator, or a recovery code. */
export const CodeField = ({ label, hint, value, onChange }: CodeFieldProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <Input
        {...control}
        autoComplete="one-time-code"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
