import { ZoomIn, ZoomOut } from "lucide-react";
import type { RefObject } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { Segmented } from "../ui/fields/segmented.tsx";
import type { ChartStage } from "./chart-stage.ts";

interface ChartToolbarProps {
  readonly stage: RefObject<ChartStage | undefined>;
  readonly dragMoves: boolean;
  /** With it, it is chosen here what dragging does. */
  readonly onDragMoves?: (moves: boolean) => void;
}

const DRAGGING = [
  { value: "mark", label: "Mark bars" },
  { value: "move", label: "Move" },
] as const;
const ZOOM = 1.5;

export function ChartToolbar({ stage, dragMoves, onDragMoves }: ChartToolbarProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-1">
      {onDragMoves !== undefined && (
        <Segmented
          label="Dragging on the chart"
          choices={DRAGGING}
          value={dragMoves ? "move" : "mark"}
          onChange={(value) => onDragMoves(value === "move")}
        />
      )}
      <IconButton size="small" label="Show fewer bars" onClick={() => stage.current?.zoom(1 / ZOOM)}>
        <ZoomIn aria-hidden />
      </IconButton>
      <IconButton size="small" label="Show more bars" onClick={() => stage.current?.zoom(ZOOM)}>
        <ZoomOut aria-hidden />
      </IconButton>
    </div>
  );
}
