import type { AsOfBasis } from "#contract";
import { Segmented } from "../ui/fields/segmented.tsx";

const BASES = [
  { value: "restated", label: "Restated" },
  { value: "as_traded", label: "As traded" },
] as const;

const MEANINGS: Readonly<Record<AsOfBasis, string>> = {
  restated: "All that is known now about that day: prices restated for later splits, corrected bars, amended filings.",
  as_traded: "What stood there on that day: prices as printed, figures as first filed.",
};

interface BasisChoiceProps {
  readonly value: AsOfBasis;
  readonly onChange: (basis: AsOfBasis) => void;
}

/** On which basis figures of the past are taken, with what that means. */
export const BasisChoice = ({ value, onChange }: BasisChoiceProps) => (
  <div className="flex flex-col gap-1">
    <p className="text-sm font-medium">Figures</p>
    <Segmented label="Figures" choices={BASES} value={value} onChange={onChange} />
    <p className="max-w-prose text-sm text-ink-muted">{MEANINGS[value]}</p>
  </div>
);
