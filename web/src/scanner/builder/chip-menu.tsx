import { MoreHorizontal } from "lucide-react";
import { movePart, partsOf, wrapParts, type EntryNode, type GroupNode } from "../../payload-editor/index.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/menu.tsx";
import { useScanSession } from "../scan-session.tsx";
import { useBuilder } from "./builder-context.tsx";
import type { ChipActions } from "./chip-actions.ts";
import { GROUP_WORDS } from "./words-of-settings.ts";

interface ChipMenuProps {
  readonly entry: EntryNode;
  readonly actions: ChipActions;
}

export function ChipMenu({ entry, actions }: ChipMenuProps) {
  const { payload, tree } = useScanSession();
  const { open, place } = useBuilder();
  const { path } = entry;
  const groups = [...partsOf(tree)].filter((part): part is GroupNode => "conditions" in part);
  const others = groups.filter(({ conditions }) => !conditions.some(({ entries }) => entries.includes(entry)));
  return (
    <Menu
      trigger={
        <IconButton label="More for this condition" size="small" className="h-auto! rounded-l-none!">
          <MoreHorizontal />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => open(path)}>
        <Action label="Edit" keys="Enter" />
      </MenuItem>
      <MenuItem onSelect={actions.duplicate}>Duplicate</MenuItem>
      <MenuItem onSelect={actions.switchOver}>{entry.isDisabled ? "Switch on" : "Switch off"}</MenuItem>
      <MenuItem onSelect={() => actions.step("up")}>
        <Action label="Move up" keys="Alt ↑" />
      </MenuItem>
      <MenuItem onSelect={() => actions.step("down")}>
        <Action label="Move down" keys="Alt ↓" />
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Put into a new group</MenuLabel>
      {(["any", "none", "atLeast"] as const).map((kind) => (
        <MenuItem key={kind} onSelect={() => place(wrapParts(payload, [path], kind))}>
          {kind === "atLeast" ? "At least so many of these" : GROUP_WORDS[kind]}
        </MenuItem>
      ))}
      {others.length > 0 && <MenuLabel>Move into a group</MenuLabel>}
      {others.map((group) => (
        <MenuItem key={group.path} onSelect={() => place(movePart(payload, path, group.path, group.conditions.length))}>
          {GROUP_WORDS[group.kind]} ({group.conditions.length})
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem danger onSelect={actions.remove}>
        <Action label="Remove" keys="Delete" />
      </MenuItem>
    </Menu>
  );
}

const Action = ({ label, keys }: { readonly label: string; readonly keys: string }) => (
  <span className="flex flex-1 items-center justify-between gap-4">
    {label}
    <Kbd>{keys}</Kbd>
  </span>
);
