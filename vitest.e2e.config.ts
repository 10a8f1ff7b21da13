import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    globalSetup: ["test/e2e/start-dashboard.ts"],
    pool: "forks",
    // One browser at a time: each test looks at the whole machine's work.
    fileParallelism: false,
    // Every file has its own server and windows; browser and modules of the harness are those of all files.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
