import { Command } from "cmdk";
import { useMemo, useState } from "react";
import type { Condition } from "#contract";
import { usePatternModelNames } from "../../api/pattern-model-names.ts";
import { useSettings } from "../../api/settings.ts";
import {
  DEFINITIONS,
  modelCondition,
  newCondition,
  searchDefinitions,
  type Definition,
  type EntryKind,
  type NewConditionBars,
} from "../../payload-editor/index.ts";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { LAYER_ITEM } from "../../ui/layer.ts";
import { DefinitionCard } from "./definition-card.tsx";

/** Something that was picked. */
export interface Picked {
  /** Its name in a payload. */
  readonly id: string;
  readonly definition: Definition | undefined;
  /** A condition on it to begin with. */
  readonly condition: () => Condition;
}

interface PickerItem extends Picked {
  readonly key: string;
  readonly name: string;
  readonly heading: string;
}

interface DefinitionPickerProps {
  readonly title: string;
  readonly onPick: (picked: Picked) => void;
  readonly onClose: () => void;
  /** Only what filters of these kinds are about. */
  readonly kinds?: readonly EntryKind[];
}

/** With words the best fits, without them everything under its heading. */
const MOST_FOUND = 60;

const itemOf = (definition: Definition, bars: NewConditionBars | undefined): PickerItem => ({
  key: `${definition.group} ${definition.id}`,
  id: definition.id,
  name: definition.name,
  heading: definition.heading,
  definition,
  condition: () => newCondition(definition, bars),
});

/** The bars that the account's settings name for new conditions; undefined while the settings are not there. */
function useBarsOfSettings(): NewConditionBars | undefined {
  const { data } = useSettings();
  return useMemo(
    () => (data === undefined ? undefined : { timeframe: data.default_timeframe, zones: data.default_session_zones }),
    [data],
  );
}

function useModelItems(): readonly PickerItem[] {
  const { data = [] } = usePatternModelNames();
  return useMemo(
    () =>
      data.map(({ id, name }) => ({
        key: `model ${id}`,
        id,
        name,
        heading: "My pattern models",
        definition: undefined,
        condition: () => modelCondition(id),
      })),
    [data],
  );
}

/** Everything that a condition can be about, found by the words of traders, with its definition beside. */
export function DefinitionPicker({ title, onPick, onClose, kinds }: DefinitionPickerProps) {
  const [words, setWords] = useState("");
  const [pointed, setPointed] = useState("");
  const models = useModelItems();
  const bars = useBarsOfSettings();
  const items = useMemo(() => {
    const search = { limit: words.trim() === "" ? DEFINITIONS.length : MOST_FOUND };
    const definitions = searchDefinitions(words, kinds === undefined ? search : { ...search, kinds });
    const found = definitions.map((definition) => itemOf(definition, bars));
    if (kinds?.includes("patternModel") === false) return found;
    const sought = words.trim().toLowerCase();
    return [...models.filter(({ name }) => name.toLowerCase().includes(sought)), ...found];
  }, [words, kinds, models, bars]);
  const headings = [...new Set(items.map(({ heading }) => heading))];
  const shown = items.find(({ key }) => key === pointed) ?? items[0];
  return (
    <Dialog open onOpenChange={onClose} title={title} className="max-w-4xl!">
      <Command label={title} shouldFilter={false} loop value={shown?.key ?? ""} onValueChange={setPointed}>
        <Command.Input
          autoFocus
          value={words}
          onValueChange={setWords}
          placeholder="Search: RSI, 52-week high, hammer, sector, insider buying…"
          className="h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-base placeholder:text-ink-muted"
        />
        <div className="mt-3 grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <Command.List className="h-[34vh] overflow-y-auto rounded-md border border-line p-1 md:h-[50vh]">
            <Command.Empty className="px-2 py-6 text-center text-ink-muted">
              Nothing of that name; try another word for it.
            </Command.Empty>
            {headings.map((heading) => (
              <Command.Group
                key={heading}
                heading={heading}
                className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-ink-muted"
              >
                {items
                  .filter((item) => item.heading === heading)
                  .map((item) => (
                    <Command.Item
                      key={item.key}
                      value={item.key}
                      onSelect={() => onPick(item)}
                      className={classes(LAYER_ITEM, "justify-between")}
                    >
                      <span className="min-w-0 truncate">{item.name}</span>
                      {item.definition !== undefined && (
                        <code className="max-w-[45%] shrink-0 truncate font-mono text-xs text-ink-muted">
                          {item.id}
                        </code>
                      )}
                    </Command.Item>
                  ))}
              </Command.Group>
            ))}
          </Command.List>
          <div className="max-h-[24vh] overflow-y-auto md:max-h-[50vh]" aria-live="polite">
            {shown?.definition !== undefined && <DefinitionCard definition={shown.definition} />}
            {shown !== undefined && shown.definition === undefined && (
              <p className="text-ink-muted">
                <span className="font-semibold text-ink">{shown.name}</span>: stocks whose newest bars resemble the
                examples that you taught this model.
              </p>
            )}
          </div>
        </div>
      </Command>
    </Dialog>
  );
}
