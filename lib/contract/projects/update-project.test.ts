import { expect, test } from "vitest";
import { GeneralSettingsInput } from "./update-project.ts";

const settings = {
  locals: ["en"],
  default_locale: "en",
  enable_revision_history: true,
  system_graphql_hooks: false,
  default_storage_plugin: "",
  default_function_plugin: "",
};
const form = { name: "Blog", description: "", tenant_model_name: "", settings };

test("a project needs a name and no description", () => {
  expect(GeneralSettingsInput.parse(form)).toEqual(form);
  expect(GeneralSettingsInput.safeParse({ ...form, name: "" }).error?.issues).toMatchObject([
    { path: ["name"], message: "Project name is required" },
  ]);
});
