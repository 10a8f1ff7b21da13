import { useMutation } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Issue } from "#base";
import type { ScanPayload } from "#contract";
import { ApiError } from "../api/api-error.ts";
import { runScan, type ScanAnswer, type ScanInput } from "../api/scan.ts";
import { useSettings } from "../api/settings.ts";
import { issuesOf, recordEdit, redo, startHistory, treeOf, undo, type PayloadNode } from "../payload-editor/index.ts";
import { keepDraft, type EditedScan } from "./scan-draft.ts";
import { useAddressOfScan } from "./use-address-of-scan.ts";

/** A scan that was run, and what it answered. */
export interface FinishedScan extends ScanInput {
  readonly answer: ScanAnswer;
  /** When it was answered, as an ISO text by this device's clock. */
  readonly answeredAt: string;
}

/** The scan that is being built, shared by everything on the page. */
export interface ScanSession {
  readonly payload: ScanPayload;
  /** The payload from before the last edit; undefined before the first. */
  readonly previous: ScanPayload | undefined;
  readonly tree: PayloadNode;
  readonly isEmpty: boolean;
  /** Tickers and `watchlist:<id>`, separated by commas; empty for everything that is listed. */
  readonly universe: string;
  readonly setUniverse: (universe: string) => void;
  /** The saved scan that is open; saving overwrites it. */
  readonly scanId: number | undefined;
  readonly setScanId: (scanId: number | undefined) => void;
  /** Makes another payload the present one, as a step that can be undone; edits of one place may join one step. */
  readonly edit: (next: ScanPayload, place?: string) => void;
  /** Begins another scan with a payload: it can be undone, and is no longer the saved scan that was open. */
  readonly begin: (payload: ScanPayload) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** What is wrong with the payload; pointers begin at the payload. */
  readonly issues: readonly Issue[];
  /** Runs the scan, or another payload in its place; one that is not valid is not run. */
  readonly run: (payload?: ScanPayload) => void;
  readonly isRunning: boolean;
  /** Why the newest run came to nothing, as long as the scan is the same. */
  readonly failure: Error | null;
  /** The newest run that was answered. */
  readonly result: FinishedScan | undefined;
  /** Whether the scan is another one than the result is of. */
  readonly isChanged: boolean;
}

const Context = createContext<ScanSession | undefined>(undefined);

export function useScanSession(): ScanSession {
  const session = use(Context);
  if (session === undefined) throw new Error("useScanSession is called outside of ScanSessionProvider");
  return session;
}

function useRun() {
  const running = useRef<AbortController>(undefined);
  const { mutate, isPending, error, data, variables } = useMutation({
    // Runs that others have followed are not kept: nobody asks for them again.
    gcTime: 0,
    mutationFn: async (request: ScanInput): Promise<FinishedScan> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const answer = await runScan(request, controller.signal);
      return { ...request, answer, answeredAt: new Date().toISOString() };
    },
  });
  const [result, setResult] = useState<FinishedScan>();
  if (data !== undefined && data !== result) setResult(data);
  return { start: mutate, isRunning: isPending, error, asked: variables, result };
}

interface ProviderProps {
  /** Where the session begins; give it a key, so that another draft begins another session. */
  readonly draft: EditedScan;
  /** Whose scan it is: the draft is kept for this person. */
  readonly userId: string;
  /** The hash of the address that names the draft; empty where it is to be written. */
  readonly hash: string;
  /** Called before another hash is written into the address. */
  readonly onHash: (hash: string) => void;
  readonly children: ReactNode;
}

export function ScanSessionProvider({ draft, userId, hash, onHash, children }: ProviderProps) {
  const [history, setHistory] = useState(() => startHistory(draft.payload));
  const [chosenUniverse, setUniverse] = useState(draft.universe);
  const [scanId, setScanId] = useState(draft.scanId);
  const { data: settings } = useSettings();
  const universe = chosenUniverse ?? settings?.default_universe ?? "";
  const { start, isRunning, error, asked, result } = useRun();
  const payload = history.present;
  const tree = useMemo(() => treeOf(payload), [payload]);
  const isEmpty = tree.groups.every(({ conditions }) => conditions.length === 0);
  // What was wrong with another scan is not told of this one.
  const failure = asked?.payload === payload && asked.universe === universe ? error : null;
  // The universe of an empty scan is not settled while nobody chose it.
  const keptUniverse = isEmpty ? chosenUniverse : universe;
  const present = useMemo<EditedScan>(
    () => ({ payload, universe: keptUniverse, scanId }),
    [payload, keptUniverse, scanId],
  );
  useEffect(() => keepDraft(userId, present), [userId, present]);
  useAddressOfScan({ userId, draft: present, result, hash, onHash });

  const edit = useCallback((next: ScanPayload, place?: string) => {
    setHistory((before) => recordEdit(before, next, { at: Date.now(), place }));
  }, []);
  const begin = useCallback(
    (next: ScanPayload) => {
      setScanId(undefined);
      edit(next);
    },
    [edit],
  );
  const issues = useMemo(() => issuesOf(payload), [payload]);
  const run = useCallback(
    (other?: ScanPayload) => {
      const wanted = other ?? payload;
      if (issuesOf(wanted).length === 0) start({ payload: wanted, universe });
    },
    [payload, universe, start],
  );
  const session = useMemo<ScanSession>(
    () => ({
      payload,
      previous: history.past.at(-1),
      tree,
      isEmpty,
      universe,
      setUniverse,
      scanId,
      setScanId,
      begin,
      edit,
      undo: history.past.length === 0 ? undefined : () => setHistory(undo),
      redo: history.future.length === 0 ? undefined : () => setHistory(redo),
      issues,
      run,
      isRunning,
      failure,
      result,
      isChanged: result !== undefined && (result.payload !== payload || result.universe !== universe),
    }),
    [payload, tree, isEmpty, universe, scanId, begin, edit, history, issues, run, isRunning, failure, result],
  );
  return <Context value={session}>{children}</Context>;
}

/** Faults that the server found in the payload that is shown; pointers begin at `/instructions`. */
export const faultsOfRun = (failure: Error | null): readonly Issue[] =>
  failure instanceof ApiError ? failure.details : [];
