import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colours of the page, so that light and dark follow by themselves. */
const looks = EditorView.theme({
  "&": { backgroundColor: "var(--surface)", color: "var(--ink)", fontSize: "0.8125rem", maxHeight: "60vh" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-1px" },
  ".cm-scroller": { overflow: "auto", fontFamily: "var(--font-mono, ui-monospace, monospace)", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--canvas)", color: "var(--ink-muted)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-selectionMatch": {
    backgroundColor: "var(--accent-soft) !important",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)", color: "var(--accent-strong)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "0.375rem",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent-soft)", color: "var(--ink)" },
  ".cm-completionInfo": { maxWidth: "20rem", fontFamily: "var(--font-sans, sans-serif)" },
  ".cm-diagnostic": { padding: "0.25rem 0.5rem", fontFamily: "var(--font-sans, sans-serif)" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunken)", color: "var(--ink-muted)", border: "none" },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent-strong)" },
  { tag: tags.string, color: "var(--up)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warn)" },
  { tag: tags.invalid, color: "var(--down)" },
]);

export const jsonTheme = [looks, syntaxHighlighting(colours)];
