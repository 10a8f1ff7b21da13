import {
  duplicatePart,
  entriesOf,
  removePart,
  stepPart,
  switchParts,
  treeOf,
  type EntryNode,
} from "../../payload-editor/index.ts";
import { useScanSession } from "../scan-session.tsx";
import { useBuilder } from "./builder-context.tsx";

export interface ChipActions {
  readonly step: (direction: "up" | "down") => void;
  readonly duplicate: () => void;
  /** Switches it off, or on again. */
  readonly switchOver: () => void;
  readonly remove: () => void;
}

/** What can be done with a chip, by its menu and by keys. */
export function useChipActions(entry: EntryNode): ChipActions {
  const { payload, edit, tree } = useScanSession();
  const { place } = useBuilder();
  const { path, isDisabled } = entry;
  return {
    step: (direction: "up" | "down") => {
      const moved = stepPart(payload, path, direction);
      if (moved !== undefined) place(moved);
    },
    duplicate: () => place(duplicatePart(payload, path)),
    switchOver: () => edit(switchParts(payload, path, !isDisabled)),
    remove: () => {
      const entries = entriesOf(tree);
      const at = entries.findIndex((one) => one.path === path);
      const left = removePart(payload, path);
      const now = entriesOf(treeOf(left));
      // The focus goes to the chip that comes to stand there.
      const next = now[Math.min(at, now.length - 1)];
      if (next === undefined) edit(left);
      else place({ payload: left, path: next.path });
    },
  };
}
