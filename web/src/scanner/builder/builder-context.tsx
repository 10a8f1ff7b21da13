import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import type { Issue } from "#base";
import { issuesByPart, isWithin, warningsOf, type ChipWords, type Edited } from "../../payload-editor/index.ts";
import { faultsOfRun, useScanSession } from "../scan-session.tsx";

/** What the chips of the builder share beside the scan itself. */
export interface Builder {
  /** Faults of the part at a pointer itself; "" for those of the payload as a whole. */
  readonly issuesAt: (path: string) => readonly Issue[];
  readonly warningsAt: (path: string) => readonly Issue[];
  readonly wordsAt: (path: string) => ChipWords | undefined;
  /** The chip whose form is open. */
  readonly openPath: string | undefined;
  /** Opens the form of a chip, or closes what is open and gives the focus back to its chip. */
  readonly open: (path: string | undefined) => void;
  /** Opens the form of a chip and brings the focus to its first field. */
  readonly enter: (path: string) => void;
  /** Makes an edit and brings the focus to the chip where the part stands now, or into its form, which is then open. */
  readonly place: (edited: Edited, isOpen?: boolean) => void;
  /** The chip that is pointed at or has the focus, whose words are then marked. */
  readonly pointedPath: string | undefined;
  readonly point: (path: string | undefined) => void;
  readonly area: RefObject<HTMLDivElement | null>;
}

const Context = createContext<Builder | undefined>(undefined);

export function useBuilder(): Builder {
  const builder = use(Context);
  if (builder === undefined) throw new Error("useBuilder is called outside of BuilderProvider");
  return builder;
}

/** The chips of an area in the order of the page. */
export const chipsOf = (area: HTMLElement | null): readonly HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>("[data-chip]") ?? []),
];

/** The first field of the form of a chip; undefined while it is closed. */
function firstField(chip: HTMLElement): HTMLElement | undefined {
  const form = document.getElementById(chip.getAttribute("aria-controls") ?? "");
  return form?.querySelector<HTMLElement>("input") ?? form?.querySelector<HTMLElement>("button") ?? undefined;
}

/** Brings the focus to the first chip of a part, or into its form, once it is on the page. */
function useFocusOfParts(area: RefObject<HTMLDivElement | null>) {
  const wanted = useRef<{ readonly path: string; readonly inForm: boolean }>(undefined);
  const [, ask] = useState(0);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const { path, inForm } = wanted.current;
    const chip = chipsOf(area.current).find(({ dataset }) => isWithin(dataset["chip"] ?? "", path));
    if (chip === undefined) return;
    wanted.current = undefined;
    (inForm ? (firstField(chip) ?? chip) : chip).focus();
  });
  return useCallback((path: string, inForm = false) => {
    wanted.current = { path, inForm };
    ask((turn) => turn + 1);
  }, []);
}

interface ProviderProps {
  readonly words: ReadonlyMap<string, ChipWords>;
  readonly children: ReactNode;
}

const NO_ISSUES: readonly Issue[] = [];

export function BuilderProvider({ words, children }: ProviderProps) {
  const { payload, tree, issues, failure, edit } = useScanSession();
  const area = useRef<HTMLDivElement>(null);
  const [openPath, setOpenPath] = useState<string>();
  const [pointedPath, point] = useState<string>();
  const focus = useFocusOfParts(area);
  const faults = useMemo(() => {
    const own = issuesByPart(tree, issues);
    return issues.length > 0 ? own : issuesByPart(tree, faultsOfRun(failure), "/instructions");
  }, [tree, issues, failure]);
  const warnings = useMemo(() => issuesByPart(tree, warningsOf(payload)), [tree, payload]);
  const builder = useMemo<Builder>(
    () => ({
      issuesAt: (path) => faults.get(path) ?? NO_ISSUES,
      warningsAt: (path) => warnings.get(path) ?? NO_ISSUES,
      wordsAt: (path) => words.get(path),
      openPath,
      open: (path) => {
        if (path === undefined && openPath !== undefined) focus(openPath);
        setOpenPath(path);
      },
      enter: (path) => {
        setOpenPath(path);
        focus(path, true);
      },
      place: (edited, isOpen = false) => {
        edit(edited.payload);
        setOpenPath(isOpen ? edited.path : undefined);
        focus(edited.path, isOpen);
      },
      pointedPath,
      point,
      area,
    }),
    [faults, warnings, words, openPath, pointedPath, focus, edit],
  );
  return <Context value={builder}>{children}</Context>;
}
