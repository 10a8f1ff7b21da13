import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { Spinner } from "./spinner.tsx";

const LOOKS = {
  primary: "bg-accent text-accent-ink border-transparent hover:bg-accent-strong",
  secondary: "bg-raised text-ink border-line-strong hover:bg-sunken",
  quiet: "bg-transparent text-ink border-transparent hover:bg-sunken",
  danger: "bg-raised text-down border-down hover:bg-down-soft",
} as const;

const SIZES = { medium: "h-9 px-3 text-base", small: "h-7 px-2 text-sm" } as const;

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` for the one thing that the page is for. */
  readonly look?: keyof typeof LOOKS;
  readonly size?: keyof typeof SIZES;
  /** While true it cannot be pressed again and shows that it works. */
  readonly busy?: boolean;
}

/** Looks of a button for what is no button: `<Link className={buttonClasses("secondary")}>`. */
export const buttonClasses = (look: keyof typeof LOOKS = "secondary", size: keyof typeof SIZES = "medium"): string =>
  classes(
    "inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none",
    "transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress",
    LOOKS[look],
    SIZES[size],
  );

export function Button({ look, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // A disabled button would lose the focus; one that works keeps it and takes no press.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classes(buttonClasses(look, size), className)}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
