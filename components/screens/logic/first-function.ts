/** What a function begins as: something that runs, and shows what a function can do. */

import { t } from "../../../lib/kernel/words/words.ts";

/** The first function of a project: answers, logs and reads. */
export const firstFunction = {
  name: "hello",
  get description() {
    return t("Says hello: a first function to try");
  },
  source: `/** Says hello to whoever is named in the input. */
export default async function hello(input: { name?: string }) {
  const name = input?.name ?? "world";
  console.log("Asked by", name);
  return { message: \`Hello, \${name}!\` };
}
`,
  sample: { name: "Ada" },
} as const;

/** The source of a new function. */
export function emptyFunction(name: string): string {
  return `export default async function ${name}(input: any) {
  return input;
}
`;
}
