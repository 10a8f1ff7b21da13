import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { AccountMenu } from "./account-menu.tsx";
import { DemoBadge, DemoProgressNote } from "./demo-note.tsx";
import { MarketStatusLine } from "./market-status-line.tsx";
import { BottomNavigation, HeaderNavigation } from "./navigation.tsx";
import { PaletteButton, usePaletteKey } from "./palette-button.tsx";
import { SimulationBar } from "./simulation-bar.tsx";
import { useIsTourOpen } from "./tour-state.ts";
import { useAccountTheme } from "./use-account-theme.ts";
import { useNewerBars } from "./use-newer-bars.ts";

const CommandPalette = lazy(async () => ({ default: (await import("./command-palette.tsx")).CommandPalette }));
const Tour = lazy(async () => ({ default: (await import("./tour.tsx")).Tour }));

/** What surrounds every page of a signed-in person. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [palette, setPalette] = useState(false);
  const isTourOpen = useIsTourOpen();
  useAccountTheme();
  useNewerBars();
  usePaletteKey(() => setPalette((open) => !open));
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-60 rounded-md bg-raised px-3 py-2 shadow-layer focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-3 border-b border-line bg-surface px-3 md:px-5">
        <Link to="/" className="rounded-md px-1 py-1 text-lg font-semibold tracking-tight">
          Winnow
        </Link>
        <DemoBadge />
        <HeaderNavigation />
        <div className="ml-auto flex items-center gap-1">
          <MarketStatusLine />
          <PaletteButton onPress={() => setPalette(true)} />
          <AccountMenu />
        </div>
      </header>
      <SimulationBar />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1600px] flex-1 px-3 pt-5 pb-24 outline-none md:px-5 md:pb-8"
      >
        <DemoProgressNote />
        {children}
      </main>
      <BottomNavigation />
      {isTourOpen && (
        <Suspense>
          <Tour />
        </Suspense>
      )}
      {palette && (
        <Suspense>
          <CommandPalette onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </div>
  );
}
