import { ApiError } from "../api/api-error.ts";

interface FormFaultProps {
  readonly error: Error | null;
  /** Pointers of the fields that show their own faults. */
  readonly shownAt: readonly string[];
}

/** What the server said against a form, where no field of it shows it. */
export function FormFault({ error, shownAt }: FormFaultProps) {
  if (error === null) return null;
  const shown =
    error instanceof ApiError && error.details.length > 0 && error.details.every(({ path }) => shownAt.includes(path));
  if (shown) return null;
  return (
    <p role="alert" className="rounded-md border border-down bg-down-soft px-3 py-2 text-down">
      {error.message}
    </p>
  );
}
