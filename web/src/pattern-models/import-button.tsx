import { useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useRef } from "react";
import { useImportModel } from "../api/pattern-models.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/toast.tsx";

/** What a file holds, as far as it is JSON; undefined where it is not. */
async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text()) as unknown;
  } catch {
    return undefined;
  }
}

/** Makes a model of a file that was exported, here or elsewhere, and opens it. */
export function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, isPending } = useImportModel();
  const load = async (file: File): Promise<void> => {
    const read = await readJson(file);
    if (read === undefined) {
      const detail = "Choose the file that Export gave, as it was.";
      toast({ title: `${file.name} is no file of a pattern model`, detail, tone: "bad" });
      return;
    }
    mutate(read, {
      onSuccess: ({ id, name }) => {
        toast({ title: `${name} was imported`, detail: "Train it to use it.", tone: "good" });
        void navigate({ to: "/models/$id", params: { id } });
      },
      onError: ({ message }) => toast({ title: `${file.name} could not be imported`, detail: message, tone: "bad" }),
    });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File of a pattern model"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again is a change, too.
          target.value = "";
          if (file !== undefined) void load(file);
        }}
      />
      <Button busy={isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        Import
      </Button>
    </>
  );
}
