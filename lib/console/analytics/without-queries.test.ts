import { expect, test } from "vitest";
import { withoutQueries } from "./without-queries.ts";

test("addresses lose their queries and fragments, wherever they are, and other texts stay", () => {
  expect(
    withoutQueries({
      $current_url: "https://plinth.test/verify?token=secret&x=1#y",
      $set_once: { $initial_referrer: "https://plinth.test/console/content/post?search=Anna" },
      $exception_list: [{ value: "failed at https://plinth.test/a?b=secret twice", frames: [{ lineno: 3 }] }],
      path: "/change-password?token=secret",
      text: "Is this one? Yes #1",
      at: null,
    }),
  ).toEqual({
    $current_url: "https://plinth.test/verify",
    $set_once: { $initial_referrer: "https://plinth.test/console/content/post" },
    $exception_list: [{ value: "failed at https://plinth.test/a twice", frames: [{ lineno: 3 }] }],
    path: "/change-password",
    text: "Is this one? Yes #1",
    at: null,
  });
});
