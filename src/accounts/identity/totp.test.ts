import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#base";
import { codeOf, eventsOf, identities, PASSWORD, refusal, visitor, type Identities } from "./identity.testing.ts";
import { confirmPasswordReset, requestPasswordReset } from "./password-reset.ts";
import { recoveryCodeHash } from "./recovery-codes.ts";
import { authenticateSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { createUser } from "./sign-up.ts";
import { totpStep } from "./totp-code.ts";
import { beginTotp, confirmTotp, disableTotp } from "./totp.ts";
import { removeTotp } from "./users.ts";

const CLI = { actor: "cli", address: null };
const EMAIL = "ada@example.com";
const STEP_MS = 30_000;
let context: Identities;
let userId: string;

beforeEach(async () => {
  context = await identities();
  userId = (await createUser(context, { email: EMAIL, password: PASSWORD }, CLI)).id;
});
afterEach(() => context.store.close());

const enter = (totp?: string, password = PASSWORD) => signIn(context, { email: EMAIL, password, totp }, visitor());
const works = async (value: string): Promise<boolean> => (await authenticateSession(context, value)) !== undefined;

/** What the authenticator shows, some steps from now. */
function codeNow(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: context.clock.at + steps * STEP_MS });
}

async function turnOn() {
  const { secret } = await beginTotp(context, userId, PASSWORD);
  const { recoveryCodes, session } = await confirmTotp(context, userId, codeNow(secret), visitor());
  context.clock.at += STEP_MS;
  return { secret, recoveryCodes, session };
}

describe("TOTP codes", () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits.
  const SECRET = Secret.fromUTF8("12345678901234567890").base32;
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of the RFC at %i s", (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(totpStep(SECRET, code, seconds * 1_000, null)).toBe(step);
    expect(totpStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, seconds * 1_000, step - 1)).toBe(step);
    expect(totpStep(SECRET, code, seconds * 1_000, step)).toBeUndefined();
    expect(totpStep(SECRET, code, (step + 2) * STEP_MS - 1, null)).toBe(step);
    expect(totpStep(SECRET, code, (step + 2) * STEP_MS, null)).toBeUndefined();
    expect(totpStep(SECRET, code, (step - 1) * STEP_MS, null)).toBe(step);
    expect(totpStep(SECRET, code, (step - 1) * STEP_MS - 1, null)).toBeUndefined();
    for (const wrong of ["", code.slice(1), `${code}0`, "abcdef"]) {
      expect(totpStep(SECRET, wrong, seconds * 1_000, null)).toBeUndefined();
    }
  });
});

describe("recovery codes", () => {
  it("are the same with letters that look like digits, and none of another length", () => {
    const hash = recoveryCodeHash("0011-abcd-wxyz-9876");
    expect(recoveryCodeHash(" oOiL ABCD-WXYZ 9876 ")).toBe(hash);
    expect(recoveryCodeHash("0011-abcd-wxyz-9875")).not.toBe(hash);
    for (const wrong of ["", "0011-abcd-wxyz-987", "0011-abcd-wxyz-98765", "0011-abcd-wxyu-9876"]) {
      expect(recoveryCodeHash(wrong)).toBeUndefined();
    }
  });
});

describe("setting up TOTP", () => {
  it("changes nothing until a code was confirmed", async () => {
    const { secret, url } = await beginTotp(context, userId, PASSWORD);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(url).toMatch(/^otpauth:\/\/totp\/Winnow:ada%40example\.com\?/);
    const told = Object.fromEntries(new URL(url).searchParams);
    expect(told).toEqual({ issuer: "Winnow", secret, algorithm: "SHA1", digits: "6", period: "30" });
    await enter();
    const wrong = codeNow(secret) === "000000" ? "000001" : "000000";
    expect(await refusal(confirmTotp(context, userId, wrong, visitor()))).toMatchObject({
      code: "validation_failed",
      details: [{ path: "/code", rule: "wrong_code" }],
    });
    await enter();
    const { secret: other } = await beginTotp(context, userId, PASSWORD);
    expect(other).not.toBe(secret);
    expect(await codeOf(confirmTotp(context, userId, codeNow(secret), visitor()))).toBe("validation_failed");
  });

  it("gives ten recovery codes, ends every session, and gives the caller a new one", async () => {
    const before = (await enter()).session;
    const { recoveryCodes, session } = await turnOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect([await works(before.value), await works(session.value)]).toEqual([false, true]);
    expect((await eventsOf(context, userId)).slice(-2)).toEqual(["totp.enabled", "session.ended"]);
  });

  it("needs the password, a secret, and that it is off", async () => {
    expect(await codeOf(confirmTotp(context, userId, "123456", visitor()))).toBe("conflict");
    expect(await refusal(beginTotp(context, userId, "a wrong one"))).toMatchObject({
      details: [{ path: "/password", rule: "wrong_password" }],
    });
    const { secret } = await turnOn();
    expect(await codeOf(beginTotp(context, userId, PASSWORD))).toBe("conflict");
    expect(await codeOf(confirmTotp(context, userId, codeNow(secret), visitor()))).toBe("conflict");
    expect(await codeOf(disableTotp(context, "usr_nobody", { password: PASSWORD, code: "1" }, visitor()))).toBe(
      "not_found",
    );
  });
});

describe("signing in with TOTP on", () => {
  it("asks for the code only when the password was right", async () => {
    await turnOn();
    expect(await codeOf(enter())).toBe("totp_required");
    expect(await codeOf(enter(undefined, "a wrong one"))).toBe("unauthenticated");
    expect(await codeOf(enter("123", "a wrong one"))).toBe("unauthenticated");
    expect(await context.store.sessions.ofUser(userId)).toHaveLength(1);
  });

  it("takes each code once, and none from before it", async () => {
    const { secret } = await turnOn();
    const code = codeNow(secret);
    const both = await Promise.allSettled([enter(code), enter(code)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await codeOf(enter(code))).toBe("unauthenticated");
    expect(await codeOf(enter(codeNow(secret, -1)))).toBe("unauthenticated");
    await enter(codeNow(secret, 1));
    expect(await codeOf(enter(code))).toBe("unauthenticated");
  });

  it("takes the code that turned it on for used", async () => {
    const { secret } = await beginTotp(context, userId, PASSWORD);
    const code = codeNow(secret);
    await confirmTotp(context, userId, code, visitor());
    expect(await codeOf(enter(code))).toBe("unauthenticated");
  });

  it("takes each recovery code once, however it is typed", async () => {
    const { recoveryCodes } = await turnOn();
    const [one, two] = recoveryCodes;
    await enter(one);
    expect(await codeOf(enter(one))).toBe("unauthenticated");
    await enter(` ${two!.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")}`);
    expect((await eventsOf(context, userId)).filter((event) => event === "recovery_code.used")).toHaveLength(2);
    const kept = JSON.stringify((await context.store.audit.ofUser(userId, { limit: 100 })).items);
    for (const code of recoveryCodes) expect(kept).not.toContain(code);
  });

  it("lets nobody guess codes by showing the right password between the guesses", async () => {
    const { secret } = await turnOn();
    let guesses = 0;
    for (let i = 0; i < 30; i++) {
      if ((await codeOf(enter())) === "totp_required" && (await codeOf(enter("12 34 5x"))) === "unauthenticated")
        guesses++;
    }
    expect(guesses).toBe(5);
    expect(await codeOf(enter(codeNow(secret)))).toBe("rate_limited");
  });

  it("is asked for after a reset of the password too", async () => {
    const { secret } = await turnOn();
    await requestPasswordReset(context, EMAIL, CLI);
    const [mail] = await context.store.mail.due(context.clock.at, 1);
    const token = /#token=(\S+)/.exec(mail!.text)![1]!;
    await confirmPasswordReset(context, { token, password: "staple under the bridge" }, CLI);
    expect(await codeOf(enter(undefined, "staple under the bridge"))).toBe("totp_required");
    await enter(codeNow(secret), "staple under the bridge");
  });
});

describe("turning TOTP off", () => {
  it("needs both factors, ends every session, and makes the recovery codes worthless", async () => {
    const { secret, recoveryCodes, session } = await turnOn();
    const off = (password: string, code: string) => disableTotp(context, userId, { password, code }, visitor());
    expect(await refusal(off("a wrong one", codeNow(secret)))).toMatchObject({ details: [{ path: "/password" }] });
    expect(await refusal(off(PASSWORD, "12 34 5x"))).toMatchObject({ details: [{ path: "/code" }] });
    expect(await codeOf(enter())).toBe("totp_required");
    const fresh = await off(PASSWORD, recoveryCodes[0]!);
    expect([await works(session.value), await works(fresh.value)]).toEqual([false, true]);
    await enter();
    expect((await eventsOf(context, userId)).slice(-4)).toEqual([
      "recovery_code.used",
      "totp.disabled",
      "session.ended",
      "user.signed_in",
    ]);
    expect(await codeOf(off(PASSWORD, recoveryCodes[1]!))).toBe("conflict");
    expect(await context.store.users.useRecoveryCode(userId, recoveryCodeHash(recoveryCodes[1]!)!)).toBe(false);
  });

  it("lets nobody guess codes from a session that was left open", async () => {
    const { secret } = await turnOn();
    const off = (code: string) => disableTotp(context, userId, { password: PASSWORD, code }, visitor());
    for (let i = 0; i < 10; i++) expect(await codeOf(off("000 00x"))).toBe("validation_failed");
    expect(await codeOf(off(codeNow(secret)))).toBe("rate_limited");
    context.clock.at += 15 * MINUTE_MS;
    await off(codeNow(secret));
  });

  it("is done by the shell for somebody who lost everything", async () => {
    const { session } = await turnOn();
    await removeTotp(context, userId, CLI);
    expect(await works(session.value)).toBe(false);
    await enter();
  });
});
