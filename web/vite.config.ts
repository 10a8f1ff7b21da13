import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev:web` sends what is not the dashboard's: a server that runs beside it. */
const API = "http://127.0.0.1:8787";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    // `light-dark()` and nesting as they are written.
    target: ["chrome123", "firefox120", "safari17.5"],
    outDir: "../dist/web",
    // Inlined fonts and images would need `data:` in more places than the policy of the pages allows.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: "manifest.json",
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files per page: a request costs more than some kilobytes of code that a page does not need.
          groups: [
            { name: "app", tags: ["$initial"], priority: 2 },
            {
              name: "parts",
              minShareCount: 2,
              test: /\/web\/src\/(ui|api)\/(?!plot|data-table)|\/node_modules\/(@radix-ui|cmdk|lucide-react|@tanstack\/(query-core|react-query))\/|\/src\/contract\/(limits|enums)\.ts$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": API, "/openapi.json": API, "/asyncapi.json": API, "/docs": API } },
});
