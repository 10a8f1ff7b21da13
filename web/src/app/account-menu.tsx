import { Link } from "@tanstack/react-router";
import { Activity, Braces, CircleUser, KeyRound, LogOut, Monitor, Moon, Radio, Settings, Sun } from "lucide-react";
import { useSession, useSignOut } from "../api/session.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu.tsx";
import { useTheme, type Theme } from "../ui/theme.ts";
import { useToast } from "../ui/toast.tsx";
import { useChooseTheme } from "./use-account-theme.ts";

const THEME_LABELS = { system: "Device", light: "Light", dark: "Dark" } as const satisfies Record<Theme, string>;
const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;
const NEXT_THEME = { system: "light", light: "dark", dark: "system" } as const satisfies Record<Theme, Theme>;

export function AccountMenu() {
  const { data: session } = useSession();
  const signOut = useSignOut();
  const theme = useTheme();
  const chooseTheme = useChooseTheme();
  const toast = useToast();
  const ThemeIcon = THEME_ICONS[theme];
  const user = session?.user;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="Account"
          className="inline-flex size-9 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <CircleUser aria-hidden className="size-5" />
        </button>
      }
    >
      <MenuLabel>{user?.email ?? user?.name ?? "Signed in"}</MenuLabel>
      <MenuItem asChild>
        <Link to="/tokens">
          <KeyRound aria-hidden />
          API tokens
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/usage">
          <Activity aria-hidden />
          API usage
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/settings">
          <Settings aria-hidden />
          Settings
        </Link>
      </MenuItem>
      {user?.operator === true && (
        <MenuItem asChild>
          <Link to="/feed">
            <Radio aria-hidden />
            Live feed
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <a href="/docs">
          <Braces aria-hidden />
          API description
        </a>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => chooseTheme(NEXT_THEME[theme])}>
        <ThemeIcon aria-hidden />
        Colours: {THEME_LABELS[theme]}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        onSelect={() =>
          signOut.mutate(undefined, {
            onError: (error) => toast({ title: "You are still signed in", detail: error.message, tone: "bad" }),
          })
        }
      >
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}
