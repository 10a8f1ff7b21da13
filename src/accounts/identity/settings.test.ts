import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, Settings } from "#contract";
import { memoryAccounts } from "../../storage/accounts/sqlite/sqlite-accounts.testing.ts";
import { handClock } from "../metering/credits.testing.ts";
import type { AccountStore } from "../ports/account-store.ts";
import { changeSettings, settingsOf } from "./settings.ts";
import { newUser } from "./new-user.ts";

const clock = handClock(Date.UTC(2026, 0, 15));
const doer = { actor: "session", address: "192.0.2.1" };
let store: AccountStore;

beforeAll(async () => {
  store = await memoryAccounts(clock);
});
afterAll(() => store.close());

const context = () => ({ store, clock });

async function storedUser(id: string, settings = "{}"): Promise<string> {
  await store.users.insert({ ...newUser(id, 0), settings });
  return id;
}

describe("settings", () => {
  it("have defaults that are settings", () => {
    expect(Settings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  });

  it("keep what is set, and leave the rest", async () => {
    const userId = await storedUser("usr_1");
    expect(await settingsOf(context(), userId)).toEqual(DEFAULT_SETTINGS);
    await changeSettings(context(), userId, { theme: "dark", default_universe: "AAPL" }, doer);
    const both = await changeSettings(context(), userId, { time_zone: "Europe/Berlin" }, doer);
    const expected = {
      ...DEFAULT_SETTINGS,
      theme: "dark",
      default_universe: "AAPL",
      time_zone: "Europe/Berlin",
    };
    expect(both).toEqual(expected);
    expect(await settingsOf(context(), userId)).toEqual(expected);
    const { items } = await store.audit.ofUser(userId, { limit: 9 });
    expect(items.map(({ event, actor, address }) => [event, actor, address])).toEqual([
      ["settings.changed", "session", "192.0.2.1"],
      ["settings.changed", "session", "192.0.2.1"],
    ]);
  });

  it("go back to the default with null, whatever the default will be", async () => {
    const userId = await storedUser("usr_2");
    await changeSettings(context(), userId, { theme: "dark", default_timeframe: "5m" }, doer);
    expect(await changeSettings(context(), userId, { theme: null, default_universe: null }, doer)).toEqual({
      ...DEFAULT_SETTINGS,
      default_timeframe: "5m",
    });
    expect(JSON.parse((await store.users.find(userId))!.settings)).not.toHaveProperty("theme");
  });

  it("pass over what another version has written", async () => {
    const userId = await storedUser(
      "usr_3",
      '{"theme":"neon","sound":"loud","email_notifications":true,"__proto__":1}',
    );
    expect(await settingsOf(context(), userId)).toEqual(DEFAULT_SETTINGS);
  });

  it("lose nothing when two changes come at once", async () => {
    const userId = await storedUser("usr_4");
    await Promise.all([
      changeSettings(context(), userId, { theme: "dark" }, doer),
      changeSettings(context(), userId, { time_zone: "UTC" }, doer),
      changeSettings(context(), userId, { default_timeframe: "5m" }, doer),
    ]);
    expect(await settingsOf(context(), userId)).toMatchObject({
      theme: "dark",
      time_zone: "UTC",
      default_timeframe: "5m",
    });
  });
});
