import { describe, expect, it } from "vitest";
import { readConfig, type Environment } from "./config.ts";

function refusal(environment: Environment): string {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

describe("the configuration", () => {
  it("has a default for every setting", () => {
    expect(readConfig({ PATH: "/bin", HOME: "/root" })).toEqual({
      host: "127.0.0.1",
      port: 8787,
      dataFolder: "./data",
      demo: "auto",
      playSpeed: 60,
      archiveWorkers: 1,
      logLevel: "info",
      metrics: "operator",
      trustedProxies: [],
      aiCallsPerDay: null,
      unused: [],
    });
  });

  it("reads an amount of memory in GB or MB", () => {
    const memory = (text: string) => readConfig({ WINNOW_MEMORY: text }).memoryBytes;
    expect(memory("4GB")).toBe(4 * 2 ** 30);
    expect(memory("1.5 gb")).toBe(1.5 * 2 ** 30);
    expect(memory("512MB")).toBe(2 ** 29);
    expect(memory("")).toBeUndefined();
    for (const text of ["4", "4G", "100MB", "-1GB", "all"])
      expect(refusal({ WINNOW_MEMORY: text })).toBe(
        `WINNOW_MEMORY is "${text}": it must be an amount such as 4GB or 512MB, 256MB at least.`,
      );
  });

  it("reads the number of threads that work on archive jobs", () => {
    expect(readConfig({ WINNOW_ARCHIVE_WORKERS: "0" }).archiveWorkers).toBe(0);
    expect(readConfig({ WINNOW_ARCHIVE_WORKERS: "16" }).archiveWorkers).toBe(16);
    for (const text of ["17", "-1", "auto"]) {
      expect(refusal({ WINNOW_ARCHIVE_WORKERS: text })).toContain(`WINNOW_ARCHIVE_WORKERS is "${text}": it must be`);
    }
  });

  it("reads the number of sessions with minutes, or auto", () => {
    const sessions = (text: string) => readConfig({ WINNOW_MINUTE_SESSIONS: text }).minuteSessions;
    expect(sessions("20")).toBe(20);
    expect(sessions("auto")).toBeUndefined();
    expect(sessions("")).toBeUndefined();
    for (const text of ["0", "-1", "1.5", "all", "10001"])
      expect(refusal({ WINNOW_MINUTE_SESSIONS: text })).toBe(
        `WINNOW_MINUTE_SESSIONS is "${text}": it must be auto, or a whole number from 1 to 10000.`,
      );
  });

  it("uses the values of the environment", () => {
    const set = {
      WINNOW_HOST: "::1",
      WINNOW_PORT: "0",
      WINNOW_DATA: "/srv/x y",
      WINNOW_DEMO: "off",
      WINNOW_FEED_SPEED: "10",
      WINNOW_LOG_LEVEL: "debug",
    };
    expect(readConfig(set)).toMatchObject({
      host: "::1",
      port: 0,
      dataFolder: "/srv/x y",
      demo: "off",
      playSpeed: 10,
      logLevel: "debug",
    });
  });

  it.each(["-1", "65536", "80 ", "0x50", "http", "8787.0", "1e3"])("refuses the port %s and names it", (port) => {
    expect(refusal({ WINNOW_PORT: port })).toContain(`WINNOW_PORT is "${port}"`);
  });

  it("refuses an unknown variable and suggests the nearest name", () => {
    expect(refusal({ WINNOW_PROT: "1" })).toMatch(/WINNOW_PROT is not a variable.*WINNOW_PORT/);
  });

  it("names every fault in one message", () => {
    const message = refusal({ WINNOW_DEMO: "yes", WINNOW_LOG_LEVEL: "loud", WINNOW_HOST: "a b" });
    for (const name of ["WINNOW_DEMO", "WINNOW_LOG_LEVEL", "WINNOW_HOST"]) expect(message).toContain(name);
  });

  it("lists the known variables that have no effect", () => {
    expect(readConfig({ CLICKHOUSE_URL: "http://x" }).unused).toEqual(["CLICKHOUSE_URL"]);
  });

  it("accepts addresses of services, and refuses malformed ones without repeating a password", () => {
    const set = {
      DATABASE_URL: "postgres://a:b@h/x",
      REDIS_URL: "rediss://h:1",
      WINNOW_PUBLIC_URL: "https://w.example/",
    };
    expect(readConfig(set)).toMatchObject({ databaseUrl: set.DATABASE_URL, publicUrl: "https://w.example" });
    const message = refusal({ DATABASE_URL: "mysql://root:secret@h/x" });
    expect(message).toContain("DATABASE_URL must be an address that begins with postgres://");
    expect(message).not.toContain("secret");
  });

  it("reads the feed of a vendor, with the downloads beside it", () => {
    const set = { WINNOW_FEED: "massive", WINNOW_POLYGON_KEY: "PK-secret" };
    const backfill = { baseUrl: "https://api.massive.com", secrets: ["PK-secret"] };
    expect(readConfig(set).feed).toMatchObject({ backfill, requestsPerMinute: undefined, isDaily: true });
    const more = {
      ...set,
      WINNOW_FEED_RATE: "300",
      WINNOW_FEED_DAILY: "off",
      WINNOW_POLYGON_URL: "http://127.0.0.1:9",
    };
    expect(readConfig(more).feed).toMatchObject({
      backfill: { baseUrl: "http://127.0.0.1:9" },
      requestsPerMinute: 300,
      isDaily: false,
    });
    expect(refusal({ ...set, WINNOW_FEED_RATE: "0" })).toContain("WINNOW_FEED_RATE");
    expect(refusal({ ...set, WINNOW_FEED_DAILY: "maybe" })).toContain("WINNOW_FEED_DAILY");
  });

  it("requires all variables of a group once one of them is set", () => {
    expect(refusal({ WINNOW_SMTP_URL: "smtp://h" })).toContain(
      "WINNOW_MAIL_FROM is needed where WINNOW_SMTP_URL is set",
    );
    expect(refusal({ WINNOW_LLM_PROVIDER: "openai" })).toContain("WINNOW_LLM_MODEL is needed");
    expect(refusal({ WINNOW_LLM_API_KEY: "sk-x" })).toContain(
      "WINNOW_LLM_PROVIDER is needed where WINNOW_LLM_API_KEY is set",
    );
    expect(refusal({ WINNOW_OIDC_ISSUER: "https://id.example" })).toContain("WINNOW_OIDC_CLIENT_ID is needed");
    const mail = { WINNOW_SMTP_URL: "smtp://h:25", WINNOW_MAIL_FROM: "Winnow <w@example.com>" };
    expect(readConfig(mail).mail).toEqual({ url: "smtp://h:25", from: "Winnow <w@example.com>" });
  });

  it("reads the language model and never repeats its key", () => {
    const set = { WINNOW_LLM_PROVIDER: "anthropic", WINNOW_LLM_MODEL: "m-1", WINNOW_LLM_API_KEY: "sk-secret" };
    const more = { WINNOW_LLM_PRICE_FACTOR: "0.25", WINNOW_LLM_DAILY_CREDITS: "100000" };
    expect(readConfig({}).model).toBeUndefined();
    expect(readConfig({ ...set, ...more }).model).toEqual({
      provider: "anthropic",
      model: "m-1",
      apiKey: "sk-secret",
      baseUrl: undefined,
      priceFactor: 0.25,
      dailyCredits: 100_000,
    });
    for (const factor of ["0", "-1", "101", "much"]) {
      const message = refusal({ ...set, WINNOW_LLM_PRICE_FACTOR: factor });
      expect(message).toContain(`WINNOW_LLM_PRICE_FACTOR is "${factor}"`);
      expect(message).not.toContain("sk-secret");
    }
    expect(refusal({ ...set, WINNOW_LLM_PROVIDER: "openia" })).toContain("must be one of openai, anthropic, google");
  });

  it("reads the price of each tier", () => {
    const stripe = { WINNOW_STRIPE_SECRET_KEY: "sk", WINNOW_STRIPE_WEBHOOK_SECRET: "wh" };
    const prices = "starter=price_1,power-user=price_2,business=price_3";
    expect(readConfig({ ...stripe, WINNOW_STRIPE_PRICES: prices }).stripe?.prices).toEqual({
      starter: "price_1",
      "power-user": "price_2",
      business: "price_3",
    });
    expect(refusal({ ...stripe, WINNOW_STRIPE_PRICES: "starter=price_1" })).toContain("WINNOW_STRIPE_PRICES");
  });

  it.each(["10.0.0.1", "10.0.0.0/8,::1"])("trusts the proxies %s", (text) => {
    expect(readConfig({ WINNOW_TRUSTED_PROXIES: text }).trustedProxies).toEqual(text.split(","));
  });

  it.each(["proxy.example", "10.0.0.1/", "10.0.0.1,,", "all"])("refuses the proxies %j", (text) => {
    expect(refusal({ WINNOW_TRUSTED_PROXIES: text })).toContain("WINNOW_TRUSTED_PROXIES");
  });
});
