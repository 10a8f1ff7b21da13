import { useId, useState } from "react";
import type { Json } from "#contract";
import { useListedTexts } from "../../api/listed-texts.ts";
import { Chip } from "../../ui/chip.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

interface TextsFieldProps {
  readonly label: string;
  /** The stock group whose values are offered, such as Sector; other texts have none to offer. */
  readonly group: string;
  /** What is to be written; undefined where one of the texts must be that of the stock. */
  readonly hint?: string | undefined;
  readonly value: Json | undefined;
  readonly onChange: (texts: readonly string[]) => void;
}

/** Some texts: each is added by Enter or a comma, and removed by its cross. */
export function TextsField({
  label,
  group,
  hint = "One of them must be that of the stock.",
  value,
  onChange,
}: TextsFieldProps) {
  const [text, setText] = useState("");
  const list = useId();
  const texts = Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
  const offered = useListedTexts(group).filter((one) => !texts.includes(one));
  const add = (written: string): void => {
    const fresh = written.split(",").map((one) => one.trim());
    const next = [...texts, ...fresh.filter((one) => one !== "" && !texts.includes(one))];
    setText("");
    if (next.length > texts.length) onChange(next);
  };
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <TextField
        label={label}
        hint={`Press Enter after each. ${hint}`}
        list={list}
        value={text}
        autoComplete="off"
        placeholder={offered.length > 0 ? `such as ${offered.slice(0, 2).join(", ")}` : "Add…"}
        onChange={(written) => {
          if (offered.includes(written) || written.endsWith(",")) add(written);
          else setText(written);
        }}
        onBlur={() => add(text)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          add(text);
        }}
      />
      <datalist id={list}>
        {offered.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      {texts.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {texts.map((one) => (
            <Chip key={one} removeLabel={`Remove ${one}`} onRemove={() => onChange(texts.filter((two) => two !== one))}>
              {one}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
