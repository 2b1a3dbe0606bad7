import { t } from "../../kernel/words/words.ts";
import { recordMessages } from "../records/record-messages.ts";
import type { ContractKind } from "./kind.ts";
import { textCheck, textRules, textSchema } from "./text-values.ts";

/** A text that is kept as a hash. */
export const password: ContractKind = {
  form: "secret",
  fits: ({ validation }) => Boolean(validation.is_password),
  inputs: ["string"],
  requiredMessage: recordMessages.requiredInForm,
  noDefault: true,
  sample: () => "",
  rules: () => textRules,
  schema: (field, _shape, _mode, tools) => textSchema(field, tools),
  check: (field, _shape, _mode, tools) => textCheck(field, tools),
  settleRules(validation, _type, errors) {
    if (validation.unique) errors["validation.unique"] = t("A password cannot be unique");
    if (validation.as_title) errors["validation.as_title"] = t("A password cannot be a title");
  },
};
