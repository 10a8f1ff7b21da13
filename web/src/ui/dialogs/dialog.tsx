import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useState, type ReactNode } from "react";
import { classes } from "../classes.ts";

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: string;
  readonly children: ReactNode;
  /** The buttons at its end, the main one last. */
  readonly actions?: ReactNode;
  readonly className?: string;
}

/** A layer over the whole page that asks for something; Escape and the cross close it. */
export function Dialog({ open, onOpenChange, title, description, children, actions, className }: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Asked here, before a field of the dialog takes the focus.
    if (open) setOpener(document.activeElement);
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever closed it may have brought the focus elsewhere already.
            if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
          }}
          className={classes(
            "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl border border-line bg-raised shadow-layer",
            className,
          )}
        >
          <header className="border-b border-line py-4 pr-14 pl-5">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="text-ink-muted">{description}</Radix.Description>
            )}
          </header>
          <div className="overflow-y-auto p-5">{children}</div>
          {actions !== undefined && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>
          )}
          {/* Last, so that the focus goes to the content first; without a tooltip, which would take the first Escape. */}
          <Radix.Close
            aria-label="Close"
            className="absolute top-3 right-3 flex size-9 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-4.5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
