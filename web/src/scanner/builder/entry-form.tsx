import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { NamedModels } from "../../pattern-models/named-models.tsx";
import {
  addComparison,
  comparisonRoom,
  comparisonsOf,
  definitionOf,
  entryName,
  renameEntry,
  settingsOf,
  subjectOf,
  type EntryNode,
  type ComparisonRoom,
} from "../../payload-editor/index.ts";
import { Button } from "../../ui/button.tsx";
import { useScanSession } from "../scan-session.tsx";
import { useBuilder } from "./builder-context.tsx";
import { ComparisonRow } from "./comparison-row.tsx";
import { DefinitionCard } from "./definition-card.tsx";
import { DefinitionPicker } from "./definition-picker.tsx";
import { firstOperator, startingOperand } from "./new-comparison.ts";
import { SettingField } from "./setting-field.tsx";
import { StudyField } from "./study-field.tsx";
import { OPERAND_WORDS, SUBJECT_WORDS } from "./words-of-settings.ts";

interface EntryFormProps {
  readonly entry: EntryNode;
  readonly onDone: () => void;
}

/** Everything about one filter: what it is about, what it asks, on which bars and when. */
export function EntryForm({ entry, onDone }: EntryFormProps) {
  const definition = definitionOf(entry);
  const settings = settingsOf(entry);
  return (
    <div className="grid gap-4 rounded-md border border-line bg-raised p-3 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Subject entry={entry} />
        <Comparisons entry={entry} />
        {settings.length > 0 && (
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {settings.map((setting) => (
              <SettingField key={setting.path} entry={entry} setting={setting} timeframes={definition?.timeframes} />
            ))}
          </div>
        )}
        <div>
          <Button size="small" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
      {definition !== undefined && (
        <aside className="min-w-0 border-line @3xl:border-l @3xl:pl-4">
          <DefinitionCard definition={definition} />
        </aside>
      )}
    </div>
  );
}

function Subject({ entry }: { readonly entry: EntryNode }) {
  const { payload, edit } = useScanSession();
  const { open } = useBuilder();
  const [isPicking, setIsPicking] = useState(false);
  if (entry.kind === "feature") {
    return (
      <StudyField
        label="Study"
        text={subjectOf(entry) ?? ""}
        onChange={(text) => edit(renameEntry(payload, entry.path, text).payload, `${entry.path} study`)}
      />
    );
  }
  if (entry.kind === "insider") return null;
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="min-w-0 font-medium break-words">
        <NamedModels text={entryName(entry)} />
      </p>
      <Button size="small" onClick={() => setIsPicking(true)}>
        <Search aria-hidden className="size-4" />
        Choose another
      </Button>
      {isPicking && (
        <DefinitionPicker
          title="Choose another"
          kinds={[entry.kind]}
          onClose={() => setIsPicking(false)}
          onPick={({ id }) => {
            setIsPicking(false);
            const renamed = renameEntry(payload, entry.path, id);
            edit(renamed.payload);
            open(renamed.path);
          }}
        />
      )}
    </div>
  );
}

function Comparisons({ entry }: { readonly entry: EntryNode }) {
  const { payload, edit } = useScanSession();
  const comparisons = comparisonsOf(entry);
  const rooms = comparisonRoom(entry);
  if (rooms.length + comparisons.length === 0) return null;
  const add = (room: ComparisonRoom): void => {
    const operator = firstOperator(room);
    if (operator === undefined) return;
    const operand = { kind: room.kind, value: startingOperand(entry, room) };
    const of = room.of === undefined ? {} : { of: room.of };
    edit(addComparison(payload, entry.path, operator, { ...operand, ...of }).payload);
  };
  return (
    <div className="flex flex-col gap-2">
      {comparisons.map((comparison) => (
        <ComparisonRow key={comparison.path} entry={entry} comparison={comparison} />
      ))}
      <div className="flex flex-wrap gap-1">
        {rooms.map((room) => (
          <Button key={`${room.kind} ${room.of}`} look="quiet" size="small" onClick={() => add(room)}>
            <Plus aria-hidden className="size-4" />
            {room.of === undefined
              ? `Compare with a ${OPERAND_WORDS[room.kind].toLowerCase()}`
              : SUBJECT_WORDS[room.of]}
          </Button>
        ))}
      </div>
    </div>
  );
}
