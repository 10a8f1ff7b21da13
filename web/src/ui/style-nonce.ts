/**
 * The nonce under which this load of the page may add `<style>` elements, from the page's meta tag; empty with Vite's
 * own server, which has no policy. CodeMirror takes it by `EditorView.cspNonce.of(styleNonce())`.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";
}

/** Gives the nonce to radix, whose layers lock the scrolling of the page by a `<style>` of their own. */
export function allowOwnStyles(): void {
  Object.defineProperty(globalThis, "__webpack_nonce__", { value: styleNonce() });
}
