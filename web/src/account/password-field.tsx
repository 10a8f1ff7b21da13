import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

interface PasswordFieldProps {
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
}

export const PasswordField = ({ label, autoComplete, value, onChange, fault }: PasswordFieldProps) => (
  <Field label={label} fault={fault}>
    {(control) => (
      <Input
        {...control}
        type="password"
        autoComplete={autoComplete}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
