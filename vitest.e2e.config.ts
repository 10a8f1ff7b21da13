import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    globalSetup: ["test/e2e/start-dashboard.ts"],
    pool: "forks",
    // One browser at a time: each test looks at the whole machine's work.
    fileParallelism: false,
    // Every file has its own browser and server; the modules of the harness are loaded once for all files.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
