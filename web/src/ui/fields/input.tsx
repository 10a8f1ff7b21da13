import type { ComponentProps } from "react";
import { classes } from "../classes.ts";

const LOOK =
  "w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-muted " +
  "aria-invalid:border-down disabled:opacity-55";

export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input className={classes(LOOK, "h-9", className)} {...rest} />
);

export const TextArea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <textarea className={classes(LOOK, "min-h-20 py-2", className)} {...rest} />
);
