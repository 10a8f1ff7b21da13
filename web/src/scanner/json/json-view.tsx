import { json, jsonLanguage, jsonParseLinter } from "@codemirror/lang-json";
import { linter, lintGutter, type Diagnostic } from "@codemirror/lint";
import { Annotation, Compartment, Prec, Transaction } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import { basicSetup, EditorView } from "codemirror";
import { useEffect, useRef, useState } from "react";
import { isObject, pointerKeys, type Json, type JsonObject, type ScanPayload } from "#contract";
import { useScanSchema } from "../../api/scan.ts";
import { issuesOf } from "../../payload-editor/index.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { styleNonce } from "../../ui/style-nonce.ts";
import { useScanSession } from "../scan-session.tsx";
import { completeJson } from "./json-completion.ts";
import { placeOfKeys } from "./json-place.ts";
import { jsonTheme } from "./json-theme.ts";
import { typeOver } from "./type-over.ts";

const fromOutside = Annotation.define<boolean>();
const parsed = jsonParseLinter();

const textOf = (payload: ScanPayload): string => JSON.stringify(payload, null, 2);

function readObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with the text, each fault at its place. */
function diagnose(view: EditorView): readonly Diagnostic[] {
  const text = view.state.doc.toString();
  const broken = parsed(view);
  if (broken.length > 0) return broken;
  const value = readObject(text);
  if (value === undefined) {
    return [{ from: 0, to: text.length, severity: "error", message: "A payload is an object: write { … }." }];
  }
  return issuesOf(value).map(({ path, message }) => ({
    ...placeOfKeys(view.state, pointerKeys(path)),
    severity: "error",
    message,
  }));
}

/** The scan as JSON, in step with the chips: what is typed here is the scan as soon as it is an object. */
export function JsonView() {
  const { payload, edit, run } = useScanSession();
  const { data: schema } = useScanSchema();
  const [isBroken, setIsBroken] = useState(false);
  const home = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const completion = useRef(new Compartment());
  // The payload that the text says, so that what was typed is not written over.
  const said = useRef<unknown>(payload);
  const session = useRef({ payload, edit, run });
  useEffect(() => {
    session.current = { payload, edit, run };
  }, [payload, edit, run]);

  useEffect(() => {
    const parent = home.current;
    if (parent === null) return undefined;
    const editor = new EditorView({
      parent,
      doc: textOf(session.current.payload),
      extensions: [
        EditorView.cspNonce.of(styleNonce()),
        Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => (session.current.run(), true) }])),
        basicSetup,
        typeOver,
        json(),
        linter(diagnose, { delay: 250 }),
        lintGutter(),
        completion.current.of([]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "The scan as JSON", tabindex: "0" }),
        jsonTheme,
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (!docChanged) return;
          const value = readObject(state.doc.toString());
          setIsBroken(value === undefined);
          if (value === undefined || transactions.some((one) => one.annotation(fromOutside) === true)) return;
          said.current = value;
          session.current.edit(value as ScanPayload, "json");
        }),
      ],
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = undefined;
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || said.current === payload) return;
    said.current = payload;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: textOf(payload) },
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
    });
  }, [payload]);

  useEffect(() => {
    if (schema === undefined) return;
    const source = jsonLanguage.data.of({ autocomplete: completeJson(schema as unknown as JsonObject) });
    view.current?.dispatch({ effects: completion.current.reconfigure(source) });
  }, [schema]);

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div ref={home} className="overflow-hidden rounded-md border border-line-strong" />
      <p role="status" className="text-sm text-warn empty:hidden">
        {isBroken && "This is no JSON object yet: until it is, the scan stays as it was."}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={textOf(payload)} size="small">
          Copy the JSON
        </CopyButton>
        <p className="text-sm text-ink-muted">Ctrl-Space offers what can stand at the cursor.</p>
      </div>
    </div>
  );
}
