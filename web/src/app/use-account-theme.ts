import { useEffect } from "react";
import { useSettings } from "../api/settings.ts";
import { adoptTheme } from "../ui/theme.ts";

/** Shows the colours of the account's settings, unless this browser has chosen its own. */
export function useAccountTheme(): void {
  const theme = useSettings().data?.theme;
  useEffect(() => {
    if (theme !== undefined) adoptTheme(theme);
  }, [theme]);
}
