import { Search } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Kbd } from "../ui/kbd.tsx";

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Calls `onKey` on Ctrl-K, or on a Mac Cmd-K, wherever the focus is. */
export function usePaletteKey(onKey: () => void): void {
  const run = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey) return;
      if (isMac ? !event.metaKey : !event.ctrlKey) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

export const PaletteButton = ({ onPress }: { readonly onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    aria-label="Search and commands"
    aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
    className="inline-flex h-9 min-w-9 items-center justify-center gap-2 rounded-md px-2 text-ink-muted hover:bg-sunken hover:text-ink"
  >
    <Search aria-hidden className="size-4.5" />
    <span className="hidden lg:inline">
      <Kbd>{isMac ? "⌘K" : "Ctrl K"}</Kbd>
    </span>
  </button>
);
