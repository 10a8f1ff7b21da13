import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { classes } from "./classes.ts";

export interface ToastText {
  readonly title: string;
  readonly detail?: string;
  readonly tone?: "neutral" | "good" | "bad";
  /** A way on, such as "Undo". */
  readonly action?: { readonly label: string; readonly run: () => void };
}

type Shown = ToastText & { readonly key: number };

const TONES = { neutral: "border-l-line-strong", good: "border-l-up", bad: "border-l-down" } as const;
const DURATION_MS = 6_000;

const Context = createContext<((toast: ToastText) => void) | undefined>(undefined);

/** A function that tells something in passing: `toast({ title: "Scan saved", tone: "good" })`. */
export function useToast(): (toast: ToastText) => void {
  const show = use(Context);
  if (show === undefined) throw new Error("useToast is called outside of ToastProvider");
  return show;
}

function ToastView({ toast, onGone }: { readonly toast: Shown; readonly onGone: (key: number) => void }) {
  return (
    <Radix.Root
      // What went wrong stays until it is closed.
      duration={toast.tone === "bad" ? Number.POSITIVE_INFINITY : DURATION_MS}
      onOpenChange={(open) => {
        if (!open) onGone(toast.key);
      }}
      className={classes(
        "flex items-start gap-3 rounded-lg border border-l-4 border-line bg-raised p-3 shadow-layer",
        TONES[toast.tone ?? "neutral"],
      )}
    >
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-medium break-words">{toast.title}</Radix.Title>
        {toast.detail !== undefined && (
          <Radix.Description className="text-sm break-words text-ink-muted">{toast.detail}</Radix.Description>
        )}
        {toast.action !== undefined && (
          <Radix.Action altText={toast.action.label} onClick={toast.action.run} className="link mt-1 min-h-6 text-sm">
            {toast.action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label="Close"
        className="flex size-6 items-center justify-center rounded text-ink-muted hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const next = useRef(0);
  const show = useCallback((toast: ToastText) => {
    const key = next.current++;
    setToasts((shown) => [...shown.slice(-2), { ...toast, key }]);
  }, []);
  const remove = useCallback((key: number) => setToasts((shown) => shown.filter((one) => one.key !== key)), []);
  const views = useMemo(
    () => toasts.map((one) => <ToastView key={one.key} toast={one} onGone={remove} />),
    [toasts, remove],
  );
  return (
    <Context value={show}>
      <Radix.Provider label="Notice">
        {children}
        {views}
        <Radix.Viewport className="fixed right-4 bottom-20 z-60 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2 md:bottom-4" />
      </Radix.Provider>
    </Context>
  );
}
