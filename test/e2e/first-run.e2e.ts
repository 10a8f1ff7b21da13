import { beforeAll, describe, expect, it } from "vitest";
import { newVisitor, OWNER, type Visitor } from "./harness/browser.ts";
import { startDashboard } from "./harness/dashboard.ts";
import { accessibilityFaults, screenshot } from "./harness/look.ts";
import { openStage } from "./harness/stage.ts";

const stage = openStage();
let visitor: Visitor;

beforeAll(async () => {
  visitor = await stage.newVisitor();
});

const fill = async ({ page }: Visitor, email: string, password: string): Promise<void> => {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
};

const signOut = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
};

describe("the first account of an installation", () => {
  it("is offered at every address, and a weak password shows a fault at its field", async () => {
    const { page } = visitor;
    await page.goto("/saved");
    await page.getByRole("heading", { level: 1, name: "Create the first account" }).waitFor();
    await screenshot(page, "first-account");
    expect(await accessibilityFaults(page)).toEqual([]);
    await fill(visitor, OWNER.email, "password1234");
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    expect(await page.getByLabel("Password").getAttribute("aria-invalid")).toBe("true");
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("leads to the page of the address, and stays signed in", async () => {
    const { page } = visitor;
    await fill(visitor, OWNER.email, OWNER.password);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Saved scans and watchlists" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Saved scans and watchlists" }).waitFor();
    await page.getByRole("button", { name: "Account", exact: true }).click();
    expect(await page.getByRole("menu").textContent()).toContain(OWNER.email);
    await page.keyboard.press("Escape");
  });

  it("signs out, and in again", async () => {
    const { page } = visitor;
    await signOut(visitor);
    await screenshot(page, "sign-in");
    expect(await accessibilityFaults(page)).toEqual([]);
    await fill(visitor, OWNER.email, "not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    await fill(visitor, OWNER.email, OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Account", exact: true }).waitFor();
  });

  it("is the only one offered so: other visitors sign in or sign up", async () => {
    const other = await stage.newVisitor();
    await other.page.goto("/");
    await other.page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await other.page.getByRole("button", { name: "Create an account" }).click();
    await fill(other, "second@example.com", "eight yellow pears");
    await other.page.getByRole("button", { name: "Create the account" }).click();
    await other.page.getByRole("heading", { level: 1, name: "Scan" }).waitFor();
    expect(other.faults).toEqual([]);
    await other.close();
  });

  it("shows the form once its session has ended elsewhere", async () => {
    const { page } = visitor;
    await visitor.context.clearCookies();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});

describe("a server that others can reach", () => {
  it("requires the setup code that it printed", async () => {
    const open = await startDashboard({ WINNOW_HOST: "0.0.0.0" });
    const [, code = ""] = /"setup_code":"([^"]+)"/.exec(open.greeting) ?? [];
    const address = open.url.replace("0.0.0.0", "127.0.0.1");
    const stranger = await newVisitor(stage.browser, address);
    await stranger.page.goto("/");
    await fill(stranger, OWNER.email, OWNER.password);
    await stranger.page.getByLabel("Setup code").fill("wrong");
    await stranger.page.getByRole("button", { name: "Create the account" }).click();
    await stranger.page.getByRole("alert").waitFor();
    await stranger.page.getByLabel("Setup code").fill(code);
    await stranger.page.getByRole("button", { name: "Create the account" }).click();
    await stranger.page.getByRole("heading", { level: 1, name: "Scan" }).waitFor();
    expect(stranger.faults).toEqual([]);
    await stranger.close();
    await open.stop();
  });
});
