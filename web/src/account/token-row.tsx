import { Ban, EllipsisVertical, Pencil, RefreshCw, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Token } from "../api/tokens.ts";
import { Badge } from "../ui/badge.tsx";
import { Instant } from "../ui/instant.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import type { TokenAction } from "./token-dialogs.tsx";

const TONES = { active: "good", expired: "warn", revoked: "neutral" } as const;

interface TokenRowProps {
  readonly token: Token;
  readonly onAction: (action: TokenAction) => void;
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex gap-1">
    <dt>{name}</dt>
    <dd className="text-ink">{children}</dd>
  </div>
);

export function TokenRow({ token, onAction }: TokenRowProps) {
  const { name, prefix, scopes, status, created_at, last_used_at, expires_at } = token;
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-2">
          <span className="font-medium break-words">{name}</span>
          <Badge tone={TONES[status]}>{status}</Badge>
        </div>
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
          <dt className="sr-only">Begins with</dt>
          <dd className="font-mono">{prefix}…</dd>
          <Fact name="May">{scopes.join(" and ")}</Fact>
          <Fact name="Created">
            <Instant iso={created_at} />
          </Fact>
          <Fact name="Last used">{last_used_at === null ? "never" : <Instant iso={last_used_at} />}</Fact>
          <Fact name={status === "expired" ? "Expired" : "Expires"}>
            {expires_at === null ? "never" : <Instant iso={expires_at} />}
          </Fact>
        </dl>
      </div>
      <TokenMenu token={token} onAction={onAction} />
    </li>
  );
}

function TokenMenu({ token, onAction }: TokenRowProps) {
  const active = token.status === "active";
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${token.name}`}
          className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <EllipsisVertical aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuItem onSelect={() => onAction({ kind: "rename", token })}>
        <Pencil aria-hidden />
        Rename…
      </MenuItem>
      {active && (
        <>
          <MenuItem onSelect={() => onAction({ kind: "rotate", token })}>
            <RefreshCw aria-hidden />
            Replace…
          </MenuItem>
          <MenuItem onSelect={() => onAction({ kind: "revoke", token })}>
            <Ban aria-hidden />
            Revoke…
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem danger onSelect={() => onAction({ kind: "delete", token })}>
        <Trash2 aria-hidden />
        Delete…
      </MenuItem>
    </Menu>
  );
}
