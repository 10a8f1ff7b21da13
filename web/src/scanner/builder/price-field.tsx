import { ownMember } from "#base";
import { isObject, type Json } from "#contract";
import { SETTING_WORDS } from "./words-of-settings.ts";
import { ChoiceField } from "./choice-field.tsx";
import { NumberField } from "./number-field.tsx";

const SIDES = [
  { value: "GreaterThan", label: "Above the last price" },
  { value: "GreaterThanOrEqual", label: "At or above the last price" },
  { value: "LessThan", label: "Below the last price" },
  { value: "LessThanOrEqual", label: "At or below the last price" },
] as const;

interface PriceFieldProps {
  readonly value: Json | undefined;
  readonly onChange: (value: unknown) => void;
}

/** How a number of the stock compares with the last price. */
export function PriceField({ value, onChange }: PriceFieldProps) {
  const price = isObject(value) ? value : {};
  const comparison = isObject(price["Comparison"]) ? price["Comparison"] : {};
  const side = SIDES.find((one) => comparison[one.value] === true)?.value;
  const set = (member: string, next: unknown): void => {
    const { [member]: _old, ...rest } = price;
    const changed = next === undefined ? rest : { ...rest, [member]: next };
    onChange(Object.keys(changed).length === 0 ? undefined : changed);
  };
  const numberOf = (member: string): number | undefined => {
    const number = ownMember(price, member);
    return typeof number === "number" ? number : undefined;
  };
  return (
    <div className="grid gap-3 sm:col-span-2 sm:grid-cols-3">
      <ChoiceField
        label={SETTING_WORDS.Price}
        unset="Not compared"
        choices={SIDES}
        value={side}
        onChange={(next) => set("Comparison", next === undefined ? undefined : { [next]: true })}
      />
      <NumberField
        label="At most away"
        unit="%"
        placeholder="any"
        value={numberOf("WithinPercent")}
        onChange={(next) => set("WithinPercent", next)}
      />
      <NumberField
        label="At least away"
        unit="%"
        placeholder="any"
        value={numberOf("MinPercentDiff")}
        onChange={(next) => set("MinPercentDiff", next)}
      />
    </div>
  );
}
