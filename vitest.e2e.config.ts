import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    globalSetup: ["test/e2e/start-dashboard.ts"],
    pool: "forks",
    // One browser at a time: each test looks at the whole machine's work.
    fileParallelism: false,
    // All files share one browser and the modules of the harness; each file starts its own server and windows.
    isolate: false,
    // On a busy machine a click can come too late. A second attempt of one test costs seconds, one of all tests many minutes.
    retry: process.env["CI"] === undefined ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
