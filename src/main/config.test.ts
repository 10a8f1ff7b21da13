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
  it("has a value for everything", () => {
    expect(readConfig({ PATH: "/bin", HOME: "/root" })).toEqual({
      host: "127.0.0.1",
      port: 8787,
      dataFolder: "./data",
      demo: "auto",
      logLevel: "info",
      unused: [],
    });
  });

  it("takes what is set", () => {
    const set = {
      WINNOW_HOST: "::1",
      WINNOW_PORT: "0",
      WINNOW_DATA: "/srv/x y",
      WINNOW_DEMO: "off",
      WINNOW_LOG_LEVEL: "debug",
    };
    expect(readConfig(set)).toMatchObject({
      host: "::1",
      port: 0,
      dataFolder: "/srv/x y",
      demo: "off",
      logLevel: "debug",
    });
  });

  it.each(["-1", "65536", "80 ", "0x50", "http", "8787.0", "1e3"])("refuses the port %s and names it", (port) => {
    expect(refusal({ WINNOW_PORT: port })).toContain(`WINNOW_PORT is "${port}"`);
  });

  it("refuses an unknown variable and names the near one", () => {
    expect(refusal({ WINNOW_PROT: "1" })).toMatch(/WINNOW_PROT is not a variable.*WINNOW_PORT/);
  });

  it("names every fault at once", () => {
    const message = refusal({ WINNOW_DEMO: "yes", WINNOW_LOG_LEVEL: "loud", WINNOW_HOST: "a b" });
    for (const name of ["WINNOW_DEMO", "WINNOW_LOG_LEVEL", "WINNOW_HOST"]) expect(message).toContain(name);
  });

  it("says which known variables have no effect", () => {
    expect(readConfig({ DATABASE_URL: "postgres://x", WINNOW_LLM_MODEL: "m" }).unused).toEqual([
      "DATABASE_URL",
      "WINNOW_LLM_MODEL",
    ]);
  });
});
