import { expect, test } from "vitest";
import { GeneralSettingsInput, UndescribedSettingsInput } from "./update-project.ts";

const settings = {
  locals: ["en"],
  default_locale: "en",
  enable_revision_history: true,
  system_graphql_hooks: false,
  default_storage_plugin: "",
  default_function_plugin: "",
};
const form = { name: "Blog", description: "", tenant_model_name: "", settings };

test("a project that was made without a description is saved without one, and none loses its own", () => {
  expect(UndescribedSettingsInput.parse(form)).toEqual(form);
  expect(GeneralSettingsInput.safeParse(form).error?.issues).toMatchObject([
    { path: ["description"], message: "Project description is required" },
  ]);
});
