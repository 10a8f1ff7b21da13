import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useCreateToken, type CreatedToken, type Token } from "../api/tokens.ts";
import { FormFault } from "../app/form-fault.tsx";
import { FormDialog } from "../ui/dialogs/form-dialog.tsx";
import { Field } from "../ui/fields/field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Select } from "../ui/fields/select.tsx";
import { expiresAt, EXPIRIES, type Expiry } from "./token-expiry.ts";

type Access = "read" | "write";

const ACCESS = [
  { value: "read", label: "Scan and read" },
  { value: "write", label: "Scan, read and change what is saved" },
] as const satisfies readonly { readonly value: Access; readonly label: string }[];

const SCOPES: Readonly<Record<Access, Token["scopes"]>> = { read: ["read"], write: ["read", "write"] };
const POINTERS = ["/name", "/expires_at"];

interface CreateTokenDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (made: CreatedToken) => void;
}

export function CreateTokenDialog({ onClose, onCreated }: CreateTokenDialogProps) {
  const create = useCreateToken();
  const [name, setName] = useState("");
  const [access, setAccess] = useState<Access>("read");
  const [expiry, setExpiry] = useState<Expiry>("90");
  const [date, setDate] = useState("");
  const { error } = create;
  const faultAt = (pointer: string) => (error instanceof ApiError ? error.at(pointer) : undefined);
  const submit = () =>
    create.mutate(
      { name, scopes: SCOPES[access], expires_at: expiresAt(expiry, date, Date.now()) },
      { onSuccess: onCreated },
    );
  return (
    <FormDialog title="New API token" action="Create token" busy={create.isPending} onSubmit={submit} onClose={onClose}>
      <TextField
        label="Name"
        hint="What it is for, such as nightly scans."
        fault={faultAt("/name")}
        required
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <Field label="It may">
        {(control) => <Select {...control} value={access} choices={ACCESS} onChange={setAccess} />}
      </Field>
      <Field label="It stops working" fault={expiry === "date" ? undefined : faultAt("/expires_at")}>
        {(control) => <Select {...control} value={expiry} choices={EXPIRIES} onChange={setExpiry} />}
      </Field>
      {expiry === "date" && (
        <TextField
          label="Date"
          hint="At its beginning in UTC."
          fault={faultAt("/expires_at")}
          type="date"
          required
          value={date}
          onChange={setDate}
        />
      )}
      <FormFault error={error} shownAt={POINTERS} />
      {error instanceof ApiError && error.code === "insufficient_tier" && (
        <p>
          <Link to="/settings" hash="subscription" className="link">
            See your subscription
          </Link>
        </p>
      )}
    </FormDialog>
  );
}
