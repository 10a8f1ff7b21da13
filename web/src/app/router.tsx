import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { LoadingState } from "../ui/loading-state.tsx";
import { FaultPage } from "./fault-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { SessionGate } from "./session-gate.tsx";
import { Shell } from "./shell.tsx";

const rootRoute = createRootRoute({ component: Outlet, errorComponent: FaultPage, notFoundComponent: NotFoundPage });

/** Pages for people who are signed in, inside the shell. */
const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "member",
  component: () => (
    <SessionGate>
      <Shell>
        <Outlet />
      </Shell>
    </SessionGate>
  ),
});

const page = <const P extends string>(path: P, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => memberRoute, path, component });

const routes = [
  page(
    "/",
    lazyRouteComponent(() => {
      // The page shows an error of the scanner's own import.
      void import("../scanner/scanner.tsx").catch(() => undefined);
      return import("../scanner/page.tsx");
    }, "ScannerPage"),
  ),
  page(
    "/saved",
    lazyRouteComponent(() => import("../saved/page.tsx"), "SavedPage"),
  ),
  page(
    "/saved/$id",
    lazyRouteComponent(() => import("../saved/saved-scan-page.tsx"), "SavedScanPage"),
  ),
  page(
    "/range",
    lazyRouteComponent(() => import("../time/page.tsx"), "RangePage"),
  ),
  page(
    "/models",
    lazyRouteComponent(() => import("../pattern-models/page.tsx"), "ModelsPage"),
  ),
  page(
    "/models/$id",
    lazyRouteComponent(() => import("../pattern-models/model-page.tsx"), "ModelPage"),
  ),
  page(
    "/tokens",
    lazyRouteComponent(() => import("../account/tokens-page.tsx"), "TokensPage"),
  ),
  page(
    "/usage",
    lazyRouteComponent(() => import("../account/usage-page.tsx"), "UsagePage"),
  ),
  page(
    "/settings",
    lazyRouteComponent(() => import("../account/settings-page.tsx"), "SettingsPage"),
  ),
  page(
    "/feed",
    lazyRouteComponent(() => import("../feed/page.tsx"), "FeedPage"),
  ),
  page(
    "/help",
    lazyRouteComponent(() => import("../docs/page.tsx"), "HelpPage"),
  ),
  page(
    "/help/$topic",
    lazyRouteComponent(() => import("../docs/topic-page.tsx"), "TopicPage"),
  ),
] as const;

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyRouteComponent(() => import("../account/reset-password-page.tsx"), "ResetPasswordPage"),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([memberRoute.addChildren([...routes]), resetRoute]),
  defaultPreload: "intent",
  defaultPendingComponent: () => <LoadingState what="the page" />,
  defaultErrorComponent: FaultPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
