import type { ScanView } from "#tiles";

/** Part of a view that tests on listings and trading status read. */
export type ListedView = Pick<ScanView, "session" | "watermark" | "lastSessions"> & {
  readonly data: Pick<ScanView["data"], "instruments" | "calendar" | "feeds">;
};
