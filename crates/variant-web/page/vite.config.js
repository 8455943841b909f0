import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Writes the list of files that the service worker keeps. */
const offline = {
  name: "offline",
  generateBundle(_, bundle) {
    const files = [...Object.keys(bundle), ...readdirSync(here("public"))].filter((file) => file !== "sw.js");
    this.emitFile({ type: "asset", fileName: "files.json", source: JSON.stringify(["./", ...files]) });
  },
};

export default defineConfig({
  base: "./",
  root: here("."),
  resolve: {
    alias: { "variant-chess": here("../npm/index.js"), "#platform": here("../npm/browser.js") },
  },
  build: {
    target: "es2023",
    outDir: here("../target/page"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  plugins: [offline],
});
