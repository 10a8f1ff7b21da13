import type { ComponentProps, ReactNode } from "react";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "value" | "onChange"> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with the value and what to do. */
  readonly fault?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field with one line of text. */
export const TextField = ({ label, hint, fault, onChange, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} fault={fault}>
    {(control) => <Input {...control} {...rest} onChange={(event) => onChange(event.target.value)} />}
  </Field>
);
