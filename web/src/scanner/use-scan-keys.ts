import { useEffect } from "react";
import { useScanSession } from "./scan-session.tsx";

/** Whether something has a text of its own to undo in. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** The keys of the page: Ctrl-Enter runs, Ctrl-Z and Ctrl-Shift-Z undo and do again outside of fields. */
export function useScanKeys(): void {
  const { run, undo, redo } = useScanSession();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      const isUndo = key === "z" && !event.shiftKey;
      const isRedo = (key === "z" && event.shiftKey) || key === "y";
      if (key === "enter") run();
      else if ((isUndo || isRedo) && !isTyped(event.target)) (isUndo ? undo : redo)?.();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [run, undo, redo]);
}
