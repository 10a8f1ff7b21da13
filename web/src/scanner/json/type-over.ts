import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * Typing over a selection by the editor itself. Left to the browser, what is typed would get the looks of what it replaces
 * as a style attribute, which the page's policy refuses.
 */
export const typeOver: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data } = event;
    // The browser's own selection: the editor may not have been told of it yet.
    const selection = view.contentDOM.ownerDocument.getSelection();
    if (event.inputType !== "insertText" || data === null || view.composing) return false;
    if (selection === null || selection.rangeCount !== 1 || selection.isCollapsed) return false;
    const over = selection.getRangeAt(0);
    const from = view.posAtDOM(over.startContainer, over.startOffset);
    const to = view.posAtDOM(over.endContainer, over.endOffset);
    const insert = () =>
      view.state.update({
        changes: { from, to, insert: data },
        selection: { anchor: from + data.length },
        userEvent: "input.type",
        scrollIntoView: true,
      });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
    return true;
  },
});
