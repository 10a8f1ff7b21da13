import type { ReactNode } from "react";

interface FormProps {
  /** The id by which a button outside the form names it. */
  readonly id?: string;
  /** Whether the answer to the last submission is under way; the form is not submitted again until then. */
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Fields below one another that are submitted together. */
export const Form = ({ id, busy, onSubmit, children }: FormProps) => (
  <form
    id={id}
    className="flex flex-col gap-4"
    onSubmit={(event) => {
      event.preventDefault();
      if (!busy) onSubmit();
    }}
  >
    {children}
  </form>
);
