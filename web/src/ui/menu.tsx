import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { classes } from "./classes.ts";
import { LAYER, LAYER_ITEM } from "./layer.ts";

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** `MenuItem`, `MenuSeparator`, `MenuLabel`. */
  readonly children: ReactNode;
  readonly align?: "start" | "center" | "end";
}

/** A list of actions under a button. */
export function Menu({ trigger, children, align = "end" }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classes(
            LAYER,
            "max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1",
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  readonly children: ReactNode;
  readonly onSelect?: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** The only child is a link and becomes the item. */
  readonly asChild?: boolean;
}

export function MenuItem({ children, onSelect, danger = false, disabled = false, asChild = false }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      asChild={asChild}
      disabled={disabled}
      {...(onSelect === undefined ? {} : { onSelect })}
      className={classes(LAYER_ITEM, danger && "text-down", "[&_svg]:size-4 [&_svg]:shrink-0")}
    >
      {children}
    </DropdownMenu.Item>
  );
}

export const MenuSeparator = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />;

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <DropdownMenu.Label className="px-2 py-1 text-sm text-ink-muted">{children}</DropdownMenu.Label>
);
