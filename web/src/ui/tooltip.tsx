import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";

/** A few words beside a control when it is pointed at or focused; never the only place where something is said. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-md bg-ink px-2 py-1 text-sm text-canvas shadow-layer"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const TooltipProvider = Radix.Provider;
