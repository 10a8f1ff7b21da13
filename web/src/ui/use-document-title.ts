import { useEffect } from "react";

/** Sets the title of the browser's window while the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Winnow`;
  }, [title]);
}
