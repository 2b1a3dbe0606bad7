import { expect, test } from "vitest";
import { takeToasts } from "../../../lib/console/notices/toasts.ts";
import { tellSaved } from "./tell-saved.ts";

test("only a published record that became a draft is told to be offline", () => {
  takeToasts();
  tellSaved("post", "published", "draft");
  tellSaved("post", "draft", "draft");
  tellSaved("post", undefined, "draft");
  tellSaved("post", "published", "published");
  expect(takeToasts().map(({ message, description }) => [message, description])).toEqual([
    ["post saved as draft successfully", "It is offline now."],
    ["post saved as draft successfully", undefined],
    ["post saved as draft successfully", undefined],
    ["post published successfully", undefined],
  ]);
});
