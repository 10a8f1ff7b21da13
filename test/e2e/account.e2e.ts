import { execFileSync } from "node:child_process";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { OWNER, signIn, type Visitor } from "./harness/browser.ts";
import { accessibilityFaults, expectUsable, LOOKS, screenshot } from "./harness/look.ts";
import { openStage } from "./harness/stage.ts";

const stage = openStage();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await stage.signedInPage();
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const tokenRow = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const card = (page: Page, name: string) => page.getByRole("region", { name });

/** Runs a command as a shell does that it is pasted into; gives what it prints. */
const shell = (command: string): string => execFileSync("sh", ["-c", command], { encoding: "utf8" });

async function tokenAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Copies the command that the dialog of a new token shows, and closes the dialog. */
async function copyCommand(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Copy command" }).click();
  await page.getByRole("dialog").getByText("Copied").waitFor();
  const command = await clipboard(page);
  await page.getByRole("button", { name: "I have kept it" }).click();
  return command;
}

describe("API tokens", () => {
  let command = "";

  it("show their value once, next to a command that works when pasted", async () => {
    const { page } = visitor;
    await page.goto("/tokens");
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("nightly scans");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Create token" }).click();
    const value = (await page.getByLabel("Value of the token").textContent()) ?? "";
    expect(value.length).toBeGreaterThan(20);
    await screenshot(page, "token-value");
    expect(await accessibilityFaults(page)).toEqual([]);
    command = await copyCommand(page);
    const answer = JSON.parse(shell(command)) as { count: number; tickers: readonly string[] };
    expect(answer.tickers).toHaveLength(answer.count);
    expect(answer.count).toBeGreaterThan(0);
    await page.reload();
    await tokenRow(page, "nightly scans").getByText("active").waitFor();
    expect(await page.content()).not.toContain(value);
  });

  it("show a fault at the field that has it", async () => {
    const { page } = visitor;
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("past");
    await page.getByLabel("It stops working").click();
    await page.getByRole("option", { name: "On a date…" }).click();
    await page.getByLabel("Date").fill("2020-01-01");
    await page.getByRole("button", { name: "Create token" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    expect(await page.getByLabel("Date").getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.press("Escape");
  });

  it("get a new name and a new value: the old value stops, the new one works", async () => {
    const { page } = visitor;
    await tokenAction(page, "nightly scans", "Rename…");
    await page.getByRole("textbox", { name: "Name" }).fill("morning scans");
    await page.keyboard.press("Enter");
    await tokenRow(page, "morning scans").first().waitFor();
    await tokenAction(page, "morning scans", "Replace…");
    await page.getByLabel("The old value stops working").click();
    await page.getByRole("option", { name: "At once" }).click();
    await page.getByRole("button", { name: "Replace token" }).click();
    const fresh = await copyCommand(page);
    expect(fresh).not.toBe(command);
    expect(JSON.parse(shell(fresh))).toHaveProperty("tickers");
    expect(JSON.parse(shell(command))).toMatchObject({ error: { code: "unauthenticated" } });
    command = fresh;
  });

  it("stop when revoked and go when deleted, after a question", async () => {
    const { page } = visitor;
    await page.reload();
    const active = page.getByRole("listitem").filter({ hasText: "morning scans" }).filter({ hasText: "active" });
    await active.getByRole("button", { name: "Actions for morning scans" }).click();
    await page.getByRole("menuitem", { name: "Revoke…" }).click();
    await page.getByRole("button", { name: "Revoke token" }).click();
    await page.getByText("Token revoked", { exact: true }).waitFor();
    expect(JSON.parse(shell(command))).toMatchObject({ error: { code: "unauthenticated" } });
    const rows = tokenRow(page, "morning scans");
    for (let left = await rows.count(); left > 0; left--) {
      await rows.first().getByRole("button", { name: "Actions for morning scans" }).click();
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await page.getByRole("button", { name: "Delete token" }).click();
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await expect.poll(() => rows.count()).toBe(left - 1);
    }
  });
});

describe("API usage", () => {
  it("shows the windows of a token and the calls by operation", async () => {
    const { page } = visitor;
    await page.goto("/tokens");
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("counted");
    await page.getByRole("button", { name: "Create token" }).click();
    const command = await copyCommand(page);
    for (let call = 0; call < 3; call++) shell(command);
    await page.goto("/usage");
    await page.getByText("counted").waitFor();
    await page.getByRole("meter", { name: "Calls of this day" }).first().waitFor();
    // Usage is counted in memory and written each second; the page asks again by itself.
    await page
      .getByRole("gridcell", { name: "runScan" })
      .or(page.getByRole("cell", { name: "runScan" }))
      .waitFor();
    await page.getByRole("img", { name: /calls in 30 days/ }).waitFor();
    await page.getByLabel("Calls of", { exact: true }).click();
    await page.getByRole("option", { name: "runScan" }).click();
    await page.getByRole("img", { name: /runScan calls in 30 days/ }).waitFor();
    await page.getByRole("radio", { name: "7 days" }).click();
    await page.getByRole("img", { name: /runScan calls in 7 days/ }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});

describe("settings", () => {
  it("stay after a reload, and an unknown time zone shows a fault at its field", async () => {
    const { page } = visitor;
    await page.goto("/settings");
    await page.getByLabel("Time zone").fill("Europe/Nowhere");
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByRole("checkbox", { name: "Pre-market" }).click();
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Settings saved", { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Time zone").inputValue()).toBe("Europe/Berlin");
    expect(await page.getByRole("checkbox", { name: "Pre-market" }).isChecked()).toBe(true);
  });

  it("bring the colours chosen in one browser to the others of the account", async () => {
    const { page } = visitor;
    const other = await stage.newVisitor({ theme: "light" });
    await signIn(other);
    const kept = page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
    await page.getByRole("radio", { name: "Dark" }).click();
    await page.locator("html[data-theme=dark]").waitFor();
    await kept;
    await other.page.reload();
    await other.page.locator("html[data-theme=dark]").waitFor();
    const undone = other.page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
    await other.page.getByRole("button", { name: "Account", exact: true }).click();
    await other.page.getByRole("menuitem", { name: "Colours: Dark" }).click();
    await other.page.locator("html:not([data-theme])").waitFor();
    await undone;
    await other.close();
    await page.reload();
    await page.locator("html:not([data-theme])").waitFor();
    await page.getByRole("radio", { name: "Device", checked: true }).waitFor();
    expect(visitor.faults).toEqual([]);
  });

  it("change the operator's subscription at once", async () => {
    const { page } = visitor;
    const subscription = card(page, "Subscription");
    await subscription.getByLabel("API").click();
    await page.getByRole("option", { name: "Business" }).click();
    await subscription.getByRole("button", { name: "Change subscription" }).click();
    await page.getByText("Subscription changed", { exact: true }).waitFor();
    await subscription.getByRole("definition").getByText("Business").waitFor();
    expect(visitor.faults).toEqual([]);
  });
});

describe("sessions", () => {
  it("show in a list, and an ended one is signed out at its next call", async () => {
    const { page } = visitor;
    const other = await stage.newVisitor();
    await signIn(other);
    await page.goto("/settings");
    const sessions = card(page, "Sessions");
    await sessions.getByText("this one").waitFor();
    const others = sessions.getByRole("button", { name: /^End the session of/ });
    await others.first().waitFor();
    for (let left = await others.count(); left > 0; left--) {
      await others.first().click();
      await expect.poll(() => others.count()).toBe(left - 1);
    }
    await other.page.goto("/saved");
    await other.page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await other.close();
  });
});

describe("the second factor", () => {
  const codeOf = (secret: string, timestamp = Date.now()): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  let recoveryCodes: readonly string[] = [];
  let secret = "";

  it("starts with a code, and shows its recovery codes once", async () => {
    const { page } = visitor;
    await page.goto("/settings");
    const factor = card(page, "Second factor");
    await factor.getByLabel("Your password").fill("not the password");
    await factor.getByRole("button", { name: "Set up an authenticator" }).click();
    await factor.getByRole("alert").waitFor();
    await factor.getByLabel("Your password").fill(OWNER.password);
    await factor.getByRole("button", { name: "Set up an authenticator" }).click();
    await factor.getByRole("img", { name: "QR code for an authenticator" }).waitFor();
    secret = ((await factor.getByLabel("Secret").textContent()) ?? "").replaceAll(" ", "");
    expect(await factor.getByRole("link", { name: "Open in an authenticator" }).getAttribute("href")).toMatch(
      /^otpauth:\/\/totp\//,
    );
    await screenshot(page, "second-factor");
    expect(await accessibilityFaults(page)).toEqual([]);
    await factor.getByLabel("Code that it shows now").fill(codeOf(secret));
    await factor.getByRole("button", { name: "Turn on" }).click();
    recoveryCodes = await factor.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();
    await expect.poll(() => factor.getByRole("list", { name: "Recovery codes" }).count()).toBe(1);
    recoveryCodes = await factor.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();
    expect(recoveryCodes.length).toBeGreaterThanOrEqual(8);
    expect(await accessibilityFaults(page)).toEqual([]);
    await factor.getByRole("button", { name: "I have kept them" }).click();
    await factor.getByRole("button", { name: "Turn off" }).waitFor();
    expect(await page.content()).not.toContain(recoveryCodes[0]);
  });

  /** Signs in with a code as one types it; gives whether that led into the dashboard. */
  async function signInWith(code: string): Promise<boolean> {
    const stranger = await stage.newVisitor();
    const { page } = stranger;
    await page.goto("/");
    await page.getByLabel("E-mail address").fill(OWNER.email);
    await page.getByLabel("Password").fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Code of your authenticator").fill(code);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Sign in" }).click();
    const inside = page.getByRole("button", { name: "Account", exact: true });
    await inside.or(page.getByRole("alert")).waitFor();
    const isIn = (await inside.count()) === 1;
    expect(stranger.faults).toEqual([]);
    await stranger.close();
    return isIn;
  }

  it("is required at the next sign-in, and accepts each code once", async () => {
    // That of the next half minute: the one of this half minute turned it on, and serves no second time.
    const code = codeOf(secret, Date.now() + 30_000);
    expect(await signInWith("000000")).toBe(false);
    expect(await signInWith(code)).toBe(true);
    expect(await signInWith(code)).toBe(false);
  });

  it("gives way to a recovery code, once", async () => {
    expect(await signInWith(recoveryCodes[0] ?? "")).toBe(true);
    expect(await signInWith(recoveryCodes[0] ?? "")).toBe(false);
  });

  it("ends with the password and a code", async () => {
    const { page } = visitor;
    await page.goto("/settings");
    const factor = card(page, "Second factor");
    await factor.getByLabel("Your password").fill(OWNER.password);
    await factor.getByLabel("Code of your authenticator").fill(recoveryCodes[1] ?? "");
    await factor.getByRole("button", { name: "Turn off" }).click();
    await factor.getByRole("button", { name: "Set up an authenticator" }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});

describe("the password", () => {
  it("changes with the present one, and the log has an entry", async () => {
    const { page } = visitor;
    await page.goto("/settings");
    const password = card(page, "Password");
    await password.getByLabel("Current password").fill(OWNER.password);
    await password.getByLabel("New password").fill("password1234");
    await password.getByRole("button", { name: "Change password" }).click();
    await password.locator("[aria-invalid=true]").waitFor();
    await password.getByLabel("New password").fill("nine purple plums");
    await password.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Password changed", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Show the log" }).click();
    await card(page, "What happened to your account")
      .getByText(/password/i)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    const again = await stage.newVisitor();
    await signIn(again, { email: OWNER.email, password: "nine purple plums" });
    await again.close();
    expect(visitor.faults).toEqual([]);
  });
});

describe("a forgotten password", () => {
  const THIRD = { email: "third@example.com", password: "ten red cherries" } as const;

  it("changes through the link in the mail, which works once", async () => {
    const stranger = await stage.newVisitor();
    const { page } = stranger;
    await signIn(stranger, THIRD);
    await stranger.context.clearCookies();
    await page.goto("/");
    await page.getByRole("button", { name: "I forgot my password" }).click();
    await page.getByLabel("E-mail address").fill(THIRD.email);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByRole("status").waitFor();
    await screenshot(page, "password-reset-asked");
    // Without a mail server the link stands in the log; mails are sent every other second.
    const link = await vi.waitFor(
      () => {
        const [found] = /http:\/\/\S+\/reset-password#token=[\w-]+/.exec(stage.dashboard.printed()) ?? [];
        if (found === undefined) throw new Error(`no link was sent: ${stage.dashboard.printed()}`);
        return found;
      },
      { timeout: 15_000 },
    );
    await page.goto(link);
    await page.getByLabel("New password").fill("password1234");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel("New password").fill("eleven white figs");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("heading", { level: 1, name: "The password is set" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("E-mail address").fill(THIRD.email);
    await page.getByLabel("Password").fill("eleven white figs");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Account", exact: true }).waitFor();
    await page.goto("/help");
    await page.goto(link);
    await page.getByLabel("New password").fill("twelve black plums");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("alert").waitFor();
    await page.goto("/help");
    await page.goto("/reset-password");
    await page.getByRole("heading", { level: 1, name: "The link is incomplete" }).waitFor();
    expect(stranger.faults).toEqual([]);
    await stranger.close();
  });
});

describe.each(LOOKS)("with things in them, in a %s window", (width, theme) => {
  it("the pages of the account are usable by everybody", async () => {
    const guest = await stage.newVisitor({ width, theme });
    await signIn(guest, { email: OWNER.email, password: "nine purple plums" });
    const { page } = guest;
    for (const path of ["tokens", "usage", "settings"]) {
      await page.goto(`/${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectUsable(page, `${path}-filled-${width}`);
    }
    expect(guest.faults).toEqual([]);
    await guest.close();
  });
});

it("the window had no fault of a script, a policy or a request", () => expect(visitor.faults).toEqual([]));
