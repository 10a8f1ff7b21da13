import { ownMember } from "#base";
import type { KeyboardEvent } from "react";
import { useScanSession } from "../scan-session.tsx";
import { AddParts } from "./add-parts.tsx";
import { chipsOf, useBuilder } from "./builder-context.tsx";
import { Faults } from "./faults.tsx";
import { PayloadView } from "./group-view.tsx";

/** Moves the focus between chips by arrows, Home and End. */
function moveFocus(event: KeyboardEvent, area: HTMLElement | null): void {
  const chips = chipsOf(area);
  const at = chips.findIndex((chip) => chip === event.target);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = ownMember(
    { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 },
    event.key,
  );
  if (next === undefined) return;
  event.preventDefault();
  chips.at(Math.min(next, chips.length - 1))?.focus();
}

/** The scan as chips that are edited by hand. */
export function Builder() {
  const { tree } = useScanSession();
  const { area, issuesAt, open } = useBuilder();
  const onKeyDown = (event: KeyboardEvent): void => {
    // Layers lie elsewhere in the document, though their keys come by here; they close themselves.
    const isOwn = event.target instanceof Node && area.current?.contains(event.target) === true;
    if (!isOwn || event.defaultPrevented) return;
    if (event.key === "Escape") open(undefined);
    else moveFocus(event, area.current);
  };
  return (
    // The chips are buttons; the area only hears the keys that they let through.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={area} onKeyDown={onKeyDown} className="@container flex flex-col gap-3">
      <PayloadView node={tree} />
      <Faults issues={issuesAt("")} />
      {tree.groups.length === 0 && <AddParts list="/All" />}
    </div>
  );
}
