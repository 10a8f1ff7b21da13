import { ChevronRight } from "lucide-react";
import { Card } from "../ui/card.tsx";
import { EXAMPLES } from "./examples.ts";

interface WorkedExamplesProps {
  readonly isBusy: boolean;
  readonly onPick: (words: string) => void;
}

/** Where there is no scan yet: scans that others begin with, one press from their matches. */
export const WorkedExamples = ({ isBusy, onPick }: WorkedExamplesProps) => (
  <Card title="Begin with an example">
    <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {EXAMPLES.map(({ title, words }) => (
        <li key={words}>
          <button
            type="button"
            disabled={isBusy}
            onClick={() => onPick(words)}
            className="group flex h-full w-full items-start gap-3 rounded-lg border border-line p-3 text-left hover:border-accent hover:bg-accent-soft disabled:opacity-55"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-ink-muted">{words}</span>
            </span>
            <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-muted" />
          </button>
        </li>
      ))}
    </ul>
  </Card>
);
