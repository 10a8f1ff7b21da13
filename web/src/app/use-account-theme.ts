import { useEffect } from "react";
import { useChangeSettings, useSettings } from "../api/settings.ts";
import { chooseTheme, type Theme } from "../ui/theme.ts";

/** Shows the colours of the account's settings; until they are there, those that this browser showed last. */
export function useAccountTheme(): void {
  const theme = useSettings().data?.theme;
  useEffect(() => {
    if (theme !== undefined) chooseTheme(theme);
  }, [theme]);
}

/** Changes the colours here at once, and in the settings of the account, so that they hold in other browsers too. */
export function useChooseTheme(): (theme: Theme) => void {
  const { mutate: change } = useChangeSettings();
  return (theme) => {
    chooseTheme(theme);
    change({ theme });
  };
}
