import { throwIfInterrupted } from "#base";

/** Binds the enabled entries of a list, each at its own path; `bind` returns undefined for an entry without tests. */
export function bindEnabled<E extends { readonly IsDisabled?: boolean | undefined }, P>(
  entries: readonly E[] | null | undefined,
  path: string,
  bind: (entry: E, path: string) => P | readonly P[] | undefined,
): P[] {
  return (entries ?? []).flatMap((entry, k) => {
    throwIfInterrupted();
    return entry.IsDisabled === true ? [] : (bind(entry, `${path}/${k}`) ?? []);
  });
}
