/** The looks that everything above the page shares: menus, popovers, lists of choices. */
export const LAYER = "z-50 rounded-lg border border-line bg-raised text-ink shadow-layer";

/** One line in a menu or a list of choices. */
export const LAYER_ITEM =
  "flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-base outline-none select-none " +
  "data-highlighted:bg-accent-soft data-[selected=true]:bg-accent-soft aria-disabled:opacity-55";
