import { NamedModels } from "../pattern-models/named-models.tsx";

/** What is computed, in the order in which the engine does it. */
export const Plan = ({ lines }: { readonly lines: readonly string[] }) => (
  <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm marker:text-ink-muted">
    {lines.map((line, k) => (
      // Two conditions may read the same.
      <li key={`${k} ${line}`} className="break-words">
        <NamedModels text={line} />
      </li>
    ))}
  </ol>
);
