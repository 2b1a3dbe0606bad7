import { countText } from "../../../lib/kernel/counts.ts";
import { known, plural, t } from "../../../lib/kernel/words/words.ts";

/** What a list counts, in sentences. */
export interface ItemWords {
  /** The name of its pages: `Pages of records`. */
  pages(): string;
  /** `1 record`, `12,345 records`. */
  count(count: number): string;
}

const words: Readonly<Record<string, ItemWords>> = {
  items: { pages: () => t("Pages of items"), count: (n) => plural(n, "{count} item", "{count} items") },
  entries: { pages: () => t("Pages of entries"), count: (n) => plural(n, "{count} entry", "{count} entries") },
  files: { pages: () => t("Pages of files"), count: (n) => plural(n, "{count} file", "{count} files") },
  functions: { pages: () => t("Pages of functions"), count: (n) => plural(n, "{count} function", "{count} functions") },
  invitations: {
    pages: () => t("Pages of invitations"),
    count: (n) => plural(n, "{count} invitation", "{count} invitations"),
  },
  members: { pages: () => t("Pages of members"), count: (n) => plural(n, "{count} member", "{count} members") },
  payments: { pages: () => t("Pages of payments"), count: (n) => plural(n, "{count} payment", "{count} payments") },
  records: { pages: () => t("Pages of records"), count: (n) => plural(n, "{count} record", "{count} records") },
  roles: { pages: () => t("Pages of roles"), count: (n) => plural(n, "{count} role", "{count} roles") },
  syncs: { pages: () => t("Pages of syncs"), count: (n) => plural(n, "{count} sync", "{count} syncs") },
  tokens: { pages: () => t("Pages of tokens"), count: (n) => plural(n, "{count} token", "{count} tokens") },
  users: { pages: () => t("Pages of users"), count: (n) => plural(n, "{count} user", "{count} users") },
  webhooks: { pages: () => t("Pages of webhooks"), count: (n) => plural(n, "{count} webhook", "{count} webhooks") },
};

/** `entries` to `entry`, `files` to `file`. */
const oneOf = (name: string) => name.replace(/ies$/, "y").replace(/s$/, "");

/** Of a plugin's list, by the plural that it gives: there is no more to say it with. */
const given = (name: string): ItemWords => ({
  pages: () => t("Pages of {items}", { items: known(name) }),
  count: (n) => `${countText(n)} ${known(n === 1 ? oneOf(name) : name)}`,
});

/** By the English plural. */
export const itemWords = (name: string): ItemWords => (Object.hasOwn(words, name) ? words[name]! : given(name));
