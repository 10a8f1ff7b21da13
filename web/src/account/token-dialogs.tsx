import { useDeleteToken, useRenameToken, useRevokeToken, type CreatedToken, type Token } from "../api/tokens.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { NameDialog } from "../ui/dialogs/name-dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { RotateTokenDialog } from "./rotate-token-dialog.tsx";

export interface TokenAction {
  readonly kind: "rename" | "rotate" | "revoke" | "delete";
  readonly token: Token;
}

interface TokenDialogProps {
  readonly token: Token;
  readonly onClose: () => void;
}

interface TokenDialogsProps {
  readonly action: TokenAction;
  readonly onClose: () => void;
  /** A token that took the place of another. */
  readonly onMade: (made: CreatedToken) => void;
}

/** The dialog of what is being done with a token. */
export function TokenDialogs({ action: { kind, token }, onClose, onMade }: TokenDialogsProps) {
  switch (kind) {
    case "rename":
      return <RenameToken token={token} onClose={onClose} />;
    case "rotate":
      return (
        <RotateTokenDialog
          token={token}
          onClose={onClose}
          onRotated={(made) => {
            onClose();
            onMade(made);
          }}
        />
      );
    case "revoke":
      return <RevokeToken token={token} onClose={onClose} />;
    case "delete":
      return <DeleteToken token={token} onClose={onClose} />;
  }
}

function RenameToken({ token, onClose }: TokenDialogProps) {
  const rename = useRenameToken();
  return (
    <NameDialog
      title="Rename token"
      action="Rename"
      name={token.name}
      busy={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onSubmit={(name) => rename.mutate({ id: token.id, name }, { onSuccess: onClose })}
    />
  );
}

function RevokeToken({ token, onClose }: TokenDialogProps) {
  const revoke = useRevokeToken();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke this token?"
      description={`Programs that call with "${token.name}" are refused from the next call on. It cannot be turned on again.`}
      action="Revoke token"
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(token.id, {
          onSuccess: () => {
            onClose();
            toast({ title: "Token revoked" });
          },
          onError: (error) => toast({ title: "The token still works", detail: error.message, tone: "bad" }),
        })
      }
    />
  );
}

function DeleteToken({ token, onClose }: TokenDialogProps) {
  const remove = useDeleteToken();
  const toast = useToast();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this token?"
      description={`"${token.name}" stops working and leaves this list. What it was used for stays in the usage.`}
      action="Delete token"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(token.id, {
          onSuccess: () => {
            onClose();
            toast({ title: "Token deleted" });
          },
          onError: (error) => toast({ title: "The token was not deleted", detail: error.message, tone: "bad" }),
        })
      }
    />
  );
}
