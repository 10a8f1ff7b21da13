import { useId, type ReactNode } from "react";

/** What the control inside a field needs, so that its label, hint and fault are told with it. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with the value and what to do. */
  readonly fault?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A control with its label above, a hint or a fault below: `<Field label="Name">{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, hint, fault, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  const said = fault ?? hint;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": said === undefined ? undefined : note,
        "aria-invalid": fault === undefined ? undefined : true,
      })}
      {said !== undefined && (
        <p id={note} className={fault === undefined ? "text-sm text-ink-muted" : "text-sm text-down"}>
          {said}
        </p>
      )}
    </div>
  );
}
