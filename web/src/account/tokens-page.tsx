import { Plus } from "lucide-react";
import { useState } from "react";
import { useTokens, type CreatedToken, type Token } from "../api/tokens.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { LoadingState } from "../ui/loading-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { TokenDialogs, type TokenAction } from "./token-dialogs.tsx";
import { TokenRow } from "./token-row.tsx";
import { TokenValueDialog } from "./token-value-dialog.tsx";

export function TokensPage() {
  const query = useTokens();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<CreatedToken>();
  const [action, setAction] = useState<TokenAction>();
  return (
    <>
      <PageHeader
        title="API tokens"
        lead="Keys with which programs call the API on your behalf."
        actions={
          <Button look="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden className="size-4" />
            New token
          </Button>
        }
      />
      <TokenList {...query} onAction={setAction} />
      {creating && (
        <CreateTokenDialog
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false);
            setMade(token);
          }}
        />
      )}
      {action !== undefined && <TokenDialogs action={action} onClose={() => setAction(undefined)} onMade={setMade} />}
      {made !== undefined && <TokenValueDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

type TokenListProps = Pick<ReturnType<typeof useTokens>, "data" | "error" | "refetch"> & {
  readonly onAction: (action: TokenAction) => void;
};

function TokenList({ data, error, refetch, onAction }: TokenListProps) {
  if (data === undefined) {
    return error === null ? (
      <LoadingState what="your tokens" />
    ) : (
      <ErrorState error={error} title="The tokens could not be loaded" onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState title="No tokens yet">
        Make one to call the API from a program, a notebook or a language model. Its value is shown once.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface px-4">
      {data.map((token: Token) => (
        <TokenRow key={token.id} token={token} onAction={onAction} />
      ))}
    </ul>
  );
}
