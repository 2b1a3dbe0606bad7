import { expect, test } from "vitest";
import { ConfigurationError, readEnv } from "./env.ts";

test("nothing needs to be set", () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: "http://localhost:3000",
    DATABASE_ALLOW_PRIVATE: false,
    PLAN_LIMITS: true,
    PADDLE_ENVIRONMENT: "production",
    SINGLE_SESSION: false,
  });
  expect(env.PLINTH_DATA_DIR).toBe(`${process.cwd()}/.plinth`);
});

test("the public address follows the port, and loses its last slash", () => {
  expect(readEnv({ PORT: "4000" }).PUBLIC_URL).toBe("http://localhost:4000");
  expect(readEnv({ PUBLIC_URL: "https://plinth.example.com/" }).PUBLIC_URL).toBe("https://plinth.example.com");
});

test("an empty setting is not set", () => {
  expect(readEnv({ PORT: " ", SMTP_URL: "" })).toMatchObject({ PORT: 3000, SMTP_URL: undefined });
});

test("every fault is told at once, each in a sentence that names its setting", () => {
  const read = () =>
    readEnv({
      PORT: "80a",
      PLINTH_SECRET: "short",
      DATABASE_URL: "mysql://x",
      SINGLE_SESSION: "perhaps",
      LOG_LEVEL: "loud",
      GITHUB_CLIENT_ID: "x",
    });
  expect(read).toThrow(ConfigurationError);
  expect(read).toThrow(
    [
      "PORT must be a number from 1 to 65535.",
      "PLINTH_SECRET must have at least 32 characters.",
      "DATABASE_URL must be an address such as postgres://user:password@localhost:5432/plinth.",
      "SINGLE_SESSION must be 1 or 0.",
      "LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.",
      "GITHUB_CLIENT_SECRET must be set where GITHUB_CLIENT_ID is.",
    ].join("\n"),
  );
});
