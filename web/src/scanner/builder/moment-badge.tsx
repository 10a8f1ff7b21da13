import { History, X } from "lucide-react";
import { setMoment, type ConditionNode } from "../../payload-editor/index.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { momentText } from "../../time/describe-moment.ts";
import { useScanSession } from "../scan-session.tsx";

/** The moment that a condition has of its own. */
export function MomentBadge({ condition }: { readonly condition: ConditionNode }) {
  const { payload, edit } = useScanSession();
  const { asOf, asOfBasis, path } = condition;
  if (asOf === undefined && asOfBasis === undefined) return null;
  const basis = asOfBasis === "as_traded" ? "as_traded" : "restated";
  const remove = (): void => {
    const now = setMoment(payload, path, "AsOf", undefined);
    edit(setMoment(now.payload, now.path, "AsOfBasis", undefined).payload);
  };
  return (
    <p className="flex items-center gap-1 text-sm text-ink-muted">
      <History aria-hidden className="size-4" />
      <span>As of {typeof asOf === "string" ? momentText({ asOf, basis }) : "now"}</span>
      <IconButton label="Take this condition to now" size="small" onClick={remove}>
        <X />
      </IconButton>
    </p>
  );
}
