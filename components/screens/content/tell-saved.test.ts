import { expect, test } from "vitest";
import { takeToasts } from "../../../lib/console/notices/toasts.ts";
import { tellCreated, tellSaved } from "./tell-saved.ts";

test("a toast names the record, and only a published record that became a draft is told to be offline", () => {
  takeToasts();
  tellSaved("My post", "published", "draft");
  tellSaved("My post", "draft", "draft");
  tellSaved("My post", undefined, "draft");
  tellSaved("x".repeat(200), "published", "published");
  tellSaved("My post", "published", "draft", true);
  tellCreated("post", "My post");
  tellCreated("post", "My post", true);
  tellCreated("imprint", "imprint");
  expect(takeToasts().map(({ message, description }) => [message, description])).toEqual([
    ["“My post” was saved as a draft", "It is offline now."],
    ["“My post” was saved as a draft", undefined],
    ["“My post” was saved as a draft", undefined],
    [`“${"x".repeat(60)}…” was published`, undefined],
    ["“My post” was saved as a draft", "It is offline now. What you entered meanwhile is not saved yet."],
    ["post created successfully", "“My post”"],
    ["post created successfully", "“My post” What you entered meanwhile is not saved yet."],
    ["imprint created successfully", undefined],
  ]);
});
