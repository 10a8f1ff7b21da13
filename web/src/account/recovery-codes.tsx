import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The codes that sign in without the authenticator, for the only time. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => (
  <div className="flex flex-col gap-4">
    <p role="status">
      The second factor is on. Keep these recovery codes: each signs you in once without the authenticator, and they are
      shown this once.
    </p>
    <ul
      aria-label="Recovery codes"
      className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line bg-sunken p-3 font-mono"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-2">
      <CopyButton text={codes.join("\n")}>Copy codes</CopyButton>
      <Button look="primary" onClick={onKept}>
        I have kept them
      </Button>
    </div>
  </div>
);
