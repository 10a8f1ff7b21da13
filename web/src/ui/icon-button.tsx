import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "title"> {
  /** What it does, for the tooltip and for screen readers. */
  readonly label: string;
  readonly size?: "medium" | "small";
}

/** A button with an icon alone: `<IconButton label="Remove"><X /></IconButton>`. */
export function IconButton({ label, size = "medium", className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={classes(
          "inline-flex shrink-0 items-center justify-center rounded-md text-ink-muted transition-colors",
          "hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-55",
          size === "medium" ? "size-9 [&_svg]:size-4.5" : "size-7 [&_svg]:size-4",
          className,
        )}
        {...rest}
      />
    </Tooltip>
  );
}
