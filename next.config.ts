import type { NextConfig } from "next";

/** Settings of the pages. Node reads this file itself (scripts/processes.mjs). */
const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `npm run check` runs tsc over the whole repository; the build need not do it a second time.
  typescript: { ignoreBuildErrors: true },
  // The types of the language, which the editor of functions reads as texts.
  turbopack: { rules: { "*.d.ts": { condition: { query: "?text" }, type: "text" } } },
  // Browsers ask for the page's icon with each address they come to. Its own address tells its version.
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        // An address may hold the token of a mailed link: other sites learn the host alone.
        { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
      ],
    },
    // Its address tells its version too (components/models/model-tile.tsx).
    {
      source: "/model-icons.svg",
      has: [{ type: "query", key: "v" }],
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
  experimental: { optimizePackageImports: ["lucide-react"] },
};

export default config;
