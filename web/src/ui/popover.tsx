import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { classes } from "./classes.ts";
import { LAYER } from "./layer.ts";

interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** What it is about, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: "start" | "center" | "end";
  /** Without room around the content, for lists. */
  readonly flush?: boolean;
  readonly className?: string;
}

/** A small layer beside the button that opens it; the page stays usable. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, open, onOpenChange, align = "start", flush = false, className } = props;
  const control = open === undefined ? {} : { open };
  return (
    <Radix.Root {...control} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classes(
            LAYER,
            "max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto",
            !flush && "p-4",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
