import { fetchModelFile, type PatternModel } from "../api/pattern-models.ts";

/** A name that every system takes for a file: "Tight flags!" is tight-flags.winnow-model.json. */
export function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${plain === "" ? "pattern-model" : plain}.winnow-model.json`;
}

/** Fetches the file of a model and hands it to the browser to keep. */
export async function exportModel({ id, name }: Pick<PatternModel, "id" | "name">): Promise<void> {
  const file = await fetchModelFile(id);
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(name);
  link.click();
  URL.revokeObjectURL(address);
}
