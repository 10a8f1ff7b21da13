import { FolderPlus, Plus } from "lucide-react";
import { useState } from "react";
import type { Condition, ScanPayload } from "#contract";
import { insertCondition, readAt, type Edited, type GroupKind } from "../../payload-editor/index.ts";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { useScanSession } from "../scan-session.tsx";
import { useBuilder } from "./builder-context.tsx";
import { DefinitionPicker } from "./definition-picker.tsx";
import { GROUP_WORDS } from "./words-of-settings.ts";

type NewGroup = Exclude<GroupKind, "all"> | "condition";

const LISTS = { any: "/Any", none: "/None", atLeast: "/AtLeast/Of" } as const;

function leafOf(kind: Exclude<NewGroup, "condition">, condition: Condition): Condition {
  if (kind === "atLeast") return { Leaf: { AtLeast: { Count: 1, Of: [condition] } } };
  return { Leaf: { [kind === "any" ? "Any" : "None"]: [condition] } };
}

/** Puts a condition at the end of a list, alone or in a group of its own. */
function added(payload: ScanPayload, list: string, kind: NewGroup, condition: Condition): Edited {
  if (kind === "condition") return insertCondition(payload, list, condition);
  // Beside the list of the payload itself a group has a place of its own, as long as that is free.
  const beside = LISTS[kind];
  const isFree = list === "/All" && readAt(payload, beside) == null;
  return isFree ? insertCondition(payload, beside, condition) : insertCondition(payload, list, leafOf(kind, condition));
}

/** What a list of conditions can be given: another condition, or a group. */
export function AddParts({ list }: { readonly list: string }) {
  const { payload } = useScanSession();
  const { place } = useBuilder();
  const [wanted, setWanted] = useState<NewGroup>();
  return (
    <div className="flex flex-wrap gap-1">
      <Button look="quiet" size="small" onClick={() => setWanted("condition")}>
        <Plus aria-hidden className="size-4" />
        Add a condition
      </Button>
      <Menu
        align="start"
        trigger={
          <Button look="quiet" size="small">
            <FolderPlus aria-hidden className="size-4" />
            Add a group
          </Button>
        }
      >
        {(["any", "none", "atLeast"] as const).map((kind) => (
          <MenuItem key={kind} onSelect={() => setWanted(kind)}>
            {kind === "atLeast" ? "At least so many of…" : `${GROUP_WORDS[kind]}…`}
          </MenuItem>
        ))}
      </Menu>
      {wanted !== undefined && (
        <DefinitionPicker
          title={wanted === "condition" ? "Add a condition" : "Its first condition"}
          onClose={() => setWanted(undefined)}
          onPick={({ condition }) => {
            setWanted(undefined);
            place(added(payload, list, wanted, condition()), true);
          }}
        />
      )}
    </div>
  );
}
