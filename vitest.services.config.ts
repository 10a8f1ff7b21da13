import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/services/**/*.services.ts"],
    setupFiles: ["test/seed.ts"],
    globalSetup: ["test/services/start-services.ts"],
    pool: "forks",
    isolate: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
