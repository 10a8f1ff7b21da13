import type { CreatedToken } from "../api/tokens.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { curlExample } from "./curl-example.ts";

interface TokenValueDialogProps {
  readonly made: CreatedToken;
  readonly onClose: () => void;
}

/** The value of a new token, for the only time. */
export function TokenValueDialog({ made: { token, value }, onClose }: TokenValueDialogProps) {
  const command = curlExample(location.origin, value);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Token "${token.name}"`}
      description="Copy the value now: it is shown this once and kept nowhere."
      actions={
        <Button look="primary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <code
          aria-label="Value of the token"
          className="min-w-0 flex-1 basis-60 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm break-all"
        >
          {value}
        </code>
        <CopyButton text={value}>Copy value</CopyButton>
      </div>
      <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Try it in a shell</h3>
        <CopyButton size="small" text={command}>
          Copy command
        </CopyButton>
      </div>
      <pre className="rounded-md border border-line bg-sunken p-3 font-mono text-sm break-all whitespace-pre-wrap">
        {command}
      </pre>
    </Dialog>
  );
}
