import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `npm run check` runs tsc over the whole repository; the build need not do it a second time.
  typescript: { ignoreBuildErrors: true },
  // The types of the language, which the editor of functions reads as texts.
  turbopack: { rules: { "*.d.ts": { condition: { query: "?text" }, type: "text" } } },
  experimental: { optimizePackageImports: ["lucide-react"] },
};

export default config;
