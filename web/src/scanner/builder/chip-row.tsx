import { ownMember } from "#base";
import { Sparkles } from "lucide-react";
import { useId, type KeyboardEvent } from "react";
import { useNamedModels } from "../../pattern-models/named-models.tsx";
import { chipText, entryName, isWithin, type EntryNode } from "../../payload-editor/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { classes } from "../../ui/classes.ts";
import { useBuilder } from "./builder-context.tsx";
import { useChipActions } from "./chip-actions.ts";
import { ChipMenu } from "./chip-menu.tsx";
import { EntryForm } from "./entry-form.tsx";
import { Faults } from "./faults.tsx";

/** One filter: a button with its text, a menu, and its form when it is open. */
export function ChipRow({ entry }: { readonly entry: EntryNode }) {
  const builder = useBuilder();
  const form = useId();
  const actions = useChipActions(entry);
  const { path, isDisabled } = entry;
  const issues = builder.issuesAt(path);
  const isOpen = builder.openPath !== undefined && isWithin(path, builder.openPath);
  const words = builder.wordsAt(path);
  const text = useNamedModels(chipText(entry));
  const name = useNamedModels(entryName(entry));
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.altKey ? `Alt ${event.key}` : event.key;
    const act = ownMember(
      {
        Delete: actions.remove,
        Backspace: actions.remove,
        "Alt ArrowUp": () => actions.step("up"),
        "Alt ArrowDown": () => actions.step("down"),
      },
      key,
    );
    if (act === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="flex flex-col gap-1">
      <div
        className={classes(
          "flex min-h-8 items-stretch rounded-md border",
          issues.length > 0
            ? "border-down bg-down-soft"
            : isOpen
              ? "border-accent bg-accent-soft"
              : "border-line-strong bg-surface",
        )}
      >
        <div className="flex min-w-0 flex-1 flex-wrap items-stretch">
          <button
            type="button"
            data-chip={path}
            aria-expanded={isOpen}
            aria-controls={isOpen ? form : undefined}
            onClick={() => builder.open(isOpen ? undefined : path)}
            onKeyDown={onKeyDown}
            onMouseEnter={() => builder.point(path)}
            onMouseLeave={() => builder.point(undefined)}
            onFocus={() => builder.point(path)}
            onBlur={() => builder.point(undefined)}
            className={classes(
              "min-w-0 flex-1 basis-56 rounded-l-md px-2.5 py-1 text-left break-words hover:bg-sunken",
              isDisabled && "text-ink-muted line-through",
            )}
          >
            {text}
          </button>
          {words?.assumptions.map((assumption) => (
            <button
              key={assumption}
              type="button"
              aria-label={`Change what was assumed: ${assumption}`}
              onClick={() => builder.enter(path)}
              className="flex min-h-7 min-w-0 items-center gap-1.5 rounded px-2.5 text-left text-sm text-ink-muted hover:bg-sunken hover:text-ink"
            >
              <Sparkles aria-hidden className="size-3.5 shrink-0" />
              Assumed {assumption}
            </button>
          ))}
        </div>
        {isDisabled && <Badge>Off</Badge>}
        <ChipMenu entry={entry} actions={actions} />
      </div>
      <Faults issues={issues} />
      {isOpen && (
        <section id={form} aria-label={`Edit: ${name}`}>
          <EntryForm entry={entry} onDone={() => builder.open(undefined)} />
        </section>
      )}
    </div>
  );
}
