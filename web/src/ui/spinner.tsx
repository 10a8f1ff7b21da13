/** Shows that something works; say beside it what, or give a label where nothing stands beside it. */
export function Spinner({ label }: { readonly label?: string }) {
  return (
    <span
      role={label === undefined ? undefined : "status"}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className="inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
