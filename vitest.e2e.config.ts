import { defineConfig } from "vitest/config";

/** Files that measure time or memory. */
const MEASURING = ["test/e2e/first-scan.e2e.ts", "test/e2e/memory.e2e.ts"];

/** All files of a worker share one browser and the modules of the harness; each file starts its own server and windows. */
const shared = { pool: "forks", isolate: false, testTimeout: 60_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    globalSetup: ["test/e2e/start-dashboard.ts"],
    projects: [
      {
        test: {
          ...shared,
          name: "pages",
          include: ["test/e2e/**/*.e2e.ts"],
          exclude: MEASURING,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      // After the others: nothing else may use the machine meanwhile.
      {
        test: { ...shared, name: "measuring", include: MEASURING, fileParallelism: false, sequence: { groupOrder: 1 } },
      },
    ],
  },
});
