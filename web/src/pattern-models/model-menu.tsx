import { useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Download, MoreHorizontal, Settings2, Trash2 } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { useChangeModel, useDeleteModel, type PatternModel } from "../api/pattern-models.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/menu.tsx";
import { useToast } from "../ui/toast.tsx";
import { exportModel } from "./export-model.ts";
import { SettingsDialog } from "./settings-dialog.tsx";

/** What can be done with a model as a whole. */
export function ModelMenu({ model }: { readonly model: PatternModel }) {
  const { id, name, status } = model;
  const navigate = useNavigate();
  const toast = useToast();
  const [asked, setAsked] = useState<"delete" | "settings">();
  const { mutate: change } = useChangeModel(id);
  const { mutate: remove, isPending: isRemoving } = useDeleteModel();
  const isArchived = status === "archived";
  const refused = (title: string) => (error: Error) =>
    toast({ title, detail: error instanceof ApiError ? error.message : "Try again.", tone: "bad" });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about ${name}`}>
            <MoreHorizontal />
          </IconButton>
        }
      >
        {!isArchived && (
          <MenuItem onSelect={() => setAsked("settings")}>
            <Settings2 aria-hidden />
            Settings
          </MenuItem>
        )}
        <MenuItem onSelect={() => void exportModel(model).catch(refused(`${name} could not be exported`))}>
          <Download aria-hidden />
          Export as a file
        </MenuItem>
        <MenuItem
          onSelect={() => change({ archived: !isArchived }, { onError: refused(`${name} could not be changed`) })}
        >
          {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          {isArchived ? "Take out of the archive" : "Archive"}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setAsked("delete")}>
          <Trash2 aria-hidden />
          Delete
        </MenuItem>
      </Menu>
      {asked === "settings" && <SettingsDialog model={model} onClose={() => setAsked(undefined)} />}
      <ConfirmDialog
        open={asked === "delete"}
        onOpenChange={() => setAsked(undefined)}
        title={`Delete ${name}?`}
        description="The model and its examples are gone for good. Export it first if you may want it again."
        action="Delete model"
        busy={isRemoving}
        onConfirm={() =>
          remove(id, {
            onSuccess: () => void navigate({ to: "/models" }),
            onError: refused(`${name} could not be deleted`),
            onSettled: () => setAsked(undefined),
          })
        }
      />
    </>
  );
}
