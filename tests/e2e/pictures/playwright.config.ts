import config from "../../../playwright.config.ts";

/** `npm run docs:pictures`: the pictures of docs/images, taken of the built server. */
export default {
  ...config,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../../test-results/pictures",
  globalSetup: "../../support/e2e-server.ts",
};
