import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { inject } from "vitest";

/** The widths that every page is looked at. */
export const WIDTHS = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;
export type Width = keyof typeof WIDTHS;

let launched: Promise<Browser> | undefined;

/** The browser of all files of tests, started at first use. It ends with the process of the tests. */
export function openBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  launched ??= chromium.launch({ executablePath: inject("chromium"), args: isRoot ? ["--no-sandbox"] : [] });
  return launched;
}

/** A window of a person of its own: cookies and storage are shared with no other. */
export interface Visitor {
  /** The server's address. */
  readonly url: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong in the window so far: faults of scripts, broken policies, requests to other hosts. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

export interface VisitorOptions {
  readonly width?: Width;
  readonly theme?: "light" | "dark";
  /** Whether the first-run tour shows itself. Default no: the browser has seen it. */
  readonly tour?: boolean;
}

/** A refusal of the API that a page shows is no fault; a file of the dashboard that is missing is one. */
const isRefusal = (text: string, url: string): boolean =>
  text.startsWith("Failed to load resource: the server responded with a status of 4") && /\/api\/v2\//.test(url);

export async function newVisitor(browser: Browser, baseUrl: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { width = "wide", theme = "light", tour = false } = options;
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: WIDTHS[width],
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "America/New_York",
  });
  if (!tour) {
    await context.addInitScript(() => {
      if (location.protocol !== "about:") localStorage.setItem("winnow.tour", "seen");
    });
  }
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (isRefusal(message.text(), message.location().url)) return;
    // Chromium tells broken policies as errors of the console.
    const { url, lineNumber, columnNumber } = message.location();
    faults.push(`${message.type()}: ${message.text()} (${url}:${lineNumber}:${columnNumber})`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseUrl}/`) && !/^(data|blob):/.test(url)) faults.push(`request to another host: ${url}`);
  });
  return { url: baseUrl, page, context, faults, close: () => context.close() };
}

export const OWNER = { email: "owner@example.com", password: "seven green apples" } as const;

/** Signs up, or in if the account exists, by the API as the forms do. Opens a page of the dashboard that loads quickly. */
export async function signIn(
  { url, page, context }: Visitor,
  account: { readonly email: string; readonly password: string } = OWNER,
): Promise<void> {
  const post = async (path: string): Promise<number> => {
    const sent = { data: account, headers: { origin: url } };
    return (await context.request.post(`/api/v2/auth/${path}`, sent)).status();
  };
  const made = await post("sign-up");
  const status = made === 409 ? await post("sign-in") : made;
  if (status >= 300) throw new Error(`signing in as ${account.email} was answered with ${status}`);
  await page.goto("/tokens");
  await page.getByRole("button", { name: "Account", exact: true }).waitFor();
}

/** A window of somebody who is signed in. */
export async function signedInPage(browser: Browser, baseUrl: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, baseUrl, options);
  await signIn(visitor);
  return visitor;
}
