import type { StreamRequest } from "../api/streams.ts";
import type { BookNews } from "./stream-book.ts";

/** How the connection is: `refused` ends it for one request, with the reason; the others pass. */
export type LinkState =
  | { readonly state: "connecting" | "open" }
  | { readonly state: "lost" | "refused"; readonly reason: string };

/** News for a tab about a request that it follows. */
export type LiveNews = BookNews | { readonly kind: "link"; readonly link: LinkState };

/** Everything that a tab follows; sent whenever that changes, and now and then as a sign of life. */
export interface TabWish {
  readonly tab: string;
  readonly isVisible: boolean;
  readonly wants: readonly LiveWish[];
}

export interface LiveWish {
  /** What the tab calls it; another one each time that it begins to follow. */
  readonly key: string;
  readonly request: StreamRequest;
}

/** From the hub to the channel of one tab. */
export interface ToTab {
  readonly key: string;
  readonly news: LiveNews;
}

/** From a hub that has just started to all tabs: say what you follow. */
export const ROLL_CALL = "roll-call";

/** The channel on which a tab hears; `hub` names the channel on which all tabs speak. */
export const tabChannel = (hub: string, tab: string): string => `${hub} ${tab}`;

/** Tabs say so often what they follow, even if it has not changed. Browsers slow the timers of hidden tabs to one a minute. */
export const SIGN_MS = 20_000;
export const SILENT_MS = 150_000;
