import { NamedModels } from "../pattern-models/named-models.tsx";
import { ChevronRight } from "lucide-react";
import type { ScanExplanation } from "../api/scan-explanation.ts";

type TimingNode = NonNullable<ScanExplanation["timing"]>;

interface TimingTreeProps {
  readonly root: TimingNode;
}

/** How long each part of the scan took, as bars on one axis of time; parts of parts are opened. */
export const TimingTree = ({ root }: TimingTreeProps) => (
  <div className="text-sm">
    <Part node={root} whole={root} isOpen />
  </div>
);

interface PartProps {
  readonly node: TimingNode;
  readonly whole: TimingNode;
  readonly isOpen?: boolean;
}

function Part({ node, whole, isOpen = false }: PartProps) {
  const children = node.children ?? [];
  if (children.length === 0) {
    return (
      <div className="py-1 pl-5">
        <Line node={node} whole={whole} />
      </div>
    );
  }
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-6 cursor-pointer list-none items-start gap-1 rounded py-1">
        <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 transition-transform in-open:rotate-90" />
        <Line node={node} whole={whole} />
      </summary>
      <div className="ml-2 border-l border-line pl-2">
        {children.map((child, k) => (
          // Parts have no names of their own; their order never changes within an answer.
          <Part key={`${k} ${child.kind}`} node={child} whole={whole} isOpen={children.length === 1} />
        ))}
      </div>
    </details>
  );
}

function Line({ node, whole }: { readonly node: TimingNode; readonly whole: TimingNode }) {
  const { kind, label, duration_ms: duration, start_ms: start, row_count: rows } = node;
  const share = (ms: number): string =>
    `${whole.duration_ms === 0 ? 0 : Math.min(100, (ms / whole.duration_ms) * 100)}%`;
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">
          <NamedModels text={label === "" || label === kind ? kind : `${kind}: ${label}`} />{" "}
          {rows !== undefined && <span className="text-ink-muted">({rows})</span>}
        </span>
        <span className="whitespace-nowrap">{duration.toFixed(2)} ms</span>
      </div>
      <div aria-hidden className="mt-0.5 h-1 w-full rounded bg-sunken">
        <div
          className="h-1 min-w-px rounded bg-accent"
          style={{ width: share(duration), marginLeft: share(Math.max(0, start - whole.start_ms)) }}
        />
      </div>
    </div>
  );
}
