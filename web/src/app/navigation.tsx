import { Link } from "@tanstack/react-router";
import { Bookmark, BookOpen, CalendarRange, ScanSearch, Shapes, type LucideIcon } from "lucide-react";

interface Place {
  readonly to: "/" | "/saved" | "/range" | "/models" | "/help";
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The main places, in the order of the navigation and of the command palette. */
export const PLACES: readonly Place[] = [
  { to: "/", label: "Scan", icon: ScanSearch },
  { to: "/saved", label: "Saved", icon: Bookmark },
  { to: "/range", label: "Range", icon: CalendarRange },
  { to: "/models", label: "Models", icon: Shapes },
  { to: "/help", label: "Help", icon: BookOpen },
];

const exact = (to: string) => ({ exact: to === "/" });

/** In the header, from 768 px on. */
export const HeaderNavigation = () => (
  <nav aria-label="Main" className="hidden gap-1 md:flex">
    {PLACES.map(({ to, label }) => (
      <Link
        key={to}
        to={to}
        activeOptions={exact(to)}
        className="inline-flex h-9 items-center rounded-md px-3 text-ink-muted hover:bg-sunken hover:text-ink data-[status=active]:bg-accent-soft data-[status=active]:font-medium data-[status=active]:text-accent-strong"
      >
        {label}
      </Link>
    ))}
  </nav>
);

/** At the lower edge of narrow windows. */
export const BottomNavigation = () => (
  <nav
    aria-label="Main"
    className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
  >
    {PLACES.map(({ to, label, icon: Icon }) => (
      <Link
        key={to}
        to={to}
        activeOptions={exact(to)}
        className="flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs text-ink-muted outline-offset-[-2px] data-[status=active]:font-medium data-[status=active]:text-accent-strong"
      >
        <Icon aria-hidden className="size-5" />
        {label}
      </Link>
    ))}
  </nav>
);
