import { useMemo } from "react";
import { DEFAULT_SETTINGS } from "#contract";
import { useChangeSettings, useSettings } from "../api/settings.ts";
import { useToast } from "../ui/toast.tsx";
import { usableColumns } from "./result-columns.ts";

/** The columns that the account's settings name, and a function that changes them there. */
export function useResultColumns(): readonly [
  columns: readonly string[],
  choose: (columns: readonly string[]) => void,
] {
  const { data: settings = DEFAULT_SETTINGS } = useSettings();
  const { mutate, isPending, variables } = useChangeSettings();
  const toast = useToast();
  const named = (isPending ? variables.results_columns : undefined) ?? settings.results_columns;
  const choose = (columns: readonly string[]): void =>
    mutate(
      { results_columns: [...columns] },
      { onError: ({ message }) => toast({ title: "The columns were not saved", detail: message, tone: "bad" }) },
    );
  return [useMemo(() => usableColumns(named), [named]), choose];
}
