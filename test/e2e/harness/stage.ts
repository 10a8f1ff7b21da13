import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser, newVisitor, signedInPage, type Visitor, type VisitorOptions } from "./browser.ts";
import { startDashboard, type Dashboard } from "./dashboard.ts";

/** The browser and the server of one file of tests. */
export interface Stage {
  readonly browser: Browser;
  readonly dashboard: Dashboard;
  /** Opens a window of a guest. */
  newVisitor(options?: VisitorOptions): Promise<Visitor>;
  /** Opens a window of the owner, signed in. */
  signedInPage(options?: VisitorOptions): Promise<Visitor>;
  /** Ends the server, lets its folder of data be changed, and starts it again at another address. */
  restartAfter(change: (folder: string) => Promise<void>): Promise<void>;
}

/**
 * Opens the browser and starts a server with the demo market before the tests of the calling file. After them it closes
 * their windows and ends the server.
 */
export function openStage(): Stage {
  let started: { browser: Browser; dashboard: Dashboard } | undefined;
  const running = (): { browser: Browser; dashboard: Dashboard } => {
    if (started === undefined) throw new Error("the stage opens before the tests, not before their file is read");
    return started;
  };
  beforeAll(async () => {
    const [browser, dashboard] = await Promise.all([openBrowser(), startDashboard()]);
    started = { browser, dashboard };
  });
  afterAll(async () => {
    await Promise.all((started?.browser.contexts() ?? []).map((context) => context.close()));
    await started?.dashboard.stop();
  });
  return {
    get browser() {
      return running().browser;
    },
    get dashboard() {
      return running().dashboard;
    },
    newVisitor: (options) => newVisitor(running().browser, running().dashboard.url, options),
    signedInPage: (options) => signedInPage(running().browser, running().dashboard.url, options),
    async restartAfter(change) {
      running().dashboard = await running().dashboard.restartAfter(change);
    },
  };
}
