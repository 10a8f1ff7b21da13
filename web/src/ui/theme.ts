import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "winnow.theme";
const CHANGED = "winnow-theme-changed";

/** The choice of this browser; `system` where nothing was chosen or nothing can be kept. */
export function storedTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((one) => one === kept) ?? "system";
  } catch {
    return "system";
  }
}

/** Sets the colours of the page: an attribute on the root, or none to follow the device. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
  applyTheme(theme);
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  const device = matchMedia("(prefers-color-scheme: dark)");
  const events = ["storage", CHANGED] as const;
  for (const event of events) window.addEventListener(event, onChange);
  device.addEventListener("change", onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
    device.removeEventListener("change", onChange);
  };
}

const chosenNow = (): Theme => THEMES.find((one) => one === document.documentElement.dataset["theme"]) ?? "system";

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenNow);

function isDarkNow(): boolean {
  const chosen = chosenNow();
  return chosen === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
}

/** Whether dark colours are shown; charts draw anew when it changes. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDarkNow);
