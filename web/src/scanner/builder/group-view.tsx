import { MoreHorizontal } from "lucide-react";
import { Fragment } from "react";
import {
  removePart,
  setGroupKind,
  ungroup,
  writeAt,
  type ConditionNode,
  type GroupKind,
  type GroupNode,
  type PayloadNode,
} from "../../payload-editor/index.ts";
import { classes } from "../../ui/classes.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { useScanSession } from "../scan-session.tsx";
import { AddParts } from "./add-parts.tsx";
import { useBuilder } from "./builder-context.tsx";
import { ChipRow } from "./chip-row.tsx";
import { Faults } from "./faults.tsx";
import { MomentBadge } from "./moment-badge.tsx";
import { NumberBox } from "./number-field.tsx";
import { GROUP_WORDS } from "./words-of-settings.ts";

const KINDS = (["all", "any", "none", "atLeast"] as const).map((value) => ({
  value,
  label: value === "atLeast" ? "At least so many of these" : GROUP_WORDS[value],
}));

/** A payload: its groups, which must all hold. */
export function PayloadView({ node }: { readonly node: PayloadNode }) {
  return node.groups.map((group, k) => (
    <Fragment key={group.path}>
      {k > 0 && <Joint word="and" />}
      <GroupView group={group} />
    </Fragment>
  ));
}

const Joint = ({ word }: { readonly word: string }) => (
  <p className="-my-1 pl-4 text-xs font-medium tracking-wide text-ink-muted uppercase">{word}</p>
);

const EDGES: Readonly<Record<GroupKind, string>> = {
  all: "border-line-strong",
  any: "border-accent",
  none: "border-down",
  atLeast: "border-warn",
};

export function GroupView({ group }: { readonly group: GroupNode }) {
  const { issuesAt } = useBuilder();
  const { kind, conditions, path } = group;
  return (
    <section aria-label={GROUP_WORDS[kind]} className={classes("flex flex-col gap-2 border-l-2 pl-3", EDGES[kind])}>
      <GroupHead group={group} />
      <Faults issues={issuesAt(path)} />
      <ul className="flex flex-col gap-1.5">
        {conditions.map((condition) => (
          <ConditionView key={condition.path} condition={condition} kind={kind} />
        ))}
      </ul>
      <AddParts list={path} />
    </section>
  );
}

function GroupHead({ group }: { readonly group: GroupNode }) {
  const { payload, edit } = useScanSession();
  const { kind, count, path, conditions } = group;
  const canDissolve = !(path === "/All");
  // A nested list stands alone in the Leaf of a condition, which is what is dissolved.
  const holder = /^(.*)\/Leaf\/(?:All|Any|None|AtLeast\/Of)$/.exec(path)?.[1];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="How the conditions are combined"
        className="h-7! w-auto! px-2! text-sm font-medium"
        value={kind}
        choices={KINDS}
        onChange={(next) => edit(setGroupKind(payload, path, next).payload)}
      />
      {kind === "atLeast" && (
        <div className="w-16">
          <NumberBox
            aria-label="How many must hold"
            className="h-7 px-2"
            isWhole
            value={typeof count === "number" ? count : undefined}
            minimum={1}
            maximum={Math.max(1, conditions.length)}
            onChange={(next) => edit(writeAt(payload, path.replace(/\/Of$/, "/Count"), next ?? 1), path)}
          />
        </div>
      )}
      <Menu
        align="start"
        trigger={
          <IconButton label={`More for: ${GROUP_WORDS[kind].toLowerCase()}`} size="small">
            <MoreHorizontal />
          </IconButton>
        }
      >
        {canDissolve && (
          <MenuItem onSelect={() => edit(ungroup(payload, holder ?? path).payload)}>Dissolve the group</MenuItem>
        )}
        <MenuItem danger onSelect={() => edit(removePart(payload, path))}>
          Remove the group and its conditions
        </MenuItem>
      </Menu>
    </div>
  );
}

interface ConditionViewProps {
  readonly condition: ConditionNode;
  readonly kind: GroupKind;
}

function ConditionView({ condition, kind }: ConditionViewProps) {
  const { issuesAt, warningsAt } = useBuilder();
  const { entries, leaf, path, asOf } = condition;
  const parts = entries.length + (leaf?.groups.length ?? 0);
  const isBundle = parts > 1 && (kind !== "all" || asOf !== undefined);
  const content = (
    <>
      <MomentBadge condition={condition} />
      {entries.map((entry) => (
        <ChipRow key={entry.path} entry={entry} />
      ))}
      {leaf !== undefined && <PayloadView node={leaf} />}
      {parts === 0 && <p className="text-sm text-ink-muted">Nothing is asked here.</p>}
      <Faults issues={issuesAt(path)} />
      <Faults issues={warningsAt(path)} tone="warn" />
    </>
  );
  return (
    <li
      className={classes("flex flex-col gap-1.5", isBundle && "rounded-lg border border-dashed border-line-strong p-2")}
    >
      {isBundle && <p className="text-xs text-ink-muted">Together</p>}
      {content}
    </li>
  );
}
