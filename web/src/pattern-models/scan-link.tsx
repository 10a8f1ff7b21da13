import { Link } from "@tanstack/react-router";
import { ScanSearch } from "lucide-react";
import type { PatternModel } from "../api/pattern-models.ts";
import { scanHash } from "../scanner/scan-draft.ts";
import { buttonClasses } from "../ui/button.tsx";

interface ScanLinkProps {
  readonly model: Pick<PatternModel, "id" | "threshold">;
  readonly size?: "medium" | "small";
}

/** Opens the scanner with the stocks that resemble a model, from its threshold on. */
export function ScanLink({ model: { id, threshold }, size = "medium" }: ScanLinkProps) {
  const payload = { All: [{ PatternModel: [{ ModelId: id, MinScore: threshold }] }] };
  return (
    <Link to="/" hash={scanHash({ payload, universe: "" })} className={buttonClasses("secondary", size)}>
      <ScanSearch aria-hidden className="size-4" />
      Use in a scan
    </Link>
  );
}
