import { useNavigate } from "@tanstack/react-router";
import { Command } from "cmdk";
import {
  Activity,
  Bookmark,
  Footprints,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  ScanSearch,
  Settings,
  Sun,
} from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useSavedScans } from "../api/saved-scans.ts";
import { useSignOut } from "../api/session.ts";
import { WORKED_EXAMPLES } from "../docs/worked-examples.ts";
import { scanHash } from "../scanner/scan-draft.ts";
import { classes } from "../ui/classes.ts";
import { LAYER, LAYER_ITEM } from "../ui/layer.ts";
import type { Theme } from "../ui/theme.ts";
import { PLACES } from "./navigation.tsx";
import { startTour } from "./tour-state.ts";
import { useChooseTheme } from "./use-account-theme.ts";

const ACCOUNT = [
  { to: "/tokens", label: "API tokens", icon: KeyRound },
  { to: "/usage", label: "API usage", icon: Activity },
  { to: "/settings", label: "Settings", icon: Settings },
] as const;

const THEME_COMMANDS = [
  { theme: "light", label: "Light colours", icon: Sun },
  { theme: "dark", label: "Dark colours", icon: Moon },
  { theme: "system", label: "Colours of the device", icon: Monitor },
] as const satisfies readonly { readonly theme: Theme; readonly label: string; readonly icon: unknown }[];

function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-ink-muted"
    >
      {children}
    </Command.Group>
  );
}

interface EntryProps {
  /** What tells it from others of the same label; the label unless given. */
  readonly id?: string;
  readonly label: string;
  readonly icon: typeof Sun;
  readonly onSelect: () => void;
}

const Entry = ({ id, label, icon: Icon, onSelect }: EntryProps) => (
  <Command.Item value={id ?? label} keywords={[label]} onSelect={onSelect} className={classes(LAYER_ITEM, "min-h-9")}>
    <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />
    <span className="truncate">{label}</span>
  </Command.Item>
);

/** 1 where each word that was typed stands somewhere in the name, else 0: no guesses between what was meant and what is near it. */
function matches(value: string, typed: string, keywords: readonly string[] = []): number {
  const text = [value, ...keywords].join(" ").toLowerCase();
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word)) ? 1 : 0;
}

/** Every place and command by typing its name. It is shown while it is mounted. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const chooseTheme = useChooseTheme();
  const scans = useSavedScans().data?.pages.flatMap((page) => page.scans) ?? [];
  const and = (act: () => unknown) => () => {
    onClose();
    act();
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          className={classes(
            LAYER,
            "fixed top-[12vh] left-1/2 w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 rounded-xl",
          )}
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <Command label="Search and commands" filter={matches} loop>
            <Command.Input
              autoFocus
              placeholder="Go to a page or run a command…"
              className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none placeholder:text-ink-muted"
            />
            <Command.List className="max-h-[50vh] overflow-y-auto p-2">
              <Command.Empty className="px-2 py-6 text-center text-ink-muted">
                No command of that name; try another word.
              </Command.Empty>
              <Group heading="Go to">
                {[...PLACES, ...ACCOUNT].map(({ to, label, icon }) => (
                  <Entry key={to} label={label} icon={icon} onSelect={and(() => navigate({ to }))} />
                ))}
              </Group>
              {scans.length > 0 && (
                <Group heading="Saved scans">
                  {scans.map(({ scan_id, name }) => (
                    <Entry
                      key={scan_id}
                      id={`saved-scan-${scan_id}`}
                      label={name}
                      icon={Bookmark}
                      onSelect={and(() => navigate({ to: "/", search: { scan: scan_id } }))}
                    />
                  ))}
                </Group>
              )}
              <Group heading="Run an example">
                {WORKED_EXAMPLES.map(({ id, title, payload }) => (
                  <Entry
                    key={id}
                    label={title}
                    icon={ScanSearch}
                    onSelect={and(() => navigate({ to: "/", hash: scanHash({ payload, universe: "" }) }))}
                  />
                ))}
              </Group>
              <Group heading="Appearance">
                {THEME_COMMANDS.map(({ theme, label, icon }) => (
                  <Entry key={theme} label={label} icon={icon} onSelect={and(() => chooseTheme(theme))} />
                ))}
              </Group>
              <Group heading="Account">
                <Entry
                  label="Take the tour"
                  icon={Footprints}
                  onSelect={and(() => {
                    startTour();
                    return navigate({ to: "/" });
                  })}
                />
                <Entry label="Sign out" icon={LogOut} onSelect={and(() => signOut.mutate())} />
              </Group>
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
